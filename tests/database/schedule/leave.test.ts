import { expect, test } from 'vitest'
import { hour, instant } from '#domain/time/instant.ts'
import { compareDigest } from '#server/core/free-times/digest-check.ts'
import { runVisitAction } from '#server/features/appointments/run-visit-actions.ts'
import { runOffers } from '#server/features/appointments/waiting.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book, refusal } from '#tests/support/booker.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { endsWithTrueHistory } from '#tests/support/true-history.ts'

const { db, app, clock, clinic } = await openClinic()
endsWithTrueHistory(db)
const deps = { database: db.database, clock, site: { brand: 'Tendwell', publicUrl: 'https://tendwell.example' } }
const at = (time: string) => `2027-01-${time}:00.000Z`
const wednesday = { from_date: '2027-01-06', until_date: '2027-01-06' }

async function visitor(doctor: ClinicDoctor, start: string) {
  const login = await clinic.patient()
  const who = app.person(login)
  const { appointment_id: id } = await book(who, doctor, start)
  const read = () => who.call('GET /appointments/:appointmentId', { params: { appointmentId: id } })
  const told = () =>
    db.database.asWorker('test', (tx) =>
      tx.many<{ kind: string }>(sql`
        select kind from outbox_message where account_id = ${login.account} and kind not in ('N04') order by created_at, id`),
    )
  return { who, id, read, told, account: login.account }
}

async function work() {
  while ((await runVisitAction(deps)) > 0);
}

const digest = (doctors: readonly ClinicDoctor[]) =>
  db.database.asWorker('test', (tx) =>
    compareDigest(
      tx,
      clock.now(),
      doctors.map((doctor) => doctor.practitioner),
    ),
  )

test('leave over booked visits: each row its own way, nothing before Save, everything afterwards', async () => {
  clock.set(instant(Date.parse(at('04T10:00'))))
  const doctor = await clinic.doctor()
  const colleague = await clinic.doctor({ branch: doctor.branch })
  const visits = []
  for (const time of ['06T09:00', '06T10:00', '06T11:00', '06T12:00']) visits.push(await visitor(doctor, at(time)))
  const other = await visitor(doctor, at('07T09:00'))
  const [offered, moved, cancelled, kept] = visits as [
    (typeof visits)[0],
    (typeof visits)[0],
    (typeof visits)[0],
    (typeof visits)[0],
  ]
  const me = app.person(doctor)

  const { affected } = await me.call('GET /doctors/me/leave', { query: wednesday })
  expect(affected.map((row) => row.appointment_id)).toEqual(visits.map((visit) => visit.id))
  // Each gets a suggestion of its own; the first slot after the leave is taken by somebody already.
  expect(affected.map((row) => row.suggested)).toEqual(['07T09:30', '07T10:00', '07T10:30', '07T11:00'].map(at))
  expect(affected[1]?.colleagues.map((row) => row.offering_id)).toEqual([colleague.offering])
  expect(await offered.told()).toEqual([])

  const actions = [
    { appointment_id: offered.id, action: 'offer' as const },
    { appointment_id: moved.id, action: 'colleague' as const, offering_id: colleague.offering },
    { appointment_id: cancelled.id, action: 'cancel' as const },
    { appointment_id: kept.id, action: 'keep' as const },
  ]
  const saved = await me.call('POST /doctors/me/leave', {
    body: { ...wednesday, reason: 'training', actions, message: 'See you soon' },
  })
  expect(saved.setup.exceptions).toHaveLength(1)
  await work()

  expect(await offered.read()).toMatchObject({
    status: 'booked',
    start: at('06T09:00'),
    offers: [{ cause: 'leave', start: '2027-01-07T09:30:00Z' }],
  })
  expect(await moved.read()).toMatchObject({
    status: 'booked',
    start: at('06T10:00'),
    doctor: { practitioner_id: colleague.practitioner },
    version: 2,
  })
  expect(await cancelled.read()).toMatchObject({
    status: 'cancelled',
    cancelled_by: 'staff',
    cancel_note: 'See you soon',
  })
  expect(await kept.read()).toMatchObject({ status: 'booked', start: at('06T12:00'), version: 1 })
  expect((await offered.told()).map((row) => row.kind)).toEqual(['N16'])
  expect((await moved.told()).map((row) => row.kind)).toEqual(['N13'])
  expect((await cancelled.told()).map((row) => row.kind)).toEqual(['N14'])
  expect(await kept.told()).toEqual([])
  expect(await other.told()).toEqual([])
  const progress = await me.call('GET /doctors/me/visit-actions/:batchId', { params: { batchId: saved.leave_id } })
  expect(progress).toMatchObject({ total: 4, done: 4 })

  const visit = await offered.read()
  const taken = await offered.who.call('POST /appointments/:appointmentId/offers/:offerId', {
    params: { appointmentId: offered.id, offerId: visit.offers[0]?.id ?? '' },
    body: { version: visit.version, answer: 'take' },
  })
  expect(taken.start).toBe(at('07T09:30'))
  expect((await digest([doctor, colleague])).differences).toBe(0)
})

