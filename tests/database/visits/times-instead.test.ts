import { beforeEach, expect, test } from 'vitest'
import { day, later } from '#domain/time/instant.ts'
import { cancelAppointment } from '#server/features/appointments/cancel-appointment.ts'
import { runVisitAction } from '#server/features/appointments/run-visit-actions.ts'
import { runTimers } from '#server/features/appointments/run-timers.ts'
import { sql } from '#server/platform/database/sql.ts'
import { begin, book, refusal } from '#tests/support/booker.ts'
import { mondayMorning, type ClinicDoctor, type Login } from '#tests/support/clinic.ts'
import { member } from '#tests/support/foreign-world.ts'
import { wordsOf } from '#tests/support/letters.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { actorOf } from '#tests/support/walls.ts'

// Whoever reads that the clinic ends their visit reads which times they can book in its place.

const { db, app, clock, clinic } = await openClinic()
beforeEach(() => clock.set(mondayMorning))
const deps = { database: db.database, clock, site: { brand: 'Tendwell', publicUrl: 'https://tendwell.example' } }
const plant = (statement: ReturnType<typeof sql>) => db.database.asWorker('test', (tx) => tx.run(statement))
const params = (id: string) => ({ params: { appointmentId: id } })
const tuesday = '2027-01-05T10:00:00.000Z'

/** A visit on Tuesday at ten with a doctor who has a colleague beside them, and who stands at the desk. */
async function visit(wish: Parameters<typeof clinic.doctor>[0] = {}) {
  const doctor = await clinic.doctor({ minutes: 60, ...wish })
  const colleague = await clinic.doctor({ minutes: 60, branch: doctor.branch })
  const patient = await clinic.patient()
  const { appointment_id: id } = await book(app.person(patient), doctor, tuesday)
  const desk = app.person(await member(db.database, clinic, doctor.branch, 'receptionist'))
  return { id, doctor, colleague, patient, desk }
}

const cancel = (who: ReturnType<typeof app.person>, id: string, more: { offer_times?: boolean } = {}) =>
  who.call('POST /appointments/:appointmentId/cancel', {
    ...params(id),
    body: { version: 1, reason: 'Doctor unavailable', ...more },
  })

const decline = (doctor: Login, id: string) =>
  app.person(doctor).call('POST /appointments/:appointmentId/status', {
    ...params(id),
    body: { version: 1, action: 'decline', reason: 'Doctor unavailable' },
  })

const close = ({ practitioner }: ClinicDoctor) =>
  plant(sql`update offering set is_listed = false where practitioner_id = ${practitioner}`)

/** What the newest mail of a kind about a visit leads to, as addresses of single times. */
async function linksIn(id: string, kind: string): Promise<string[]> {
  const mail = await db.look.one<{ body: string }>(sql`
    select body from outbox_message where about = ${id} and kind = ${kind} and channel = 'mail' order by created_at desc limit 1`)
  return [...wordsOf(mail?.body ?? '').matchAll(/https?:\/\/[^/\s]+(\/d\/\S+\/time\?\S+)/g)].map(
    ([, path]) => path ?? '',
  )
}

const pathOf = ({ slug, offering, service }: ClinicDoctor, start: string) =>
  `/d/${slug}/time?offering=${offering}&service=${service}&start=${encodeURIComponent(start)}`
const at = (date: string, time: string) => `2027-01-${date}T${time}:00.000Z`

test('a patient whose visit the desk cancels reads the nearest times of its doctor on other days, and books one', async () => {
  const { id, doctor, patient, desk } = await visit()
  const elsewhere = await clinic.doctor()
  await book(app.person(patient), elsewhere, '2027-01-04T16:00:00.000Z')
  const answer = await cancel(desk, id)
  // On its own day the doctor has no time; at four on Monday, which is nearest, the patient is somewhere else.
  const times = [at('04', '13:00'), at('04', '14:00'), at('04', '15:00')]
  expect(answer.instead.map(({ start }) => start)).toEqual(times)
  expect(await linksIn(id, 'N14')).toEqual(times.map((start) => pathOf(doctor, start)))
  const mine = await app.person(patient).call('GET /appointments/:appointmentId', params(id))
  expect(mine.instead).toEqual(answer.instead)
  const notice = await db.look.one<{ path: string }>(
    sql`select path from outbox_message where about = ${id} and kind = 'N14' and account_id = ${patient.account}`,
  )
  expect(notice?.path).toBe(`/usr/appointments?visit=${id}`)
  await book(app.person(patient), doctor, at('04', '13:00'))
  clock.set(later(mondayMorning, 7 * 3_600_000))
  const afterwards = await app.person(patient).call('GET /appointments/:appointmentId', params(id))
  expect(afterwards.instead.map(({ start }) => start)).toEqual(times.slice(2))
})

test('who cancels says that no times are offered; patients who cancel are offered none', async () => {
  const [silent, own] = [await visit(), await visit()]
  expect((await cancel(silent.desk, silent.id, { offer_times: false })).instead).toEqual([])
  expect(await linksIn(silent.id, 'N14')).toEqual([])
  expect((await cancel(app.person(own.patient), own.id)).instead).toEqual([])
  expect(await linksIn(own.id, 'N15')).toEqual([])
})

