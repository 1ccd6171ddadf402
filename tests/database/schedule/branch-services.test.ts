import { expect, test } from 'vitest'
import { compareDigest } from '#server/core/free-times/digest-check.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book, refusal } from '#tests/support/booker.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// The services of a branch: who offers them, what they cost there, and what stays a doctor's own.

const { app, db, clock, clinic } = await openClinic()

async function house() {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const [one, two] = [await clinic.doctor({ branch }), await clinic.doctor({ branch })]
  return { boss: app.person(manager), branch, one, two }
}

type Person = ReturnType<typeof app.person>
const vaccination = { name: 'Vaccination', minutes: 15, mode: 'in_person', fee_minor: 2500, currency: 'GBP' } as const
const list = async (who: Person, branchId: string) =>
  (await who.call('GET /branches/:branchId/services', { params: { branchId } })).services
const add = (who: Person, branchId: string, doctors: string[]) =>
  who.call('POST /branches/:branchId/services', { params: { branchId }, body: { ...vaccination, doctors } })
const offer = (who: Person, branchId: string, changes: { service_id: string; version: number; doctors: string[] }[]) =>
  who.call('PUT /branches/:branchId/service-doctors', { params: { branchId }, body: { changes } })
type Price = { readonly fee_minor: number; readonly currency: string } | null
const pounds = (amount: number) => ({ fee_minor: amount * 100, currency: 'GBP' })
const price = (who: Person, branchId: string, serviceId: string, to: Price, before: Price) =>
  who.call('PUT /branches/:branchId/services/:serviceId/price', {
    params: { branchId, serviceId },
    body: { price: to, before },
  })
const pageOf = ({ slug }: ClinicDoctor) => app.person().call('GET /doctors/:slug', { params: { slug } })
const idOf = async (doctor: ClinicDoctor, name = 'Vaccination') =>
  (await pageOf(doctor)).services.find((service) => service.name === name)?.id ?? ''
const timesOf = async (doctor: ClinicDoctor, service: string) =>
  (
    await app.person().call('GET /doctors/:slug/slots', {
      params: { slug: doctor.slug },
      query: { offering: doctor.offering, service, from: '2027-01-05', days: 1 },
    })
  ).times
const paid = async (appointment: string) =>
  (
    await db.database.asWorker('test', (tx) =>
      tx.one<{ fee_minor: number | null }>(sql`select fee_minor from appointment where id = ${appointment}`),
    )
  )?.fee_minor
const isTrue = async (...doctors: ClinicDoctor[]) =>
  expect(
    await db.database.asWorker('test', (tx) =>
      compareDigest(
        tx,
        clock.now(),
        doctors.map(({ practitioner }) => practitioner),
      ),
    ),
  ).toMatchObject({ differences: 0, examples: [] })

test('a service of the branch is booked with each doctor who offers it, changed for all at once, and archived', async () => {
  const { boss, branch, one, two } = await house()
  const { id } = await add(boss, branch, [one.practitioner])
  expect(await timesOf(one, await idOf(one))).toHaveLength(32)
  expect(await idOf(two)).toBe('')
  await offer(boss, branch, [{ service_id: id, version: 1, doctors: [one.practitioner, two.practitioner] }])
  const patient = app.person(await clinic.patient())
  const visit = await book(patient, { ...two, service: await idOf(two) }, '2027-01-05T09:15:00.000Z')
  const change = (version: number) =>
    boss.call('PUT /branches/:branchId/services/:serviceId', {
      params: { branchId: branch, serviceId: id },
      body: { ...vaccination, minutes: 30, fee_minor: 3000, version },
    })
  expect(await refusal(change(1))).toMatchObject({ code: 'changed', extra: { current: { id, version: 2 } } })
  await change(2)
  expect(await timesOf(one, await idOf(one))).toHaveLength(16)
  expect((await list(boss, branch)).find((service) => service.id === id)).toMatchObject({
    minutes: 30,
    owner: null,
    version: 3,
    offered_by: expect.arrayContaining([
      { practitioner_id: one.practitioner, booked: 0 },
      { practitioner_id: two.practitioner, booked: 1 },
    ]),
  })
  await isTrue(one, two)
  const kept = await patient.call('GET /appointments/:appointmentId', {
    params: { appointmentId: visit.appointment_id },
  })
  expect(kept).toMatchObject({ start: '2027-01-05T09:15:00.000Z', end: '2027-01-05T09:30:00.000Z' })
  expect(await paid(visit.appointment_id)).toBe(2500)
  await boss.call('DELETE /branches/:branchId/services/:serviceId', { params: { branchId: branch, serviceId: id } })
  expect(await idOf(one)).toBe('')
  expect((await list(boss, branch)).some((service) => service.id === id)).toBe(false)
  const stays = await patient.call('GET /appointments/:appointmentId', {
    params: { appointmentId: visit.appointment_id },
  })
  expect(stays.status).toBe('booked')
})