test('who does not answer keeps the place; the held time comes free again', async () => {
  clock.set(instant(Date.parse(at('04T10:00'))))
  const doctor = await clinic.doctor()
  const own = await visitor(doctor, at('06T09:00'))
  const me = app.person(doctor)
  await me.call('POST /doctors/me/leave', {
    body: { ...wednesday, actions: [{ appointment_id: own.id, action: 'offer' }] },
  })
  await work()
  const [offer] = (await own.read()).offers
  clock.set(instant(Date.parse(offer?.expires_at ?? '') + hour))
  while ((await runOffers(deps)) > 0);
  expect(await own.read()).toMatchObject({ status: 'booked', start: at('06T09:00'), offers: [] })
  expect((await digest([doctor])).differences).toBe(0)
})

test('a visit that was booked while the doctor decided is not overlooked: Save asks to look again', async () => {
  clock.set(instant(Date.parse(at('04T10:00'))))
  const doctor = await clinic.doctor()
  const me = app.person(doctor)
  const { affected } = await me.call('GET /doctors/me/leave', { query: wednesday })
  expect(affected).toEqual([])
  const late = await visitor(doctor, at('06T09:00'))
  expect(await refusal(me.call('POST /doctors/me/leave', { body: { ...wednesday, actions: [] } }))).toMatchObject({
    code: 'changed',
  })
  const setup = await me.call('GET /doctors/me/setup', {})
  expect(setup.exceptions).toEqual([])
  expect(await late.told()).toEqual([])
})

test('what a patient moves after the decision and before its turn is left as it is, and the doctor reads that', async () => {
  clock.set(instant(Date.parse(at('04T10:00'))))
  const doctor = await clinic.doctor()
  const colleague = await clinic.doctor({ branch: doctor.branch })
  const me = app.person(doctor)
  const ways = [
    { action: 'cancel' },
    { action: 'offer' },
    { action: 'colleague', offering_id: colleague.offering },
  ] as const
  const visits: Awaited<ReturnType<typeof visitor>>[] = []
  for (const [place] of ways.entries()) visits.push(await visitor(doctor, at(`06T${10 + place}:00`)))
  const actions = ways.map((way, place) => ({ appointment_id: visits[place]?.id ?? '', ...way }))
  await me.call('POST /doctors/me/leave', {
    body: { ...wednesday, reason: 'holiday', actions, message: '' } as never,
  })
  for (const [place, { who, id }] of visits.entries())
    await who.call('POST /appointments/:appointmentId/move', {
      params: { appointmentId: id },
      body: { version: 1, start: at(`08T${10 + place}:00`) },
    })
  await work()
  for (const [place, visit] of visits.entries())
    expect(await visit.read()).toMatchObject({
      status: 'booked',
      start: at(`08T${10 + place}:00`),
      doctor: { slug: doctor.slug },
    })
  const done = await db.look.many<{ state: string; problem: string }>(sql`
    select state, problem from visit_action where appointment_id = any (${visits.map(({ id }) => id)}::uuid[])`)
  expect(done.map(({ state, problem }) => [state, problem])).toEqual(ways.map(() => ['failed', 'changed']))
})

test('a colleague who is no longer free is said so; the visit stays as it was', async () => {
  clock.set(instant(Date.parse(at('04T10:00'))))
  const doctor = await clinic.doctor()
  const colleague = await clinic.doctor({ branch: doctor.branch })
  const own = await visitor(doctor, at('06T09:00'))
  const me = app.person(doctor)
  await visitor(colleague, at('06T09:00'))
  const { leave_id } = await me.call('POST /doctors/me/leave', {
    body: { ...wednesday, actions: [{ appointment_id: own.id, action: 'colleague', offering_id: colleague.offering }] },
  })
  await work()
  expect(await own.read()).toMatchObject({
    status: 'booked',
    start: at('06T09:00'),
    version: 1,
    doctor: { practitioner_id: doctor.practitioner },
  })
  const progress = await me.call('GET /doctors/me/visit-actions/:batchId', { params: { batchId: leave_id } })
  expect(progress.rows[0]).toMatchObject({ state: 'failed', problem: 'slot_taken' })
})

