import { expect, test } from 'vitest'
import { hour, instant } from '#domain/time/instant.ts'
import { rebuildDoctor } from '#server/core/free-times/digest.ts'
import { mendZones } from '#server/features/appointments/mend-zones.ts'
import { runOffers } from '#server/features/appointments/waiting.ts'
import { runTimers } from '#server/features/appointments/run-timers.ts'
import { runVisitAction } from '#server/features/appointments/run-visit-actions.ts'
import { planReminders } from '#server/features/reminders/plan-reminders.ts'
import { sendDueReminder } from '#server/features/reminders/send-reminders.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book, refusal } from '#tests/support/booker.ts'
import { mondayMorning, type ClinicDoctor } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { queueClinic } from '#tests/support/queue-clinic.ts'
import { endsWithTrueHistory } from '#tests/support/true-history.ts'

// What was agreed, and what becomes of it when somebody changes the world around it, or their mind.

const { db, app, clock, clinic } = await openClinic()
endsWithTrueHistory(db)
const deps = { database: db.database, clock, site: { brand: 'Tendwell', publicUrl: 'https://tendwell.example' } }
const at = (time: string) => `2027-01-${time}:00.000Z`
const of = (id: string) => ({ params: { appointmentId: id } })
const work = (statement: ReturnType<typeof sql>) => db.database.asWorker('test', (tx) => tx.run(statement))

async function visitor(doctor: ClinicDoctor, start: string) {
  const login = await clinic.patient()
  const who = app.person(login)
  const { appointment_id: id } = await book(who, doctor, start)
  const read = () => who.call('GET /appointments/:appointmentId', of(id))
  const kinds = async () =>
    (
      await db.look.many<{ kind: string }>(
        sql`select kind from outbox_message where account_id = ${login.account} order by created_at, id`,
      )
    ).map(({ kind }) => kind)
  return { who, id, read, kinds, account: login.account }
}

test('a branch or practice keeps its time zone while visits lie ahead, and may change it once none does', async () => {
  clock.set(mondayMorning)
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const [boss, doctor] = [app.person(manager), await clinic.doctor({ branch })]
  // A new name or address is looked at first: all but the zone stays.
  const place = await db.look.one<{
    name: string
    address: string
    city: string
    region: string
    postcode: string
    country: string
    phone: string
  }>(
    sql`select name, '1 Street' as address, city, 'England' as region, 'CB1 1AA' as postcode, country, phone from branch where id = ${branch}`,
  )
  if (!place) throw new Error('There is no branch')
  await work(sql`update branch set address = '1 Street' where id = ${branch}`)
  let version = 1
  const change = async (zone: string) => {
    const body = { ...place, latitude: 52.2, longitude: 0.12, time_zone: zone, version }
    version = (await boss.call('PUT /branches/:branchId', { params: { branchId: branch }, body })).version
  }
  const own = await visitor(doctor, at('06T10:00'))
  expect(await refusal(change('Europe/Athens'))).toMatchObject({ errors: [{ field: 'time_zone' }] })
  await change('Europe/London')
  await own.who.call('POST /appointments/:appointmentId/cancel', { ...of(own.id), body: { version: 1 } })
  await change('Europe/Athens')
})

test('a leave for the whole of today meets nobody whose visit is over, however long nobody pressed anything', async () => {
  clock.set(mondayMorning)
  const doctor = await clinic.doctor()
  const [morning, evening] = [await visitor(doctor, at('04T09:00')), await visitor(doctor, at('04T16:00'))]
  clock.set(instant(Date.parse(at('04T12:00'))))
  const me = app.person(doctor)
  const today = { from_date: '2027-01-04', until_date: '2027-01-04' }
  const { affected } = await me.call('GET /doctors/me/leave', { query: today })
  expect(affected.map((row) => row.appointment_id)).toEqual([evening.id])
  const actions = [{ appointment_id: evening.id, action: 'cancel' as const }]
  await me.call('POST /doctors/me/leave', { body: { ...today, actions, reason: 'sick' } })
  while ((await runVisitAction(deps)) > 0);
  expect((await evening.read()).status).toBe('cancelled')
  expect((await morning.read()).status).toBe('booked')
})

test('what was decided about a visit does not reach it once it is over', async () => {
  clock.set(mondayMorning)
  const doctor = await clinic.doctor()
  const own = await visitor(doctor, at('04T16:00'))
  const actions = [{ appointment_id: own.id, action: 'cancel' as const }]
  const today = { from_date: '2027-01-04', until_date: '2027-01-04' }
  await app.person(doctor).call('POST /doctors/me/leave', { body: { ...today, actions, reason: 'sick' } })
  // Nobody ran what waits for hours.
  clock.set(instant(Date.parse(at('04T17:00'))))
  while ((await runVisitAction(deps)) > 0);
  expect((await own.read()).status).toBe('booked')
})