test('when to come again is kept with a service of the branch, for everybody who offers it', async () => {
  const { boss, branch, one, two } = await house()
  const params = { branchId: branch }
  const body = { ...vaccination, follow_up_weeks: 4, doctors: [one.practitioner] }
  const { id } = await boss.call('POST /branches/:branchId/services', { params, body })
  await offer(boss, branch, [{ service_id: id, version: 1, doctors: [one.practitioner, two.practitioner] }])
  const said = () => db.look.many(sql`select distinct follow_up_weeks as weeks from service where shared_id = ${id}`)
  expect(await said()).toEqual([{ weeks: 4 }])
  await boss.call('PUT /branches/:branchId/services/:serviceId', {
    params: { ...params, serviceId: id },
    body: { ...vaccination, follow_up_weeks: 8, version: 2 },
  })
  expect(await said()).toEqual([{ weeks: 8 }])
  expect(await list(boss, branch)).toContainEqual(expect.objectContaining({ id, follow_up_weeks: 8 }))
})

test('the matrix is saved as one change: where one line is older than what is saved, none is written', async () => {
  const { boss, branch, one, two } = await house()
  const first = await add(boss, branch, [one.practitioner])
  const second = await add(boss, branch, [one.practitioner])
  const both = [one.practitioner, two.practitioner]
  await offer(boss, branch, [{ service_id: first.id, version: 1, doctors: both }])
  const stale = offer(boss, branch, [
    { service_id: second.id, version: 1, doctors: both },
    { service_id: first.id, version: 1, doctors: [one.practitioner] },
  ])
  expect(await refusal(stale)).toMatchObject({ code: 'changed', extra: { current: { id: first.id, version: 2 } } })
  const offered = async (id: string) => (await list(boss, branch)).find((service) => service.id === id)?.offered_by
  expect(await offered(second.id)).toHaveLength(1)
  expect(await offered(first.id)).toHaveLength(2)
  // Taken out and put in again it is the same service, as it is now.
  await offer(boss, branch, [{ service_id: first.id, version: 2, doctors: [one.practitioner] }])
  await offer(boss, branch, [{ service_id: first.id, version: 3, doctors: both }])
  expect(await offered(first.id)).toHaveLength(2)
  const none = offer(boss, branch, [{ service_id: first.id, version: 4, doctors: [] }])
  expect(await refusal(none)).toMatchObject({ code: 'invalid' })
  const stranger = await clinic.doctor()
  expect(await refusal(add(boss, branch, [stranger.practitioner]))).toMatchObject({ code: 'invalid' })
})

test('a service of the branch is not offered at the doctor’s other branches, and the doctor does not change it', async () => {
  const { boss, branch, one } = await house()
  const there = await clinic.alsoAt(one, await clinic.branch())
  const { id } = await add(boss, branch, [one.practitioner])
  const service = await idOf(one)
  expect(await refusal(timesOf(there, service))).toMatchObject({ code: 'not_found' })
  const patient = app.person(await clinic.patient())
  expect(await refusal(book(patient, { ...there, service }, '2027-01-05T09:00:00.000Z'))).toBeDefined()
  const me = app.person(one)
  const own = (await me.call('GET /doctors/me/setup', {})).services
  expect(own.map(({ name, managed_by }) => [name, managed_by])).toEqual([
    ['Check-up', null],
    ['Vaccination', 'Test Branch'],
  ])
  const mine = { params: { serviceId: service } }
  expect(await refusal(me.call('DELETE /doctors/me/services/:serviceId', mine))).toMatchObject({ code: 'not_found' })
  expect(
    await refusal(me.call('PUT /doctors/me/services/:serviceId', { ...mine, body: { ...vaccination, version: 1 } })),
  ).toBeDefined()
  expect((await list(boss, branch)).some((row) => row.id === id)).toBe(true)
  await isTrue(one)
})

