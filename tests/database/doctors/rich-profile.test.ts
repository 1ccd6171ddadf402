import { expect, test } from 'vitest'
import type { BodyOf, QueryOf } from '#contract/endpoints.ts'
import { compareDigest } from '#server/core/free-times/digest-check.ts'
import { sql } from '#server/platform/database/sql.ts'
import { begin, book } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { picture } from '#tests/support/picture.ts'

const { db, app, clock, clinic } = await openClinic()
const anyone = app.person()

async function found(query: Partial<QueryOf<'GET /providers'>>) {
  const { results } = await anyone.call('GET /providers', { query: query as never })
  return results.map(({ practitioner_id }) => practitioner_id)
}
/** Somebody whose browser has the token that forms need. */
async function atHome(login: Parameters<typeof app.person>[0]) {
  const person = app.person(login)
  await person.request('GET', '/api/auth/get-csrf-token', undefined)
  return person
}
type Change = BodyOf<'PATCH /doctors/me'>
const save = (doctor: Parameters<typeof app.person>[0], body: Change) =>
  app.person(doctor).call('PATCH /doctors/me', { body })
const pageOf = (slug: string, who = anyone) => who.call('GET /doctors/:slug', { params: { slug } })

const text = { language: 'fr' as const, about: 'Le cœur', patients: 'Adultes', first_visit: 'Vos ordonnances' }

test('what a doctor fills in stands on the page and is found by the filters of search at once', async () => {
  const doctor = await clinic.doctor()
  expect(await found({ language: 'sw' })).toEqual([])
  const saved = await save(doctor, {
    languages: ['sw', 'en'],
    gender: 'female',
    qualifications: [{ title: 'MBBS', institution: 'Example University', year: 2009 }],
    texts: [text],
    age_from: 16,
    age_to: null,
  })
  expect(saved).toMatchObject({ languages: ['sw', 'en'], gender: 'female', sub_specialty: 'Everything', texts: [text] })
  expect(await found({ language: 'sw' })).toEqual([doctor.practitioner])
  expect(await found({ gender: 'female' })).toEqual([doctor.practitioner])
  expect(await found({ gender: 'male' })).toEqual([])
  const page = await pageOf(doctor.slug)
  expect(page).toMatchObject({
    languages: ['sw', 'en'],
    qualifications: [{ title: 'MBBS', institution: 'Example University', year: 2009 }],
    texts: [text],
    accepts_new: true,
    age_from: 16,
    age_to: null,
  })
  expect(page).not.toHaveProperty('gender')
  const compared = await db.database.asWorker('test', (tx) => compareDigest(tx, clock.now(), [doctor.practitioner]))
  expect(compared).toMatchObject({ differences: 0 })
})

test('what is left out stays, and a bound that is taken away goes', async () => {
  const doctor = await clinic.doctor()
  await save(doctor, { languages: ['en'], age_from: 3, age_to: 17, texts: [text] })
  await save(doctor, { age_to: null })
  expect(await save(doctor, { sub_specialty: 'Children' })).toMatchObject({
    sub_specialty: 'Children',
    languages: ['en'],
    age_from: 3,
    age_to: null,
    texts: [text],
  })
})

test('each field that is wrong is refused with words, and nothing is written', async () => {
  const doctor = await clinic.doctor()
  const person = await atHome(doctor)
  const many = Array.from({ length: 13 }, () => ({ title: 'MD', institution: '', year: 2000 }))
  const wrong: [Change, string][] = [
    [{ qualifications: many }, 'qualifications: There can be at most 12'],
    [{ qualifications: [{ title: 'MD', institution: '', year: 2028 }] }, 'qualifications.0.year: Year must be a number between 1930 and 2027'],
    [{ texts: [{ ...text, about: 'x'.repeat(5000) }] }, 'texts.0.about: This must be 2000 characters or fewer'],
    [{ texts: [{ ...text, about: '<script>alert(1)</script>' }] }, 'texts.0.about: Write plain text, without HTML'],
    [{ qualifications: [{ title: 'M\u202eD', institution: '', year: null }] }, 'qualifications.0.title: This holds invisible characters that can change how it reads. Type it again'],
    [{ languages: ['qq'] }, 'languages: Choose a language from the list'],
    [{ age_from: 20, age_to: 10 }, 'age_to: This age must be the same as or above the first one'],
    [{ sub_specialty: 'abc' }, 'sub_specialty: provide a brief description of the sub specialty here'],
  ] // prettier-ignore
  for (const [body, words] of wrong) {
    const answer = await person.request('PATCH', '/api/doctors/me', body)
    expect(answer).toMatchObject({ status: 400 })
    const { errors } = answer.body as unknown as { errors: { field: string; message: string }[] }
    expect(errors.map(({ field, message }) => `${field}: ${message}`)).toEqual([words])
  }
  expect(await pageOf(doctor.slug)).toMatchObject({ qualifications: [], texts: [], languages: [] })
})

