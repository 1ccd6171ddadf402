import { expect, test } from 'vitest'
import { instant } from '#domain/time/instant.ts'
import { sql } from '#server/platform/database/sql.ts'
import { begin, book } from '#tests/support/booker.ts'
import { lastNameOf, type ClinicDoctor, mondayMorning } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { app, db, clock, clinic } = await openClinic()

const follow = { name: 'Follow-up', minutes: 15, mode: 'both' as const, min_notice: 0, audience: 'returning' as const }
const addFollowUp = (doctor: ClinicDoctor) => app.person(doctor).call('POST /doctors/me/services', { body: follow })

/** What somebody without an account finds by the doctor's name. */
const found = async (doctor: ClinicDoctor) => {
  const { results } = await app
    .person()
    .call('GET /providers', { query: { q: `Test ${lastNameOf(doctor.practitioner)}` } })
  return results.filter((card) => card.slug === doctor.slug)
}

test('a newcomer finds first visits, never the times of a follow-up, whichever comes sooner', async () => {
  const doctor = await clinic.doctor({ minutes: 60 })
  await addFollowUp(doctor)
  const [follows] = (await app.person(doctor).call('GET /doctors/me/setup', {})).services.slice(-1)
  await app
    .person(doctor)
    .call('PUT /doctors/me/services/order', { body: { ids: [follows?.id ?? '', doctor.service] } })
  const cards = await found(doctor)
  // By video the doctor sees only patients who were here before.
  expect(cards.map((card) => [card.service_name, card.offering.mode])).toEqual([['Check-up', 'in_person']])
  const branch = await db.look.one<{ slug: string }>(sql`select slug from branch where id = ${doctor.branch}`)
  const page = await app.person().call('GET /branches/:slug', { params: { slug: branch?.slug ?? '' } })
  expect(page.doctors[0]?.next_free).toBe(cards[0]?.times[0])
})

test('a doctor for returning patients alone is shown with times to them, and to nobody else', async () => {
  clock.set(instant(mondayMorning))
  const doctor = await clinic.doctor({ minutes: 60 })
  const patient = await clinic.patient()
  await book(app.person(patient), doctor, '2027-01-04T09:00:00.000Z')
  const { services } = await addFollowUp(doctor)
  await app
    .person(doctor)
    .call('DELETE /doctors/me/services/:serviceId', { params: { serviceId: services[0]?.id ?? '' } })
  expect(await found(doctor)).toEqual([])
  const pageFor = (login?: Parameters<typeof app.person>[0]) =>
    app.person(login).call('GET /doctors/:slug', { params: { slug: doctor.slug } })
  expect((await pageFor(patient)).is_known).toBe(false)
  clock.set(instant(Date.parse('2027-01-04T09:00:00.000Z')))
  const [newcomer, known, other] = [await pageFor(), await pageFor(patient), await pageFor(await clinic.patient())]
  expect([newcomer.is_known, known.is_known, other.is_known]).toEqual([false, true, false])
  expect(newcomer.offerings.map((offering) => offering.next_free)).toEqual(newcomer.offerings.map(() => null))
  expect(known.offerings.some((offering) => offering.next_free !== null)).toBe(true)
})

test('who was with a doctor before finds the follow-up, with its minutes and times; a newcomer the first visit', async () => {
  clock.set(instant(mondayMorning))
  const doctor = await clinic.doctor({ minutes: 60 })
  const [patient, stranger] = [await clinic.patient(), await clinic.patient()]
  await book(app.person(patient), doctor, '2027-01-04T09:00:00.000Z')
  await addFollowUp(doctor)
  const cardFor = async (login?: Parameters<typeof app.person>[0], been_before?: string) => {
    const query = { q: `Test ${lastNameOf(doctor.practitioner)}`, mode: 'in_person' as const, been_before }
    const { results } = await app.person(login).call('GET /providers', { query })
    const [card] = results.filter((one) => one.slug === doctor.slug)
    return [card?.service_name, card?.minutes, card?.times[1]]
  }
  expect(await cardFor()).toEqual(['Check-up', 60, '2027-01-04T11:00:00.000Z'])
  expect(await cardFor(stranger)).toEqual(await cardFor())
  expect(await cardFor(patient)).toEqual(await cardFor())
  clock.set(instant(Date.parse('2027-01-04T09:00:00.000Z')))
  expect(await cardFor(patient)).toEqual(['Follow-up', 15, '2027-01-04T10:15:00.000Z'])
  // A guest is believed until they book; of who is logged in it is known.
  expect(await cardFor(undefined, `another,${doctor.slug}`)).toEqual(await cardFor(patient))
  expect(await cardFor(stranger, doctor.slug)).toEqual(await cardFor())
})

test('a parent who was here finds what is for returning patients, and for a child who never was what is for new ones', async () => {
  clock.set(instant(mondayMorning))
  const doctor = await clinic.doctor({ minutes: 60 })
  const parent = app.person(await clinic.patient())
  const added = async (first_name: string) => {
    const member = { last_name: 'Person', date_of_birth: '2019-05-06', relation: 'child', is_allowed: true } as const
    return (await parent.call('POST /family', { body: { first_name, ...member } })).id
  }
  const [child, known] = [await added('Mia'), await added('Noah')]
  await book(parent, doctor, '2027-01-04T09:00:00.000Z')
  await addFollowUp(doctor)
  const isKnown = async (patient_id?: string, who = parent) =>
    (await who.call('GET /doctors/:slug', { params: { slug: doctor.slug }, query: { patient_id } })).is_known
  clock.set(instant(Date.parse('2027-01-04T09:00:00.000Z')))
  expect([await isKnown(), await isKnown(child)]).toEqual([true, false])
  // The other way round: of somebody whose child was here alone, the child is known and the parent is new.
  const other = await clinic.doctor({ minutes: 60 })
  await addFollowUp(other)
  const draft = await begin(parent, other, '2027-01-04T11:00:00.000Z')
  await parent.call('POST /drafts/:draftId/book', { params: { draftId: draft.id }, body: { patient_id: known } })
  clock.set(instant(Date.parse('2027-01-04T11:00:00.000Z')))
  const knownTo = async (patient_id?: string) =>
    (await parent.call('GET /doctors/:slug', { params: { slug: other.slug }, query: { patient_id } })).is_known
  expect([await knownTo(), await knownTo(known), await knownTo(child)]).toEqual([false, true, false])
  const query = { q: `Test ${lastNameOf(other.practitioner)}`, mode: 'in_person' as const }
  const { results } = await parent.call('GET /providers', { query })
  expect(results.find(({ slug }) => slug === other.slug)?.service_name).toBe('Check-up')
  // Whom a stranger asks about is nobody of theirs.
  expect(await isKnown(known, app.person(await clinic.patient()))).toBe(false)
})