test('hours over midnight are given to a date of a doctor for whom somebody waits', async () => {
  clock.set(mondayMorning)
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const doctor = await clinic.doctor({ branch })
  const waits = await visitor(doctor, at('20T10:00'))
  await waits.who.call('PUT /appointments/:appointmentId/waiting', { ...of(waits.id), body: {} })
  const night = (periods: { start: string; end: string }[]) =>
    app.person(manager).call('PUT /branches/:branchId/rota/:practitionerId/dates/:date', {
      params: { branchId: branch, practitionerId: doctor.practitioner, date: '2027-01-12' },
      body: { periods, version: 1 },
    })
  expect(await night([{ start: '20:00', end: '02:00' }])).toEqual({ affected: 0 })
  const freed = await db.look.many<{ hours: number }>(
    sql`select extract(epoch from upper(during) - lower(during))::int / 3600 as hours from freed_time where practitioner_id = ${doctor.practitioner}`,
  )
  expect(freed).toEqual([{ hours: 6 }])
})

test('a date with other hours is no absence: neither on the board of the branch nor among what needs attention', async () => {
  clock.set(mondayMorning)
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const doctor = await clinic.doctor({ branch })
  const boss = app.person(manager)
  await visitor(doctor, at('04T13:00'))
  await boss.call('PUT /branches/:branchId/rota/:practitionerId/dates/:date', {
    params: { branchId: branch, practitionerId: doctor.practitioner, date: '2027-01-04' },
    body: { periods: [{ start: '12:00', end: '16:00' }], version: 1 },
  })
  const house = await db.look.one<{ id: string }>(sql`select facility_id as id from branch where id = ${branch}`)
  const params = { facilityId: house?.id ?? '' }
  const { results } = await boss.call('GET /facilities/:facilityId/alerts', { params })
  expect(results.filter(({ kind }) => kind === 'doctor_away')).toEqual([])
  const { branches } = await boss.call('GET /facilities/:facilityId/day', { params })
  expect(branches).toMatchObject([{ doctors_in: 1, doctors_absent: 0 }])
})

test('a visit that was completed by mistake is taken back: a walk-in over another visit, and one whose hours are gone', async () => {
  clock.set(instant(Date.parse(at('05T09:00'))))
  const here = await queueClinic({ db, app, clock, clinic })
  await here.booked(clock.now())
  const came = await here.desk.call('POST /branches/:branchId/walk-ins', {
    params: { branchId: here.branch },
    body: {
      offering_id: here.doctor.offering,
      service_id: here.doctor.service,
      new_patient: { first_name: 'Wal', last_name: 'Kin', date_of_birth: '1970-01-01', email: '', phone_number: '' },
    },
  })
  for (const action of ['start', 'complete', 'undo'] as const) await here.step(came.appointment_id, action)
  expect(await here.desk.call('GET /appointments/:appointmentId', of(came.appointment_id))).toMatchObject({
    status: 'in_progress',
  })

  const doctor = await clinic.doctor()
  const me = app.person(doctor)
  const { id } = await visitor(doctor, at('05T10:00'))
  clock.set(instant(Date.parse(at('05T10:05'))))
  const step = async (action: 'start' | 'complete' | 'undo') => {
    const { version } = await me.call('GET /appointments/:appointmentId', of(id))
    return me.call('POST /appointments/:appointmentId/status', { ...of(id), body: { version, action } })
  }
  for (const action of ['start', 'complete'] as const) await step(action)
  await db.database.asWorker('test', async (tx) => {
    // They work that day still, at another hour.
    await tx.run(
      sql`update schedule_rule set start_time = '14:00', end_time = '15:00' where practitioner_id = ${doctor.practitioner}`,
    )
    await rebuildDoctor(tx, clock.now(), doctor.practitioner)
  })
  expect(await step('undo')).toMatchObject({ status: 'in_progress' })
})

test('an urgent visit over another one that was completed before its own start is taken back, too', async () => {
  clock.set(instant(Date.parse(at('06T08:00'))))
  const doctor = await clinic.doctor()
  const me = app.person(doctor)
  await visitor(doctor, at('06T10:00'))
  const person = { first_name: 'Ur', last_name: 'Gent', date_of_birth: '1970-01-01', email: '', phone_number: '' }
  const wish = { offering_id: doctor.offering, service_id: doctor.service, new_patient: person }
  const body = { ...wish, starts: [at('06T10:00')], overbook_reason: 'Urgent' }
  const { appointments } = await me.call('POST /appointments', { body })
  const one = of(appointments[0]?.appointment_id ?? '')
  const step = async (action: 'arrive' | 'start' | 'complete' | 'undo') => {
    const { version } = await me.call('GET /appointments/:appointmentId', one)
    return me.call('POST /appointments/:appointmentId/status', { ...one, body: { version, action } })
  }
  for (const action of ['arrive', 'start', 'complete'] as const) await step(action)
  expect(await step('undo')).toMatchObject({ status: 'in_progress' })
})