test('a doctor who takes nobody new offers newcomers no time, and keeps those who were here before', async () => {
  const doctor = await clinic.doctor()
  const patient = app.person(await clinic.patient())
  await book(patient, doctor, '2027-01-05T09:00:00.000Z')
  clock.pass(2 * 86_400_000)
  await save(doctor, { accepts_new: false })
  expect(await found({})).not.toContain(doctor.practitioner)
  const page = await pageOf(doctor.slug)
  expect(page).toMatchObject({ accepts_new: false, is_listed: true, offerings: [{ next_free: null }] })
  expect(page.services.map(({ audience }) => audience)).toEqual(['returning'])
  const stranger = app.person(await clinic.patient())
  const draft = await begin(stranger, doctor, '2027-01-06T10:00:00.000Z')
  expect(await stranger.request('POST', `/api/drafts/${draft.id}/book`, {})).toMatchObject({
    status: 409,
    body: { code: 'only_returning' },
  })
  expect(await pageOf(doctor.slug, patient)).toMatchObject({
    is_known: true,
    offerings: [{ next_free: expect.anything() }],
  })
  await book(patient, doctor, '2027-01-07T09:00:00.000Z')
  await save(doctor, { accepts_new: true })
  expect(await found({})).toContain(doctor.practitioner)
  expect((await pageOf(doctor.slug)).services.map(({ audience }) => audience)).toEqual(['everyone'])
})

test('a page that nobody finds yet is there for its doctor alone, with the times that patients will see', async () => {
  const doctor = await clinic.doctor({ verified: false })
  const [own, other] = [app.person(doctor), app.person(await clinic.doctor())]
  const page = await pageOf(doctor.slug, own)
  expect(page).toMatchObject({ is_listed: false, offerings: [{ offering_id: doctor.offering }] })
  const address = `/api/doctors/${doctor.slug}`
  const query = `offering=${doctor.offering}&service=${doctor.service}&days=7`
  const slots = (who: typeof own) => who.request('GET', `${address}/slots?${query}`, undefined)
  expect(await slots(own)).toMatchObject({ status: 200, body: { time_zone: 'Europe/London' } })
  for (const who of [anyone, other]) {
    expect(await who.request('GET', address, undefined)).toMatchObject({ status: 404 })
    expect(await slots(who)).toMatchObject({ status: 404 })
  }
})

test('a photo is replaced by its doctor alone; what is no picture is refused with words', async () => {
  const doctor = await clinic.doctor()
  const before = (await app.person(doctor).call('GET /doctors/me/setup', {})).profile.display_photo
  const answer = await sendPhoto(await atHome(doctor), await picture())
  expect(answer).toMatchObject({ status: 200 })
  const { display_photo } = (await pageOf(doctor.slug)) as { display_photo: string }
  expect(display_photo).not.toBe(before)
  expect(await anyone.request('GET', display_photo, undefined)).toMatchObject({ status: 200 })
  const refused = await sendPhoto(await atHome(doctor), Buffer.from('no picture'))
  expect(refused).toMatchObject({ status: 400 })
  expect(await sendPhoto(await atHome(await clinic.patient()), await picture())).toMatchObject({ status: 403 })
  expect((await pageOf(doctor.slug)).display_photo).toBe(display_photo)
})

