import { expect, test } from 'vitest'
import { day, instant, minute } from '#domain/time/instant.ts'
import { runTimers } from '#server/features/appointments/run-timers.ts'
import { stumbleOver } from '#tests/support/as-owner.ts'
import { begin, book, refusal } from '#tests/support/booker.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { endsWithTrueHistory } from '#tests/support/true-history.ts'

const { db, app, clock, clinic } = await openClinic()
endsWithTrueHistory(db)
const deps = { database: db.database, clock, site: { brand: 'Tendwell', publicUrl: 'https://tendwell.example' } }
const at = (time: string) => `2027-01-04T${time}:00.000Z`
const itIs = (time: string) => clock.set(instant(Date.parse(at(time))))

async function asker(doctor: ClinicDoctor, start: string) {
  const who = app.person(await clinic.patient())
  const { appointment_id } = await book(who, doctor, start)
  const params = { appointmentId: appointment_id }
  return {
    id: appointment_id,
    read: () => who.call('GET /appointments/:appointmentId', { params }),
    move: (to: string) =>
      who.call('POST /appointments/:appointmentId/move', { params, body: { version: 1, start: to } }),
  }
}

test('a request 25 minutes before its start lives until the clinic had a quarter of an hour to answer', async () => {
  const doctor = await clinic.doctor({ approval: 'manual' })
  itIs('09:35')
  const request = await asker(doctor, at('10:00'))
  expect(await request.read()).toMatchObject({ status: 'requested', answer_by: at('09:50') })
  clock.pass(14 * minute)
  await runTimers(deps)
  expect((await request.read()).status).toBe('requested')
  clock.pass(minute)
  await runTimers(deps)
  expect((await request.read()).status).toBe('expired')
})

test('where no answer fits before the start, the time is not shown and cannot be asked for', async () => {
  const doctor = await clinic.doctor({ approval: 'manual' })
  itIs('09:50')
  const who = app.person(await clinic.patient())
  const { times } = await who.call('GET /doctors/:slug/slots', {
    params: { slug: doctor.slug },
    query: { offering: doctor.offering, service: doctor.service, days: 1 },
  })
  expect(times[0]).toBe(at('10:30'))
  expect(await refusal(begin(who, doctor, at('10:00')))).toMatchObject({
    code: 'too_soon',
    status: 409,
    extra: { nearest: [at('10:30'), at('11:00'), at('11:30')] },
  })
  const draft = await begin(who, doctor, at('10:30'))
  clock.pass(9 * minute)
  await who.call('PUT /drafts/:draftId/hold', { params: { draftId: draft.id }, body: {} })
  itIs('10:16')
  const late = who.call('POST /drafts/:draftId/book', { params: { draftId: draft.id }, body: {} })
  expect(await refusal(late)).toMatchObject({ code: 'too_soon' })
})

test('a request that moves to within the hour keeps the new time; one that moves too close keeps the old one', async () => {
  const doctor = await clinic.doctor({ approval: 'manual' })
  itIs('09:05')
  const [soon, tooSoon] = [await asker(doctor, at('15:00')), await asker(doctor, at('16:00'))]
  expect(await soon.move(at('09:30'))).toMatchObject({ start: at('09:30'), answer_by: at('09:20') })
  itIs('09:17')
  await runTimers(deps)
  expect(await soon.read()).toMatchObject({ status: 'requested', start: at('09:30') })
  itIs('09:50')
  expect(await refusal(tooSoon.move(at('10:00')))).toMatchObject({ code: 'too_soon' })
  await runTimers(deps)
  expect(await tooSoon.read()).toMatchObject({ status: 'requested', start: at('16:00') })
})

test('a request that cannot be ended stops none behind it', async () => {
  const doctor = await clinic.doctor({ approval: 'manual' })
  itIs('09:05')
  const both = [await asker(doctor, at('15:00')), await asker(doctor, at('15:30'))] as const
  const mend = await stumbleOver(db, 'appointment', both[0].id)
  clock.pass(2 * day)
  await expect(runTimers(deps)).rejects.toThrow('it stumbles')
  await mend()
  expect((await both[0].read()).status).toBe('requested')
  expect((await both[1].read()).status).toBe('expired')
})