test('of two visits on one day each has its own text three hours before', async () => {
  clock.set(mondayMorning)
  const doctor = await clinic.doctor()
  const login = await clinic.patient()
  await work(sql`update account set phone_number = '+447700900001' where id = ${login.account}`)
  const who = app.person(login)
  await book(who, doctor, at('06T09:00'))
  await book(who, doctor, at('06T16:30'))
  const texts = () =>
    db.look.many<{ body: string }>(
      sql`select body from outbox_message where account_id = ${login.account} and channel = 'app' and kind = 'N19'`,
    )
  while ((await planReminders(deps, 100)) > 0);
  clock.set(instant(Date.parse(at('06T08:05'))))
  while ((await sendDueReminder(deps)) > 0);
  expect(await texts()).toHaveLength(1)
  clock.set(instant(Date.parse(at('06T13:45'))))
  while ((await sendDueReminder(deps)) > 0);
  expect(await texts()).toHaveLength(2)
})

test('who moves to a later day because the time does not suit is not offered that very time', async () => {
  clock.set(instant(Date.parse(at('04T10:00'))))
  const doctor = await clinic.doctor()
  const own = await visitor(doctor, at('12T10:00'))
  await own.who.call('PUT /appointments/:appointmentId/waiting', { ...of(own.id), body: {} })
  await own.who.call('POST /appointments/:appointmentId/move', {
    ...of(own.id),
    body: { version: (await own.read()).version, start: at('14T10:00') },
  })
  expect((await own.read()).offers).toEqual([])
})

test('colleagues who take over a leave offer the same: the name, the minutes and the price', async () => {
  clock.set(mondayMorning)
  const doctor = await clinic.doctor()
  const same = await clinic.doctor({ branch: doctor.branch })
  const other = await clinic.doctor({ branch: doctor.branch })
  await work(sql`update service set name = 'Mole check' where id = ${other.service}`)
  await visitor(doctor, at('06T10:00'))
  const query = { from_date: '2027-01-06', until_date: '2027-01-06' }
  const { affected } = await app.person(doctor).call('GET /doctors/me/leave', { query })
  expect(affected[0]?.colleagues.map((row) => row.offering_id)).toEqual([same.offering])
})

test('a visit does not go to a colleague who sees other ages', async () => {
  clock.set(mondayMorning)
  const doctor = await clinic.doctor()
  const colleague = await clinic.doctor({ branch: doctor.branch })
  const own = await visitor(doctor, at('06T10:00'))
  const day = { from_date: '2027-01-06', until_date: '2027-01-06' }
  const actions = [{ appointment_id: own.id, action: 'colleague' as const, offering_id: colleague.offering }]
  await app.person(doctor).call('POST /doctors/me/leave', { body: { ...day, actions, reason: 'sick' } })
  await work(sql`update practitioner set age_to = 10 where id = ${colleague.practitioner}`)
  while ((await runVisitAction(deps)) > 0);
  expect((await own.read()).doctor.practitioner_id).toBe(doctor.practitioner)
})

test('a request that is moved has a deadline of its own, and the doctor is reminded of that one', async () => {
  clock.set(mondayMorning)
  const doctor = await clinic.doctor({ approval: 'manual' })
  const own = await visitor(doctor, at('12T10:00'))
  const reminded = async () =>
    (
      await db.look.many(
        sql`select id from outbox_message where account_id = ${doctor.account} and kind = 'N09' and channel = 'app'`,
      )
    ).length
  clock.pass(23 * hour)
  await runTimers(deps)
  const before = await reminded()
  expect(before).toBeGreaterThan(0)
  await own.who.call('POST /appointments/:appointmentId/move', {
    ...of(own.id),
    body: { version: (await own.read()).version, start: at('14T10:00') },
  })
  await runTimers(deps)
  expect(await reminded()).toBe(before)
  // Half of its time is counted from when it was moved.
  clock.pass(hour)
  await runTimers(deps)
  expect(await reminded()).toBe(before)
  clock.pass(12 * hour)
  await runTimers(deps)
  expect(await reminded()).toBeGreaterThan(before)
})

