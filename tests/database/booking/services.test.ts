import { expect, test } from 'vitest'
import { inHours, serviceLimits } from '#domain/availability/service-limits.ts'
import { instant } from '#domain/time/instant.ts'
import { sql } from '#server/platform/database/sql.ts'
import { begin, book, refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { app, clinic, clock, db } = await openClinic()
const at = (time: string) => `2027-01-05T${time}:00.000Z`

const plain = { name: 'Check-up', minutes: 30, mode: 'in_person' as const, min_notice: 0 }
const questions = [
  { id: 'first', text: 'Is it your first visit?', kind: 'yes_no' as const, is_required: true },
  { id: 'side', text: 'Which side?', kind: 'choice' as const, choices: ['left', 'right'] },
]

/** A doctor whose service says what to prepare and asks two questions. */
async function asking(change: object = {}) {
  const doctor = await clinic.doctor()
  await app.person(doctor).call('PUT /doctors/me/services/:serviceId', {
    params: { serviceId: doctor.service },
    body: { ...plain, questions, preparation: 'Bring your glasses', ...change, version: 1 },
  })
  return doctor
}

test('what a service asks is answered with the booking; the doctor reads the answers, the desk sees the visit without them', async () => {
  const doctor = await asking()
  const me = app.person(await clinic.patient())
  const draft = await begin(me, doctor, at('10:00'))
  const params = { draftId: draft.id }
  expect(draft.service.questions).toHaveLength(2)
  expect(
    await refusal(me.call('POST /drafts/:draftId/book', { params, body: { answers: { side: 'up' } } })),
  ).toMatchObject({
    code: 'invalid',
    errors: [
      { field: 'answers.first', message: 'Answer this question' },
      { field: 'answers.side', message: 'Choose one of the answers' },
    ],
  })
  const booked = await me.call('POST /drafts/:draftId/book', {
    params,
    body: { answers: { first: 'yes', side: 'left' } },
  })
  const id = { appointmentId: 'appointment_id' in booked ? booked.appointment_id : '' }
  expect(await me.call('GET /appointments/:appointmentId', { params: id })).toMatchObject({
    preparation: 'Bring your glasses',
  })
  // The question is kept as it was asked, whatever the service asks later.
  await app.person(doctor).call('PUT /doctors/me/services/:serviceId', {
    params: { serviceId: doctor.service },
    body: { ...plain, questions: [], version: 2 },
  })
  const read = await app.person(doctor).call('GET /appointments/:appointmentId', { params: id })
  expect(read.answers).toEqual([
    { question: 'Is it your first visit?', answer: 'yes' },
    { question: 'Which side?', answer: 'left' },
  ])
  // The desk sees the visit, and neither what was asked nor what was answered.
  const desk = await clinic.account('branch-staff')
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into membership (facility_id, branch_id, account_id, builtin)
      select facility_id, id, ${desk.account}, 'viewer' from branch where id = ${doctor.branch}`),
  )
  const seen = await app.person(desk).call('GET /appointments/:appointmentId', { params: id })
  expect(seen).toMatchObject({ answers: [], reason: null })
  expect(JSON.stringify(seen)).not.toMatch(/first visit|left/i)
})

test('a service for returning patients is for nobody else, and says so', async () => {
  const doctor = await asking({ questions: [], audience: 'returning' })
  const me = app.person(await clinic.patient())
  expect(await refusal(book(me, doctor, at('11:00')))).toMatchObject({ code: 'only_returning' })
  await app.person(doctor).call('PUT /doctors/me/services/:serviceId', {
    params: { serviceId: doctor.service },
    body: { ...plain, version: 2 },
  })
  await book(me, doctor, at('11:30'))
  await app.person(doctor).call('PUT /doctors/me/services/:serviceId', {
    params: { serviceId: doctor.service },
    body: { ...plain, audience: 'returning', version: 3 },
  })
  // A first visit that lies ahead makes nobody a returning patient: it can still be cancelled.
  expect(await refusal(book(me, doctor, at('12:00')))).toMatchObject({ code: 'only_returning' })
  clock.set(instant(Date.parse(at('11:30'))))
  await book(me, doctor, at('12:00'))
})

test('services stand in an order of one’s own; search looks for the first that is for everyone', async () => {
  const doctor = await clinic.doctor()
  const me = app.person(doctor)
  const { services } = await me.call('POST /doctors/me/services', { body: { ...plain, name: 'Short', minutes: 10 } })
  const [first = '', second = ''] = services.map((service) => service.id)
  const ordered = await me.call('PUT /doctors/me/services/order', { body: { ids: [second, first] } })
  expect(ordered.services.map((service) => service.name)).toEqual(['Short', 'Check-up'])
  const page = await app.person().call('GET /doctors/:slug', { params: { slug: doctor.slug } })
  expect(page.services[0]?.name).toBe('Short')
})

test('a service says how long its requests wait for an answer, when its times start and what lies before a visit; an answer that is not named stays', async () => {
  const doctor = await asking({ questions: [], approval: 'manual', answer_minutes: 90, buffer_before: 10, step: 15 })
  const me = app.person(doctor)
  const [set] = (await me.call('GET /doctors/me/setup', {})).services
  expect(set).toMatchObject({ answer_minutes: 90, buffer_before: 10, step: 15 })
  const { services } = await me.call('PUT /doctors/me/services/:serviceId', {
    params: { serviceId: doctor.service },
    body: { ...plain, approval: 'manual', version: 2 },
  })
  expect(services[0]).toMatchObject({ answer_minutes: 90, buffer_before: 0, step: 30 })
  const asked = await book(app.person(await clinic.patient()), doctor, '2027-01-12T10:00:00.000Z')
  const request = await me.call('GET /appointments/:appointmentId', { params: { appointmentId: asked.appointment_id } })
  expect(Date.parse(request.answer_by ?? '') - clock.now()).toBe(90 * 60_000)
  const added = await me.call('POST /doctors/me/services', { body: { ...plain, name: 'Another' } })
  expect(added.services.find(({ name }) => name === 'Another')).toMatchObject({ answer_minutes: 1440, step: 30 })
})

test('what the form asks for is what is taken and kept: the most and the least of each figure, and no more', async () => {
  const doctor = await clinic.doctor()
  const me = app.person(doctor)
  const figures = Object.entries(serviceLimits)
  const add = (change: object) => me.call('POST /doctors/me/services', { body: { ...plain, ...change } })
  for (const side of ['low', 'high'] as const) {
    const most = Object.fromEntries(figures.map(([name, limits]) => [name, limits[side]]))
    const { services } = await add({ ...most, approval: 'manual', name: `All ${side}` })
    expect(services.find(({ name }) => name === `All ${side}`)).toMatchObject(most)
  }
  for (const [name, { high, step }] of figures)
    expect(await refusal(add({ [name]: high + step })), name).toMatchObject({
      code: 'invalid',
      errors: [{ field: name }],
    })
  // Half an hour is the least for an answer: asked for in hours it is one.
  expect(inHours(serviceLimits.answer_minutes)).toMatchObject({ low: 1, high: 168 })
})

test('a notice that was too long before that was a fault keeps nobody from changing something else', async () => {
  const doctor = await clinic.doctor()
  const contradicts = { min_notice: 2 * 24 * 60, horizon_days: 2 }
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      update service set min_notice = ${contradicts.min_notice}, horizon_days = ${contradicts.horizon_days} where id = ${doctor.service}`),
  )
  const save = async (more: object) => {
    const { services } = await app.person(doctor).call('GET /doctors/me/setup', {})
    return app.person(doctor).call('PUT /doctors/me/services/:serviceId', {
      params: { serviceId: doctor.service },
      body: { ...plain, ...contradicts, ...more, version: services[0]?.version ?? 0 },
    })
  }
  await save({ name: 'Long check-up' })
  expect(await refusal(save({ horizon_days: 1 }))).toMatchObject({ errors: [{ field: 'min_notice' }] })
})