test('where the doctor has no time, a colleague of the specialty at the place has one; of another specialty nobody', async () => {
  const { id, doctor, colleague, desk } = await visit()
  await clinic.doctor({ branch: doctor.branch, specialty: 'dermatology', minutes: 60 })
  await close(doctor)
  const { instead } = await cancel(desk, id)
  const times = [at('05', '09:00'), at('05', '10:00'), at('05', '11:00')]
  expect(instead.map(({ start, slug }) => [start, slug])).toEqual(times.map((start) => [start, colleague.slug]))
  expect(await linksIn(id, 'N14')).toEqual(times.map((start) => pathOf(colleague, start)))
  const alone = await visit()
  await close(alone.doctor)
  await close(alone.colleague)
  expect((await cancel(alone.desk, alone.id)).instead).toEqual([])
  const mail = await db.look.one<{ body: string }>(
    sql`select body from outbox_message where about = ${alone.id} and kind = 'N14' and channel = 'mail'`,
  )
  expect(wordsOf(mail?.body ?? '')).toContain('/find?q=')
})

test('what is for returning patients or for other ages is offered to nobody whom it would refuse', async () => {
  const [returning, aged] = [await visit(), await visit()]
  for (const { colleague } of [returning, aged]) await close(colleague)
  await plant(sql`update service set audience = 'returning' where id = ${returning.doctor.service}`)
  expect((await cancel(returning.desk, returning.id)).instead).toEqual([])
  await plant(sql`update practitioner set age_to = 12 where id = ${aged.doctor.practitioner}`)
  await plant(sql`update patient set date_of_birth = '1980-01-01' where account_id = ${aged.patient.account}`)
  expect((await cancel(aged.desk, aged.id)).instead).toEqual([])
})

test('a visit alone is not offered a place in a group in its stead', async () => {
  const { id, doctor, colleague, desk } = await visit()
  await close(doctor)
  await plant(sql`update service set capacity = 4 where id = ${colleague.service}`)
  expect((await cancel(desk, id)).instead).toEqual([])
})

test('a leave that cancels visits offers each the times after it, and another leave none where nothing is free', async () => {
  const [first, full] = [await visit(), await visit()]
  await close(full.colleague)
  const away = (doctor: ClinicDoctor, id: string) =>
    app.person(doctor).call('POST /doctors/me/leave', {
      body: { from_date: '2027-01-05', until_date: '2027-01-05', actions: [{ appointment_id: id, action: 'cancel' }] },
    })
  await away(first.doctor, first.id)
  await away(full.doctor, full.id)
  await close(full.doctor)
  while ((await runVisitAction(deps)) > 0);
  const times = [at('04', '14:00'), at('04', '15:00'), at('04', '16:00')]
  expect(await linksIn(first.id, 'N14')).toEqual(times.map((start) => pathOf(first.doctor, start)))
  expect(await linksIn(full.id, 'N14')).toEqual([])
  const seen = await app.person(first.patient).call('GET /appointments/:appointmentId', params(first.id))
  expect(seen.instead.map(({ start }) => start)).toEqual(times)
})

test('a time that somebody else holds meanwhile, or that a leave takes, is refused with what is near', async () => {
  const { id, doctor, patient, desk } = await visit()
  const { instead } = await cancel(desk, id)
  const [first, second] = instead.map(({ start }) => start)
  await begin(app.person(), doctor, first ?? '')
  expect(await refusal(begin(app.person(patient), doctor, first ?? ''))).toMatchObject({ code: 'slot_taken' })
  await app.person(doctor).call('POST /doctors/me/leave', {
    body: { from_date: '2027-01-04', until_date: '2027-01-04', actions: [] },
  })
  const refused = (await refusal(begin(app.person(patient), doctor, second ?? ''))) as { extra: { nearest: string[] } }
  expect(refused.extra.nearest.length).toBe(3)
})

test('a request that is declined, or that nobody answers, offers times too, also of its own day', async () => {
  const [declined, expired] = [await visit({ approval: 'manual' }), await visit({ approval: 'manual' })]
  const { instead } = await decline(declined.doctor, declined.id)
  const times = [at('05', '09:00'), at('05', '11:00'), at('05', '12:00')]
  expect(instead.map(({ start }) => start)).toEqual(times)
  expect(await linksIn(declined.id, 'N11')).toEqual(times.map((start) => pathOf(declined.doctor, start)))
  clock.set(later(mondayMorning, day))
  await runTimers(deps)
  expect((await linksIn(expired.id, 'N11')).length).toBe(3)
})

test('where the search for times fails, the visit is cancelled all the same', async () => {
  const { id, doctor } = await visit()
  let isFirst = true
  const as: typeof db.database.as = async (who, work) => {
    if (!isFirst) return db.database.as(who, work)
    isFirst = false
    throw new Error('no times')
  }
  const actor = actorOf(doctor.account, { userType: 'doctor', practitioner: doctor.practitioner })
  const body = { version: 1, reason: 'Other', note: '', offer_times: true }
  const answer = await cancelAppointment({ ...deps, database: { ...db.database, as } }, actor, id, body, undefined)
  expect(answer).toMatchObject({ status: 'cancelled', instead: [] })
})
