import { afterAll, expect, test } from 'vitest'
import { compareDigest } from '#server/core/free-times/digest-check.ts'
import { checkHistory } from '#server/core/visits/history-check.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { testApp } from '#tests/support/app.ts'
import { book, refusal, unlessBusy } from '#tests/support/booker.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// "Any doctor": the soonest time of all who offer the same at a branch, and one of them, chosen fairly, when it is held.

const { db, app, clock, clinic } = await openClinic()
const second = openDatabase(db.url, { app: 8, worker: 8 })
const other = await testApp(second, clock)
afterAll(async () => {
  await other.close()
  await second.close()
})

const at = (time: string) => `2027-01-04T${time}:00.000Z`

async function house(count: number) {
  const branch = await clinic.branch()
  const doctors: ClinicDoctor[] = []
  for (let index = 0; index < count; index += 1) doctors.push(await clinic.doctor({ branch }))
  const [first] = doctors
  if (!first) throw new Error('No doctors')
  const what = { service: first.service, mode: 'in_person' as const }
  const params = { slug: branch }
  const nobody = app.person()
  return {
    branch,
    doctors,
    any: (start: string, who = app.person(), more: { age?: number } = {}) =>
      who.call('POST /branches/:slug/any-doctor/drafts', { params, body: { ...what, start, ...more } }),
    pick: (start: string) => nobody.call('GET /branches/:slug/any-doctor', { params, query: { ...what, start } }),
    times: async () =>
      (await nobody.call('GET /branches/:slug/any-doctor/slots', { params, query: { ...what, days: 1 } })).times.map(
        (time) => time.slice(11, 16),
      ),
    choices: async () => (await nobody.call('GET /branches/:slug', { params })).any_doctor,
  }
}

async function faults(doctors: readonly ClinicDoctor[]) {
  const ids = doctors.map(({ practitioner }) => practitioner)
  const { differences } = await db.database.asWorker('test', (tx) => compareDigest(tx, clock.now(), ids))
  const { examples } = await db.database.asWorker('test', (tx) => checkHistory(tx, clock.now(), ids))
  return [differences, ...examples]
}

test('what several doctors offer alike can be asked of any of them; what a patient would notice keeps them apart', async () => {
  const here = await house(3)
  const [ann, bob, cy] = here.doctors as [ClinicDoctor, ClinicDoctor, ClinicDoctor]
  const ids = (...doctors: ClinicDoctor[]) => doctors.map(({ practitioner }) => practitioner).toSorted()
  const [all] = await here.choices()
  expect(all).toMatchObject({ name: 'Check-up', mode: 'in_person', minutes: 30 })
  expect(all?.doctors.toSorted()).toEqual(ids(ann, bob, cy))
  const change = (doctor: ClinicDoctor, set: string) =>
    db.database.asWorker('test', (tx) =>
      tx.run({ text: `update service set ${set} where id = '${doctor.service}'`, values: [] }),
    )
  await change(cy, `fee_minor = 9000, currency = 'GBP'`)
  expect((await here.choices())[0]?.doctors.toSorted()).toEqual(ids(ann, bob))
  await change(bob, `audience = 'returning'`)
  expect(await here.choices()).toEqual([])
})

test('any doctor has the times that one of them has, and is chosen fairly: fewest visits that day, seen before first', async () => {
  const here = await house(2)
  const [ann, bob] = here.doctors as [ClinicDoctor, ClinicDoctor]
  await book(app.person(await clinic.patient()), ann, at('09:00'))
  expect((await here.times()).slice(0, 2)).toEqual(['09:00', '09:30'])
  expect(await here.pick(at('10:00'))).toMatchObject({ practitioner_id: bob.practitioner })
  const draft = await here.any(at('10:00'))
  expect(draft.doctor.practitioner_id).toBe(bob.practitioner)
  // Both have one now; whoever has been idle longer is asked.
  expect(await here.pick(at('12:00'))).toMatchObject({ practitioner_id: ann.practitioner })
  // A lost answer, or a second tab, is the same hold.
  const guest = app.person()
  const [one, two] = [await here.any(at('11:00'), guest), await here.any(at('11:00'), guest)]
  expect(two.id).toBe(one.id)
  expect((await here.times()).includes('11:00')).toBe(true)
  // Somebody who was with Bob before gets Bob, however busy he is.
  const regular = await clinic.patient()
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into appointment (id, reference, status, start_at, end_at, start_local, time_zone, practitioner_id, branch_id, offering_id,
        service_id, service_name, buffer_before, buffer_after, mode, patient_id, booked_by, changed_at, created_at)
      select uuid_v7(), 'KNOW-0001', 'completed', '2026-12-01T10:00Z', '2026-12-01T10:30Z', '2026-12-01T10:00', 'Europe/London',
        ${bob.practitioner}, ${here.branch}, ${bob.offering}, ${bob.service}, 'Check-up', 0, 0, 'in_person', p.id, 'patient', '2026-12-01T10:30Z', '2026-12-01T10:00Z'
      from patient p where p.account_id = ${regular.account} limit 1`),
  )
  await book(app.person(await clinic.patient()), bob, at('15:00'))
  await book(app.person(await clinic.patient()), bob, at('16:00'))
  expect((await here.any(at('14:00'))).doctor.practitioner_id).toBe(ann.practitioner)
  expect((await here.any(at('13:00'), app.person(regular))).doctor.practitioner_id).toBe(bob.practitioner)
  expect(await faults(here.doctors)).toEqual([0])
})

test('forty people on two servers want any of three doctors at nine: three get one each, the others are told what is near', async () => {
  const here = await house(3)
  const [first] = here.doctors
  const body = { service: first?.service ?? '', mode: 'in_person' as const, start: at('09:00') }
  const people = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? app : other).person())
  await Promise.all(people.map((who) => who.call('GET /auth/get-csrf-token', {})))
  const answers = await Promise.all(
    people.map((who) =>
      unlessBusy(() =>
        who.call('POST /branches/:slug/any-doctor/drafts', { params: { slug: here.branch }, body }),
      ).then(
        ({ doctor }) => doctor.practitioner_id,
        async (error: unknown) => (await refusal(Promise.reject(error as Error))) as { code: string; extra: unknown },
      ),
    ),
  )
  const won = answers.filter((answer) => typeof answer === 'string')
  expect(won.toSorted()).toEqual(here.doctors.map(({ practitioner }) => practitioner).toSorted())
  const lost = answers.filter((answer) => typeof answer !== 'string')
  for (const answer of lost)
    expect(answer).toMatchObject({
      code: 'slot_taken',
      extra: { nearest: expect.arrayContaining([expect.any(String)]) },
    })
  expect(await here.times()).not.toContain('09:00')
  expect(await faults(here.doctors)).toEqual([0])
})

test('any doctor of a branch that is closed, or for a service that nobody has there, is not there', async () => {
  const [here, there] = [await house(2), await house(2)]
  const foreign = { service: there.doctors[0]?.service ?? '', mode: 'in_person' as const, start: at('09:00') }
  const params = { slug: here.branch }
  const ask = () => app.person().call('POST /branches/:slug/any-doctor/drafts', { params, body: foreign })
  expect(await refusal(ask())).toMatchObject({ code: 'not_found' })
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update branch set state = 'archived' where id = ${here.branch}`),
  )
  expect(await refusal(here.any(at('09:00')))).toMatchObject({ code: 'not_found' })
})