test('a cancellation that was half told is told to be taken back', async () => {
  clock.set(mondayMorning)
  const doctor = await clinic.doctor()
  const own = await visitor(doctor, at('06T10:00'))
  await work(sql`update outbox_message set state = 'sent' where about = ${own.id}`)
  const me = app.person(doctor)
  await me.call('POST /appointments/:appointmentId/cancel', { ...of(own.id), body: { version: 1, reason: 'Other' } })
  await work(sql`update outbox_message set state = 'sent' where about = ${own.id} and kind = 'N14' and channel = 'app'`)
  await me.call('POST /appointments/:appointmentId/status', { ...of(own.id), body: { version: 2, action: 'undo' } })
  expect((await own.kinds()).at(-1)).toBe('N04')
})

test('a tap on "Take" whose answer was lost is answered by the visit', async () => {
  clock.set(instant(Date.parse(at('04T10:00'))))
  const doctor = await clinic.doctor()
  const [early, own] = [await visitor(doctor, at('06T10:00')), await visitor(doctor, at('12T10:00'))]
  await own.who.call('PUT /appointments/:appointmentId/waiting', { ...of(own.id), body: {} })
  await early.who.call('POST /appointments/:appointmentId/cancel', { ...of(early.id), body: { version: 1 } })
  const { version, offers } = await own.read()
  const take = () =>
    own.who.call('POST /appointments/:appointmentId/offers/:offerId', {
      params: { appointmentId: own.id, offerId: offers[0]?.id ?? '' },
      body: { version, answer: 'take' },
    })
  expect((await take()).start).toBe(at('06T10:00'))
  expect((await take()).start).toBe(at('06T10:00'))
})

test('who cancels with an offer open is told nothing of a list that they are no longer on', async () => {
  clock.set(instant(Date.parse(at('04T10:00'))))
  const doctor = await clinic.doctor()
  const [early, own] = [await visitor(doctor, at('06T10:00')), await visitor(doctor, at('12T10:00'))]
  await own.who.call('PUT /appointments/:appointmentId/waiting', { ...of(own.id), body: {} })
  await early.who.call('POST /appointments/:appointmentId/cancel', { ...of(early.id), body: { version: 1 } })
  const { version, offers } = await own.read()
  expect(offers).toHaveLength(1)
  await own.who.call('POST /appointments/:appointmentId/cancel', { ...of(own.id), body: { version } })
  clock.pass(hour)
  await runOffers(deps)
  expect(await own.kinds()).not.toContain('N35')
})

test('a visit that has begun is not moved by an offer of before', async () => {
  clock.set(instant(Date.parse(at('04T09:00'))))
  const doctor = await clinic.doctor()
  const me = app.person(doctor)
  const own = await visitor(doctor, at('04T12:00'))
  const today = { from_date: '2027-01-04', until_date: '2027-01-04', start: '11:00', end: '17:00' }
  await me.call('POST /doctors/me/leave', {
    body: { ...today, actions: [{ appointment_id: own.id, action: 'offer' }], reason: 'sick' },
  })
  while ((await runVisitAction(deps)) > 0);
  const [offer] = (await own.read()).offers
  expect(offer).toBeDefined()
  const { version } = await me.call('GET /appointments/:appointmentId', of(own.id))
  await me.call('POST /appointments/:appointmentId/status', { ...of(own.id), body: { version, action: 'start' } })
  const take = own.who.call('POST /appointments/:appointmentId/offers/:offerId', {
    params: { appointmentId: own.id, offerId: offer?.id ?? '' },
    body: { version: version + 1, answer: 'take' },
  })
  expect(await refusal(take)).toMatchObject({ status: 409 })
})

test('when clocks change, visits one after the other all step, and whoever has moved meanwhile stays where they are', async () => {
  clock.set(mondayMorning)
  const doctor = await clinic.doctor()
  const row = []
  for (const time of ['07T10:00', '07T10:30', '07T11:00']) row.push(await visitor(doctor, at(time)))
  for (const { id } of row)
    await work(
      sql`update appointment set start_local = to_char(start_at + interval '30 minutes', 'YYYY-MM-DD"T"HH24:MI') where id = ${id}`,
    )
  expect(await mendZones(deps, { mend: true })).toMatchObject({ mended: 3, clashing: [] })
  const starts = await Promise.all(row.map(async ({ read }) => (await read()).start))
  expect(starts).toEqual(['07T10:30', '07T11:00', '07T11:30'].map(at))
})

test('the patient does not read why the desk gave a time twice', async () => {
  clock.set(mondayMorning)
  const doctor = await clinic.doctor()
  const own = await visitor(doctor, at('06T10:00'))
  await work(
    sql`update appointment_event set detail = '{"reason": "It will be short", "overbook": true}' where appointment_id = ${own.id}`,
  )
  const words = (visit: { timeline: { text: string }[] }) => visit.timeline.map(({ text }) => text).join(' ')
  expect(words(await own.read())).not.toContain('It will be short')
  expect(words(await app.person(doctor).call('GET /appointments/:appointmentId', of(own.id)))).toContain(
    'It will be short',
  )
})
