import { expect, test } from 'vitest'
import { compareDigest } from '#server/core/free-times/digest-check.ts'
import { sql } from '#server/platform/database/sql.ts'
import { begin, book, refusal } from '#tests/support/booker.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'
import { wordsOf } from '#tests/support/letters.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { endsWithTrueHistory } from '#tests/support/true-history.ts'

// Hours that are for chosen services: offered for these and no other, wherever times are read or taken.

const { db, app, clock, clinic } = await openClinic()
endsWithTrueHistory(db)

type Hours = { weekday: number; start: string; end: string; services?: string[] | null; valid_until?: string }
const mornings = [1, 2, 3, 4, 5].map((weekday): Hours => ({ weekday, start: '09:00', end: '12:00' }))
const evening = (services: string[]): Hours => ({ weekday: 2, start: '17:00', end: '19:00', services })
/** A Tuesday in January 2027, or a later one. */
const tuesday = (time: string, date = '2027-01-12') => `${date}T${time}:00.000Z`

const saveHours = (doctor: ClinicDoctor, rules: Hours[]) =>
  app.person(doctor).call('PUT /doctors/me/branches/:branchId/hours', {
    params: { branchId: doctor.branch },
    body: { rules },
  })

/** A doctor with mornings for everything, and Tuesday evenings for travel vaccinations; the same doctor with each service. */
async function travelDoctor(more: { horizon_days?: number } = {}) {
  const checkUp = await clinic.doctor()
  const service = { name: 'Travel vaccination', minutes: 15, mode: 'in_person', min_notice: 0, ...more } as const
  const { services } = await app.person(checkUp).call('POST /doctors/me/services', { body: service })
  const travel = { ...checkUp, service: services.find(({ name }) => name === service.name)?.id ?? '' }
  await saveHours(checkUp, [...mornings, evening([travel.service])])
  return { checkUp, travel }
}

async function starts(doctor: ClinicDoctor, from = '2027-01-12') {
  const { times } = await app.person().call('GET /doctors/:slug/slots', {
    params: { slug: doctor.slug },
    query: { offering: doctor.offering, service: doctor.service, from, days: 1 },
  })
  return times.map((time) => time.slice(11, 16))
}

const why = async (doctor: ClinicDoctor, time: string) =>
  (
    await app.person(doctor).call('GET /doctors/me/why-not', {
      query: { branch_id: doctor.branch, mode: 'in_person', service_id: doctor.service, date: '2027-01-12', time },
    })
  ).reason

const checked = (doctor: ClinicDoctor) =>
  db.database.asWorker('test', (tx) => compareDigest(tx, clock.now(), [doctor.practitioner]))

const isTrue = async (doctor: ClinicDoctor) =>
  expect(await checked(doctor)).toMatchObject({ differences: 0, examples: [] })

test('times of such hours are offered and booked for their services alone, with the reason for all others', async () => {
  const { checkUp, travel } = await travelDoctor()
  expect((await starts(checkUp)).at(-1)).toBe('11:30')
  expect((await starts(travel)).filter((time) => time >= '12:00')).toHaveLength(8)
  expect(await why(checkUp, '17:00')).toBe('other_services')
  expect(await why(checkUp, '13:00')).toBe('outside_hours')
  expect(await why(travel, '17:00')).toBeNull()
  expect(await refusal(begin(app.person(), checkUp, tuesday('17:00')))).toMatchObject({ status: 409 })
  await book(app.person(await clinic.patient()), travel, tuesday('17:00'))
  expect(await starts(travel)).not.toContain('17:00')
  await isTrue(checkUp)
})

test('the write itself asks whose hours they are', async () => {
  const { checkUp, travel } = await travelDoctor()
  const taken = (service: string) =>
    db.look.one<{ is_outside: boolean }>(sql`
      select lies_outside(${checkUp.offering}, ${service}, tstzrange(${tuesday('17:00')}, ${tuesday('17:30')})) as is_outside`)
  expect([await taken(checkUp.service), await taken(travel.service)]).toEqual([
    { is_outside: true },
    { is_outside: false },
  ])
})

test('days of such services that are wrong, missing, or of a service that no hours name are found by the check of the read model', async () => {
  const { checkUp, travel } = await travelDoctor()
  const here = sql`offering_id = ${checkUp.offering}`
  for (const wrong of [
    sql`update service_open_day set bits = ~bits where ${here}`,
    sql`delete from service_open_day where ${here}`,
    sql`
      insert into service_open_day (offering_id, service_id, utc_day, bits, anchors)
      select offering_id, ${checkUp.service}, utc_day, bits, anchors from open_day where ${here}`,
  ]) {
    await db.database.asWorker('test', (tx) => tx.run(wrong))
    expect((await checked(checkUp)).differences).toBeGreaterThan(0)
    await saveHours(checkUp, [...mornings, evening([travel.service])])
    await isTrue(checkUp)
  }
})