test('a doctor’s own service has another price at the branch: on the card, the page and the booking; elsewhere it stays', async () => {
  const { boss, branch, one } = await house()
  const there = await clinic.alsoAt(one, await clinic.branch())
  await price(boss, branch, one.service, pounds(42), null)
  const cards = await db.database.asWorker('test', (tx) =>
    tx.many<{ branch_id: string; fee_minor: number | null }>(sql`
      select o.branch_id, k.fee_minor from offering o join offering_card k on k.offering_id = o.id
      where o.practitioner_id = ${one.practitioner}`),
  )
  expect(cards.find((card) => card.branch_id === branch)?.fee_minor).toBe(4200)
  expect(cards.find((card) => card.branch_id !== branch)?.fee_minor).toBeNull()
  const patient = app.person(await clinic.patient())
  const feeOf = async (doctor: ClinicDoctor, start: string) => {
    const { appointment_id: appointmentId } = await book(patient, doctor, start)
    return paid(appointmentId)
  }
  expect(await feeOf(one, '2027-01-05T09:00:00.000Z')).toBe(4200)
  expect(await feeOf(there, '2027-01-06T09:00:00.000Z')).toBeNull()
  expect((await list(boss, branch)).find(({ id }) => id === one.service)).toMatchObject({
    owner: { practitioner_id: one.practitioner },
    price_here: { fee_minor: 4200, currency: 'GBP' },
  })
  await price(boss, branch, one.service, null, pounds(42))
  expect((await list(boss, branch)).find(({ id }) => id === one.service)?.price_here).toBeNull()
  await isTrue(one)
  // A service of the branch has one price, and a stranger's service none here.
  const { id } = await add(boss, branch, [one.practitioner])
  const stranger = await clinic.doctor()
  for (const serviceId of [id, await idOf(one), stranger.service])
    expect(await refusal(price(boss, branch, serviceId, pounds(1), null))).toMatchObject({ code: 'not_found' })
})

test('a price at the branch is written over the one that was seen alone: another one is shown, and the same one is no conflict', async () => {
  const { boss, branch, one } = await house()
  const put = (to: Price, before: Price) => price(boss, branch, one.service, to, before)
  const current = (price_here: Price) => ({ code: 'changed', extra: { current: { id: one.service, price_here } } })
  await put(pounds(42), null)
  expect(await refusal(put(pounds(50), null))).toMatchObject(current(pounds(42)))
  expect(await refusal(put(pounds(50), pounds(40)))).toMatchObject(current(pounds(42)))
  expect(await refusal(put(null, pounds(40)))).toMatchObject(current(pounds(42)))
  await put(pounds(42), null)
  await put(pounds(50), pounds(42))
  await put(null, pounds(50))
  await put(null, pounds(50))
  expect(await refusal(put(pounds(60), pounds(50)))).toMatchObject(current(null))
})

test('a doctor’s own service that was changed in another window is refused with what is saved', async () => {
  const { one } = await house()
  const me = app.person(one)
  const change = (name: string, version: number) =>
    me.call('PUT /doctors/me/services/:serviceId', {
      params: { serviceId: one.service },
      body: { ...vaccination, name, version },
    })
  const known = (await me.call('GET /doctors/me/setup', {})).services.find(({ id }) => id === one.service)
  await change('First visit', known?.version ?? 0)
  expect(await refusal(change('Long visit', known?.version ?? 0))).toMatchObject({
    code: 'changed',
    extra: { current: { id: one.service, name: 'First visit', version: (known?.version ?? 0) + 1 } },
  })
})

test('the desk reads services and edits none; other houses are not there', async () => {
  const { boss, branch, one } = await house()
  const login = await clinic.account('branch-staff')
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into membership (facility_id, branch_id, account_id, builtin)
      select facility_id, id, ${login.account}, 'receptionist' from branch where id = ${branch}`),
  )
  const desk = app.person(login)
  expect(await list(desk, branch)).toHaveLength(2)
  expect(await refusal(add(desk, branch, [one.practitioner]))).toMatchObject({ status: 403 })
  const other = await house()
  expect(await refusal(list(boss, other.branch))).toMatchObject({ code: 'not_found' })
  expect(await refusal(add(boss, other.branch, [other.one.practitioner]))).toMatchObject({ code: 'not_found' })
})

test('a service of the branch tells its step, its break before and the time for its answers, and keeps the last while it is not named', async () => {
  const { boss, branch, one } = await house()
  const { id } = await boss.call('POST /branches/:branchId/services', {
    params: { branchId: branch },
    body: { ...vaccination, step: 5, buffer_before: 10, answer_minutes: 60, doctors: [one.practitioner] },
  })
  const told = async () => (await list(boss, branch)).find((service) => service.id === id)
  expect(await told()).toMatchObject({ step: 5, buffer_before: 10, answer_minutes: 60 })
  const change = (body: object, version: number) =>
    boss.call('PUT /branches/:branchId/services/:serviceId', {
      params: { branchId: branch, serviceId: id },
      body: { ...vaccination, ...body, version },
    })
  await change({}, 1)
  expect(await told()).toMatchObject({ step: 15, answer_minutes: 60 })
  await change({ answer_minutes: 120 }, 2)
  expect(await told()).toMatchObject({ answer_minutes: 120 })
})