test('what the doctor asks for and the way there stand where somebody books, on the visit and in its mail', async () => {
  const id = await clinic.branch()
  const doctor = await clinic.doctor({ branch: id })
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update branch set directions = 'Ring at number 7' where id = ${id}`),
  )
  await save(doctor, { texts: [text] })
  const login = await clinic.patient()
  const patient = app.person(login)
  const draft = await begin(patient, doctor, '2027-01-08T09:00:00.000Z')
  const told = { text: 'Vos ordonnances', language: 'fr' }
  expect(draft.prepare).toEqual({ first_visit: told, directions: 'Ring at number 7' })
  const { appointment_id, ...booked } = await book(patient, doctor, '2027-01-08T10:00:00.000Z')
  expect(booked).toMatchObject({ first_visit: told })
  const params = { params: { appointmentId: appointment_id } }
  expect(await patient.call('GET /appointments/:appointmentId', params)).toMatchObject({ first_visit: told })
  expect(await app.person(doctor).call('GET /appointments/:appointmentId', params)).toMatchObject({ first_visit: null })
  const mail = await db.look.one<{ body: string }>(sql`
    select body from outbox_message where recipient = ${login.email} and kind = 'N04'`)
  expect(mail?.body).toContain('Vos ordonnances')
  expect(mail?.body).not.toContain('do not need to do anything else')
  // Whoever was with this doctor before, or will have been by then, brings nothing to a first visit.
  const later = await book(patient, doctor, '2027-01-11T10:00:00.000Z')
  // The page of this booking still holds what was read before anybody knew who comes.
  expect(later).toMatchObject({ first_visit: null })
  const again = { params: { appointmentId: later.appointment_id } }
  expect(await patient.call('GET /appointments/:appointmentId', again)).toMatchObject({ first_visit: null })
  expect(await patient.call('GET /appointments/:appointmentId', params)).toMatchObject({ first_visit: told })
  const mails = await db.look.many<{ body: string }>(sql`
    select body from outbox_message where recipient = ${login.email} and kind = 'N04' order by created_at, id`)
  expect(mails.map(({ body }) => body.includes('Vos ordonnances'))).toEqual([true, false])
})

test('how to get to a branch is saved by its manager, stands on both pages, and directions go into the mail', async () => {
  const manager = await clinic.account('facility-manager')
  const id = await clinic.branch({ manager: manager.account })
  const doctor = await clinic.doctor({ branch: id })
  const { branches } = await app.person(manager).call('GET /facilities/mine', {})
  const {
    id: _id,
    facility_id: _facility,
    state: _state,
    is_unseen: _unseen,
    photo: _photo,
    slug,
    ...branch
  } = branches.find((one) => one.id === id) ?? expect.fail('No branch')
  const way = {
    step_free: true,
    parking: 'Behind the house',
    transport: 'Bus 7',
    directions: 'Second floor, ring twice',
  }
  // Where it lies stays as it was looked at.
  await db.database.asWorker('test', (tx) => tx.run(sql`update branch set address = '1 Way' where id = ${id}`))
  const asManager = await atHome(manager)
  const change = (body: object) =>
    asManager.request('PUT', `/api/branches/${id}`, { ...branch, address: '1 Way', ...body })
  expect(await change({ directions: '<a href=x>here</a>' })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'directions' }] },
  })
  expect(await change(way)).toMatchObject({ status: 200, body: way })
  expect(await found({ step_free: 'yes' })).toEqual([doctor.practitioner])
  expect((await pageOf(doctor.slug)).offerings).toMatchObject([way])
  const page = await anyone.call('GET /branches/:slug', { params: { slug } })
  expect(page).toMatchObject({ ...way, doctors: [{ accepts_new: true }] })
  const login = await clinic.patient()
  await book(app.person(login), doctor, '2027-01-08T09:00:00.000Z')
  const mail = await db.look.one<{ body: string }>(sql`
    select body from outbox_message where recipient = ${login.email} and kind = 'N04'`)
  expect(mail?.body).toContain('Second floor, ring twice')
  // What a client of before does not know stays.
  const { step_free: _, parking: __, transport: ___, directions: ____, ...known } = branch
  expect(
    await asManager.request('PUT', `/api/branches/${id}`, { ...known, address: '2 Way', version: 2 }),
  ).toMatchObject({ status: 200, body: way })
})

async function sendPhoto(who: ReturnType<typeof app.person>, bytes: Buffer) {
  const form = new FormData()
  form.set('display_photo', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'me.png')
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  return who.request('POST', '/api/doctors/me/photo', Buffer.from(await encoded.arrayBuffer()), headers)
}