test('beyond the read model the rules say the same', async () => {
  const { checkUp, travel } = await travelDoctor({ horizon_days: 365 })
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update service set horizon_days = 365 where id = ${checkUp.service}`),
  )
  const far = '2027-07-06'
  expect((await starts(checkUp, far)).at(-1)).toBe('10:30')
  expect((await starts(travel, far)).at(-1)).toBe('17:45')
})

test('a visit is moved into the hours of its service alone; the next time of a doctor is one of the first service that has hours', async () => {
  const { checkUp, travel } = await travelDoctor()
  const who = app.person(await clinic.patient())
  const { appointment_id: appointmentId } = await book(who, checkUp, tuesday('09:00'))
  const move = (start: string) =>
    who.call('POST /appointments/:appointmentId/move', { params: { appointmentId }, body: { version: 1, start } })
  expect(await refusal(move(tuesday('17:00')))).toMatchObject({ code: 'not_offered' })
  // The clinic reads why; of a time without hours there is nothing to say.
  const byStaff = async (start: string) =>
    refusal(
      app.person(checkUp).call('POST /appointments/:appointmentId/move', {
        params: { appointmentId },
        body: { version: 1, start },
      }),
    )
  expect(await byStaff(tuesday('17:00'))).toMatchObject({ code: 'not_offered', extra: { reason: 'other_services' } })
  expect(await byStaff(tuesday('14:00'))).not.toHaveProperty('extra')
  await move(tuesday('10:00'))

  await saveHours(checkUp, [evening([travel.service])])
  const offering = await db.look.one(sql`
    select service_id, is_listed, to_char(next_free at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as next from offering where id = ${checkUp.offering}`)
  expect(offering).toEqual({ service_id: travel.service, is_listed: true, next: '2027-01-05 17:00' })
  expect(await starts(checkUp)).toEqual([])
  await isTrue(checkUp)
})

test('visits stay when their hours become those of others: the preview names them, and a hold is not booked any more', async () => {
  const { checkUp, travel } = await travelDoctor()
  const all = [...mornings, { weekday: 2, start: '17:00', end: '19:00' }]
  await saveHours(checkUp, all)
  const visit = await book(app.person(await clinic.patient()), checkUp, tuesday('17:00'))
  await book(app.person(await clinic.patient()), travel, tuesday('18:00'))
  const late = app.person(await clinic.patient())
  const held = await begin(late, checkUp, tuesday('18:30'))

  const rules = [...mornings, evening([travel.service])]
  const asked = { params: { branchId: checkUp.branch }, body: { rules } }
  const me = app.person(checkUp)
  // Four half hours on each of four Tuesdays; nothing is new for the vaccination.
  const effect = await me.call('POST /doctors/me/branches/:branchId/hours/effect', asked)
  expect(effect).toEqual({ added: 0, removed: 16, affected: 1 })
  const met = await me.call('POST /doctors/me/branches/:branchId/hours/affected', asked)
  expect(met.visits.map(({ appointment_id }) => appointment_id)).toEqual([visit.appointment_id])

  await saveHours(checkUp, rules)
  const kept = await me.call('GET /appointments/:appointmentId', { params: { appointmentId: visit.appointment_id } })
  expect(kept.status).toBe('booked')
  const booking = late.call('POST /drafts/:draftId/book', { params: { draftId: held.id }, body: {} })
  expect(await refusal(booking)).toMatchObject({ status: 409 })
  await isTrue(checkUp)
})

test('hours that are over make no service the first, and extra hours stand where every named service is archived', async () => {
  const { checkUp, travel } = await travelDoctor()
  const me = app.person(checkUp)
  const firstOf = () => db.look.one(sql`select service_id, is_listed from offering where id = ${checkUp.offering}`)
  const over = mornings.map((hours) => ({ ...hours, valid_until: '2026-12-31' }))
  await saveHours(checkUp, [...over, evening([travel.service])])
  expect(await firstOf()).toEqual({ service_id: travel.service, is_listed: true })
  await isTrue(checkUp)

  const saturday = { from_date: '2027-01-16', until_date: '2027-01-16', start: '09:00', end: '11:00' }
  await me.call('POST /doctors/me/exceptions', { body: { ...saturday, kind: 'open', branch_id: checkUp.branch } })
  await me.call('DELETE /doctors/me/services/:serviceId', { params: { serviceId: travel.service } })
  expect(await firstOf()).toEqual({ service_id: checkUp.service, is_listed: true })
  expect((await starts(checkUp, '2027-01-16')).at(-1)).toBe('10:30')
  await isTrue(checkUp)
})

test('hours of a service that is archived are nobody’s, until it is taken out or named beside others', async () => {
  const { checkUp, travel } = await travelDoctor()
  const me = app.person(checkUp)
  await me.call('DELETE /doctors/me/services/:serviceId', { params: { serviceId: travel.service } })
  expect((await starts(checkUp)).at(-1)).toBe('11:30')
  const { branches } = await me.call('GET /doctors/me/setup', {})
  expect(branches[0]?.rules.find(({ start }) => start === '17:00')?.services).toEqual([travel.service])
  await isTrue(checkUp)
  // Other hours of the week can still be saved.
  await saveHours(checkUp, [...mornings.slice(1), evening([travel.service, checkUp.service])])
  expect((await starts(checkUp)).at(-1)).toBe('18:30')
  await saveHours(checkUp, mornings)
  await isTrue(checkUp)
})

test('hours name services of this doctor at this branch, and one at least', async () => {
  const { checkUp } = await travelDoctor()
  const stranger = await clinic.doctor()
  const wrong = (services: string[]) => refusal(saveHours(checkUp, [...mornings, evening(services)]))
  expect(await wrong([checkUp.service, stranger.service])).toMatchObject({
    status: 400,
    errors: [{ field: 'rules.5.services' }],
  })
  expect(await wrong([])).toMatchObject({ status: 400, errors: [{ field: 'rules' }] })
  // Nor does the preview count what cannot be saved.
  const preview = app.person(checkUp).call('POST /doctors/me/branches/:branchId/hours/effect', {
    params: { branchId: checkUp.branch },
    body: { rules: [...mornings, evening([stranger.service])] },
  })
  expect(await refusal(preview)).toMatchObject({ status: 400, errors: [{ field: 'rules.5.services' }] })
})

test('a branch gives hours to its own services too; the doctor reads for which', async () => {
  const manager = await clinic.account('facility-manager')
  const boss = app.person(manager)
  const [branch, elsewhere] = [
    await clinic.branch({ manager: manager.account }),
    await clinic.branch({ manager: manager.account }),
  ]
  const doctor = await clinic.doctor({ branch })
  await clinic.alsoAt(doctor, elsewhere)
  const vaccination = { name: 'Flu jab', minutes: 15, mode: 'in_person' as const, doctors: [doctor.practitioner] }
  for (const branchId of [branch, elsewhere])
    await boss.call('POST /branches/:branchId/services', { params: { branchId }, body: vaccination })
  const there = async (branchId: string) => {
    const { doctors } = await boss.call('GET /branches/:branchId/rota', { params: { branchId }, query: {} })
    return doctors[0]?.services ?? []
  }
  expect((await there(branch)).map(({ name }) => name)).toEqual(['Check-up', 'Flu jab'])
  // Both branches have one name: the doctor's hours are chosen by which it is. In the doctor's order each has its place.
  const me = app.person(doctor)
  const { services } = await me.call('GET /doctors/me/setup', {})
  expect(services.map(({ branch_id }) => branch_id)).toEqual([null, branch, elsewhere])
  const ids = services.map(({ id }) => id).toReversed()
  const ofOthers = () =>
    db.look.many(sql`select id, position from service where practitioner_id <> ${doctor.practitioner} order by id`)
  const before = await ofOthers()
  const ordered = await me.call('PUT /doctors/me/services/order', { body: { ids } })
  expect(ordered.services.map(({ id }) => id)).toEqual(ids)
  await me.call('PUT /doctors/me/services/order', { body: { ids: ids.toReversed() } })
  expect(await ofOthers()).toEqual(before)
  const idAt = async (branchId: string) => (await there(branchId)).find(({ name }) => name === 'Flu jab')?.id ?? ''
  const save = (service: string, version: number) =>
    boss.call('PUT /branches/:branchId/rota/:practitionerId/hours', {
      params: { branchId: branch, practitionerId: doctor.practitioner },
      body: { rules: [...mornings, evening([service])], version },
    })
  expect(await refusal(save(await idAt(elsewhere), 0))).toMatchObject({ errors: [{ field: 'rules.5.services' }] })
  await save(await idAt(branch), 0)
  expect((await starts({ ...doctor, service: await idAt(branch) })).at(-1)).toBe('18:45')
  expect((await starts(doctor)).at(-1)).toBe('11:30')
  await isTrue(doctor)
  const mail = await db.database.asWorker('test', (tx) =>
    tx.one<{ body: string }>(sql`
      select body from outbox_message where account_id = ${doctor.account} and kind = 'N55' and channel = 'mail'`),
  )
  expect(wordsOf(mail?.body ?? '')).toContain('(only Flu jab)')
})
