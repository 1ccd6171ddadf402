import { expect, test } from 'vitest'
import { instant, minute } from '#domain/time/instant.ts'
import { sql } from '#server/platform/database/sql.ts'
import { refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { queueClinic } from '#tests/support/queue-clinic.ts'

// A doctor calls the people of their own visits to their own point, from their own day.

const world = await openClinic()
const { db, app, clock, clinic } = world
const soon = (minutes: number) => instant(clock.now() + minutes * minute)

/** A doctor who works in room 2, a colleague in room 1, and what each of them sees and does. */
async function withRooms() {
  const here = await queueClinic(world)
  const colleague = await clinic.doctor({ branch: here.branch })
  for (const [point, doctor] of [
    [here.points[0], colleague],
    [here.points[1], here.doctor],
  ] as const)
    await db.database.asWorker('test', (tx) =>
      tx.run(sql`update service_point set practitioner_id = ${doctor.practitioner} where id = ${point ?? null}`),
    )
  const me = app.person(here.doctor)
  const read = (appointmentId: string, who = me) =>
    who.call('GET /appointments/:appointmentId', { params: { appointmentId } })
  const callIn = async (visit: string, who = me) => {
    const { ticket } = await read(visit)
    const to = ticket?.call
    if (!to) throw new Error('There is nothing to call')
    return who.call('POST /branches/:branchId/tickets/:ticketId/steps', {
      params: { branchId: here.branch, ticketId: to.id },
      body: { step: to.step, point_id: to.step === 'call' ? to.point_id : null, version: to.version },
    })
  }
  return { ...here, colleague, me, read, callIn }
}

test('a doctor calls who is here to their own room, and once more; the screen in the waiting room shows it', async () => {
  const here = await withRooms()
  const display = await here.pass('display')
  const shown = async () => (await app.person().call('GET /queue/display', {}, { queueToken: display.token })).tickets
  const visit = await here.booked(soon(5))
  expect((await here.read(visit)).ticket).toBeNull()
  await here.step(visit, 'arrive')
  const day = await here.me.call('GET /doctors/me/appointments', {
    query: { from: '2027-01-04', until: '2027-01-04' },
  })
  expect(day.results[0]?.ticket?.call).toMatchObject({ step: 'call', point: 'Room 2' })
  await here.callIn(visit)
  expect(await shown()).toMatchObject([{ label: 'A1', point: 'Room 2', state: 'called', calls: 1 }])
  await here.callIn(visit)
  expect(await shown()).toMatchObject([{ label: 'A1', calls: 2 }])
  await here.step(visit, 'start', here.me)
  expect(await shown()).toMatchObject([{ label: 'A1', state: 'serving' }])
  expect((await here.read(visit)).ticket).toMatchObject({ state: 'serving', call: null })
})

test('a doctor calls nobody of a colleague, and nobody to a colleague’s room; a patient is offered no call', async () => {
  const here = await withRooms()
  const visit = await here.checkIn(soon(5))
  const [theirRoom = ''] = here.points
  const colleague = app.person(here.colleague)
  expect(await refusal(here.callIn(visit, colleague))).toMatchObject({ code: 'not_found' })
  const to = (await here.read(visit)).ticket?.call
  const wrong = here.me.call('POST /branches/:branchId/tickets/:ticketId/steps', {
    params: { branchId: here.branch, ticketId: to?.id ?? '' },
    body: { step: 'call', point_id: theirRoom, version: to?.version ?? 0 },
  })
  expect(await refusal(wrong)).toMatchObject({ code: 'not_found' })
  const patient = await clinic.patient()
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      update patient set account_id = ${patient.account}, facility_id = null where id = (select patient_id from appointment where id = ${visit})`),
  )
  expect((await here.read(visit, app.person(patient))).ticket).toMatchObject({ label: 'A1', call: null })
  expect(await here.labels('waiting')).toEqual(['A1'])
})