test('forty visits, one save: forty patients told once each', { timeout: 120_000 }, async () => {
  clock.set(instant(Date.parse(at('04T10:00'))))
  const doctor = await clinic.doctor({ minutes: 10 })
  const visits: Awaited<ReturnType<typeof visitor>>[] = []
  for (let index = 0; index < 40; index += 1) {
    const start = instant(Date.parse(at('06T09:00')) + index * 10 * 60_000)
    visits.push(await visitor(doctor, new Date(start).toISOString()))
  }
  const me = app.person(doctor)
  const { affected } = await me.call('GET /doctors/me/leave', { query: wednesday })
  await me.call('POST /doctors/me/leave', {
    body: {
      ...wednesday,
      actions: affected.map((row) => ({ appointment_id: row.appointment_id, action: 'offer' as const })),
    },
  })
  await work()
  for (const visit of visits) expect((await visit.told()).map((row) => row.kind)).toEqual(['N16'])
  const starts = (await Promise.all(visits.map((visit) => visit.read()))).flatMap((visit) =>
    visit.offers.map((offer) => offer.start),
  )
  expect(new Set(starts).size).toBe(40)
  // What is free as well is told to the last one alone: to all others it is not free any more.
  const ids = visits.map(({ id }) => id)
  const told = await db.look.one<{ count: number }>(
    sql`select count(*)::int as count from outbox_message where kind = 'N16' and body like '%Another free time%' and about = any (${ids}::uuid[])`,
  )
  expect(told).toEqual({ count: 1 })
  expect((await digest([doctor])).differences).toBe(0)
})

test('many at once: a message, another time or the end for the picked ones, and nobody else', async () => {
  clock.set(instant(Date.parse(at('04T10:00'))))
  const doctor = await clinic.doctor()
  const [first, second, third] = [
    await visitor(doctor, at('06T09:00')),
    await visitor(doctor, at('06T10:00')),
    await visitor(doctor, at('06T11:00')),
  ]
  const me = app.person(doctor)
  const act = async (action: 'message' | 'offer' | 'cancel', appointments: string[], message = '') => {
    const { batch_id } = await me.call('POST /doctors/me/visit-actions', { body: { action, appointments, message } })
    await work()
    return me.call('GET /doctors/me/visit-actions/:batchId', { params: { batchId: batch_id } })
  }
  expect(await act('message', [first.id, second.id], 'Please bring your glasses')).toMatchObject({ total: 2, done: 2 })
  expect(await first.told()).toEqual([{ kind: 'message' }])
  expect(await third.told()).toEqual([])

  await act('offer', [second.id])
  const offered = await second.read()
  expect(offered).toMatchObject({ start: at('06T10:00'), offers: [{ start: '2027-01-07T09:00:00Z', cause: 'leave' }] })
  // Others than the held one are there for who comes first; taking one lets the held one go.
  const taken = await second.who.call('POST /appointments/:appointmentId/move', {
    params: { appointmentId: second.id },
    body: { version: offered.version, start: at('07T09:30') },
  })
  expect(taken).toMatchObject({ start: at('07T09:30'), offers: [] })

  await act('cancel', [third.id], 'I am at a conference')
  expect(await third.read()).toMatchObject({ status: 'cancelled', cancel_note: 'I am at a conference' })
  expect(await first.read()).toMatchObject({ status: 'booked', start: at('06T09:00'), version: 1 })
  expect((await digest([doctor])).differences).toBe(0)

  // How it goes is told to whoever decided; of others, and of what is none, there is nothing.
  const { batch_id: batchId } = await me.call('POST /doctors/me/visit-actions', {
    body: { action: 'message', appointments: [first.id], message: 'Hello' },
  })
  const watch = (who: typeof me, batch: string) =>
    who.call('GET /doctors/me/visit-actions/:batchId', { params: { batchId: batch } })
  expect(await watch(me, batchId)).toMatchObject({ total: 1 })
  expect(await refusal(watch(app.person(await clinic.doctor()), batchId))).toMatchObject({ code: 'not_found' })
  expect(await refusal(watch(me, first.id))).toMatchObject({ code: 'not_found' })
})

test('many at once is refused as a whole when one of them is another doctor’s, or over', async () => {
  clock.set(instant(Date.parse(at('04T10:00'))))
  const doctor = await clinic.doctor()
  const stranger = await clinic.doctor()
  const own = await visitor(doctor, at('06T09:00'))
  const foreign = await visitor(stranger, at('06T09:00'))
  const body = { action: 'cancel' as const, appointments: [own.id, foreign.id] }
  expect(await refusal(app.person(doctor).call('POST /doctors/me/visit-actions', { body }))).toMatchObject({
    code: 'changed',
  })
  const empty = { action: 'message' as const, appointments: [own.id], message: ' ' }
  expect(await refusal(app.person(doctor).call('POST /doctors/me/visit-actions', { body: empty }))).toMatchObject({
    errors: [{ field: 'message', message: 'Write a message' }],
  })
  await work()
  expect(await own.read()).toMatchObject({ status: 'booked' })
  expect(await foreign.read()).toMatchObject({ status: 'booked' })
})