test('a service that could not be said or booked is refused at the field, in words, whoever saves it', async () => {
  const manager = await clinic.account('facility-manager')
  const doctor = await clinic.doctor({ branch: await clinic.branch({ manager: manager.account }) })
  const wrong = { name: 'EC', fee_minor: 2500, currency: 'JPY', min_notice: 2 * 24 * 60, horizon_days: 2 }
  const errors = [
    { field: 'name', message: 'Service name must be 3 characters or more' },
    { field: 'currency', message: 'Select a currency' },
    { field: 'min_notice', message: 'The notice must be shorter than the time ahead in which patients can book' },
  ]
  const own = app.person(doctor)
  const params = { serviceId: doctor.service, branchId: doctor.branch }
  const body = { ...plain, ...wrong }
  const here = app.person(manager)
  const saved = [
    () => own.call('POST /doctors/me/services', { body }),
    () => own.call('PUT /doctors/me/services/:serviceId', { params, body: { ...body, version: 1 } }),
    () => here.call('POST /branches/:branchId/services', { params, body: { ...body, doctors: [doctor.practitioner] } }),
    () => here.call('PUT /branches/:branchId/services/:serviceId', { params, body: { ...body, version: 1 } }),
  ]
  for (const save of saved) expect(await refusal(save())).toMatchObject({ code: 'invalid', errors })
  const price = { fee_minor: 2500, currency: 'JPY' }
  expect(
    await refusal(
      here.call('PUT /branches/:branchId/services/:serviceId/price', { params, body: { price, before: null } }),
    ),
  ).toMatchObject({ code: 'invalid', errors: [{ field: 'price.currency', message: 'Select a currency' }] })
})
