import { expect, test } from 'vitest'
import { rebuildDoctor } from '#server/core/free-times/digest.ts'
import { compareDigest } from '#server/core/free-times/digest-check.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book } from '#tests/support/booker.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// In Auckland it is midnight by UTC at one in the afternoon: what is booked on one day takes starts on the other.

const { db, app, clock, clinic } = await openClinic()

type Length = { readonly minutes: number; readonly before?: number; readonly after?: number }

/** A doctor whose visits have a break before or after them. */
async function withBreak({ minutes, before = 0, after = 0 }: Length) {
  const doctor = await clinic.doctor({ zone: 'Pacific/Auckland', minutes, bufferAfter: after })
  await db.database.asWorker('test', async (tx) => {
    await tx.run(sql`update service set buffer_before = ${before} where id = ${doctor.service}`)
    await rebuildDoctor(tx, clock.now(), doctor.practitioner)
  })
  return doctor
}

/** Whether a start is free where search reads it, and how much of the read model is not what it should be. */
async function kept({ offering, practitioner }: ClinicDoctor, start: string) {
  const row = await db.look.one<{ is_free: boolean }>(sql`
    select get_bit(free, (extract(epoch from ${start}::timestamptz - utc_day::timestamp at time zone 'UTC') / 300)::int) = 1 as is_free
    from open_day where offering_id = ${offering} and utc_day = (${start}::timestamptz at time zone 'UTC')::date`)
  const found = await db.database.asWorker('test', (tx) => compareDigest(tx, clock.now(), [practitioner]))
  return { isFree: row?.is_free, differences: found.differences }
}

test.each([
  [
    'a visit after midnight takes the start before it, by its break after',
    { minutes: 60, after: 30 },
    '07T00:00',
    '06T23:00',
  ],
  [
    'a visit that ends before midnight takes the start after it, by its break before',
    { minutes: 45, before: 60 },
    '06T23:00',
    '07T00:30',
  ],
] as const)('%s', async (_, length, booked, beside) => {
  const doctor = await withBreak(length)
  const on = (time: string) => `2027-01-${time}:00.000Z`
  expect(await kept(doctor, on(beside))).toEqual({ isFree: true, differences: 0 })
  await book(app.person(await clinic.patient()), doctor, on(booked))
  expect(await kept(doctor, on(beside))).toEqual({ isFree: false, differences: 0 })
})
