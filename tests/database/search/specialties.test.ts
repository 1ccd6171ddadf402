import { expect, test } from 'vitest'
import { provideSpecialtyNames, sayName } from '#domain/language/specialty-names.ts'
import { seedSpecialties } from '#server/core/specialties/seed-specialties.ts'
import { followSpecialtyNames } from '#server/core/specialties/specialty-names.ts'
import { sql } from '#server/platform/database/sql.ts'
import { inLanguage } from '#server/platform/language.ts'
import { refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clinic } = await openClinic()
const admin = app.person(await clinic.account('platform-admin'))
const somebody = app.person()
const doctor = await clinic.doctor({ specialty: 'cardiology' })
await clinic.doctor({ specialty: 'dermatology' })

const list = async () => (await admin.call('GET /admin/specialties', {})).results
async function called(name: string) {
  const found = (await list()).find((one) => one.name === name)
  if (!found) throw new Error(`No specialty ${name}`)
  return found
}
const suggested = async (q: string) =>
  (await somebody.call('GET /suggestions', { query: { q } })).results
    .filter(({ kind }) => kind === 'specialty')
    .map(({ label }) => label)
const finds = async (query: { q?: string; specialty?: string }) =>
  (await somebody.call('GET /providers', { query })).results.map(({ practitioner_id: id }) => id)

test('a specialty is added with its words in any language; doctors choose it and people find it', async () => {
  await admin.call('POST /admin/specialties', {
    body: { name: 'Voyage Care', words: ['Médecine des Voyageurs', 'طب السفر', ' '] },
  })
  expect((await list()).at(-1)).toMatchObject({ name: 'Voyage Care', doctors: 0 })
  for (const word of ['voyage c', 'medecine des voyageurs', 'طب السفر'])
    expect(await suggested(word), word).toContain('Voyage Care')
  const chosen = await app.person(doctor).call('GET /healthcare-providers/specialties', {})
  expect(chosen.results.map(({ name }) => name)).toContain('Voyage Care')
  for (const name of ['', 'voyage care', 'See www.example.com'])
    expect(await refusal(admin.call('POST /admin/specialties', { body: { name } })), name).toMatchObject({
      code: 'invalid',
    })
})

test('a specialty has a name in each language: whoever reads another language finds it, chooses it and sees it under that name', async () => {
  const { id } = await admin.call('POST /admin/specialties', {
    body: { name: 'Voice Care', names: { fr: 'Soins de la voix', ar: 'رعاية الصوت' } },
  })
  const theirs = await clinic.doctor({ specialty: `own-${id}` })
  const reads = (language: string) => {
    const who = app.person()
    who.cookies.set('lang', language)
    return who
  }
  for (const [language, said] of [
    ['fr', 'Soins de la voix'],
    ['ar', 'رعاية الصوت'],
    ['en', 'Voice Care'],
  ] as const) {
    const who = reads(language)
    const all = await who.call('GET /healthcare-providers/specialties', {})
    expect(all.results.find((one) => one.id === id)).toEqual({ id, name: said })
    const card = await who.call('GET /doctors/:slug', { params: { slug: theirs.slug } })
    expect(card.specialty).toBe(said)
    const found = await who.call('GET /providers', { query: { q: said } })
    expect(found.results.map(({ specialty }) => specialty)).toEqual([said])
    expect(found.understood.specialty).toBe(said)
    const like = await who.call('GET /suggestions', { query: { q: said.slice(0, 7) } })
    expect(like.results).toContainEqual({ kind: 'specialty', label: said, hint: '', value: id })
  }
  // What is the product's own is said in its own translation until somebody says it otherwise.
  const heart = await called('Cardiology')
  const inFrench = async () =>
    (await reads('fr').call('GET /healthcare-providers/specialties', {})).results.find((one) => one.id === heart.id)
  expect((await inFrench())?.name).toBe('Cardiologie')
  const change = (names: { fr: string; ar: string }) =>
    admin.call('PUT /admin/specialties/:specialtyId', {
      params: { specialtyId: heart.id },
      body: { name: heart.name, names, words: heart.words },
    })
  await change({ fr: 'Médecine du cœur', ar: '' })
  expect((await inFrench())?.name).toBe('Médecine du cœur')
  expect(await refusal(change({ fr: 'soins de la voix', ar: '' }))).toMatchObject({ code: 'invalid' })
  expect(await refusal(change({ fr: 'www.example.com', ar: '' }))).toMatchObject({ code: 'invalid' })
  await change({ fr: '', ar: '' })
  expect((await inFrench())?.name).toBe('Cardiologie')
})

test('another server says the new names within seconds', async () => {
  await admin.call('POST /admin/specialties', { body: { name: 'Snore Care', names: { fr: 'Ronflement', ar: '' } } })
  // As a server that has heard nothing yet.
  provideSpecialtyNames(new Map())
  expect(inLanguage('fr', () => sayName('Snore Care'))).toBe('Snore Care')
  await followSpecialtyNames(db.database)
  expect(inLanguage('fr', () => sayName('Snore Care'))).toBe('Ronflement')
  expect(inLanguage('ar', () => sayName('Snore Care'))).toBe('Snore Care')
})

test('a word that is added leads to the doctors, one that is taken away leads nowhere; a start of the server changes neither', async () => {
  const { id, name, words } = await called('Cardiology')
  expect(await finds({ q: 'zzticker' })).not.toContain(doctor.practitioner)
  const kept = words.filter((word) => word !== 'heart')
  await admin.call('PUT /admin/specialties/:specialtyId', {
    params: { specialtyId: id },
    body: { name, words: [...kept, 'Zzticker'] },
  })
  expect(await finds({ q: 'zzticker' })).toContain(doctor.practitioner)
  await db.database.asWorker('test', seedSpecialties)
  expect((await called('Cardiology')).words).toContain('zzticker')
  expect((await called('Cardiology')).words).not.toContain('heart')
})

test('the list keeps the order that it is put into; who saw an older list reads it first', async () => {
  const ids = (await list()).map(({ id }) => id)
  const turned = ids.toReversed()
  await admin.call('PUT /admin/specialties/order', { body: { ids: turned } })
  expect((await list()).map(({ id }) => id)).toEqual(turned)
  for (const wrong of [turned.slice(1), [...turned.slice(1), turned[1] ?? '']])
    expect(await refusal(admin.call('PUT /admin/specialties/order', { body: { ids: wrong } }))).toMatchObject({
      code: 'changed',
    })
})

test('two become one: doctors, words and links move, and the audit keeps who came from where', async () => {
  const [from, into] = [await called('Cardiology'), await called('Dermatology')]
  const before = (await list()).length
  const params = { specialtyId: from.id }
  expect(
    await refusal(admin.call('POST /admin/specialties/:specialtyId/merge', { params, body: { into: from.id } })),
  ).toMatchObject({ code: 'invalid' })
  const merged = await admin.call('POST /admin/specialties/:specialtyId/merge', { params, body: { into: into.id } })
  expect(merged).toEqual({ doctors: 1 })
  expect(await list()).toHaveLength(before - 1)
  expect(await called('Dermatology')).toMatchObject({ doctors: 2, merged: ['Cardiology'] })
  // A link to the old one, its name, and a word of people that led to it.
  for (const query of [{ specialty: from.id }, { specialty: into.id }, { q: 'cardiology' }, { q: 'zzticker' }])
    expect(await finds(query), JSON.stringify(query)).toContain(doctor.practitioner)
  await db.database.asWorker('test', seedSpecialties)
  const left = await db.look.many(sql`select word from specialty_word where specialty_id = ${from.id}`)
  expect(left).toEqual([])
  const chosen = await app.person(doctor).call('GET /healthcare-providers/specialties', {})
  expect(chosen.results.map(({ name }) => name)).not.toContain('Cardiology')
  const card = await somebody.call('GET /doctors/:slug', { params: { slug: doctor.slug } })
  expect(card.specialty).toBe('Dermatology')
  const audit = await db.look.one<{ detail: { doctors: string[] } }>(
    sql`select detail from audit where action = 'specialty.merge'`,
  )
  expect(audit?.detail.doctors).toEqual([doctor.practitioner])
  expect(
    await refusal(admin.call('POST /admin/specialties/:specialtyId/merge', { params, body: { into: into.id } })),
  ).toMatchObject({ code: 'not_found' })
})

test('nobody but who looks after the platform changes the list, at the database neither', async () => {
  const manager = app.person(await clinic.account('facility-manager'))
  expect(await refusal(manager.call('GET /admin/specialties', {}))).toMatchObject({ code: 'not_allowed' })
  expect(await refusal(manager.call('POST /admin/specialties', { body: { name: 'Mine' } }))).toMatchObject({
    code: 'not_allowed',
  })
  const visitor = { kind: 'visitor', visitor: 'x' } as const
  const { id } = await called('Dermatology')
  const write = (act: ReturnType<typeof sql>) => db.database.as(visitor, (tx) => tx.run(act))
  await expect(write(sql`insert into specialty_word (specialty_id, word) values (${id}, 'mine')`)).rejects.toThrow(
    /row-level/,
  )
  expect(await write(sql`update specialty set name = 'Mine'`)).toBe(0)
  expect(await write(sql`delete from specialty_word`)).toBe(0)
})

test('an inactive specialty is chosen by no new doctor and suggested to nobody; who has it keeps it and is found by it', async () => {
  const { id } = await admin.call('POST /admin/specialties', { body: { name: 'Balneology', words: ['quzzle'] } })
  const theirs = await clinic.doctor({ specialty: `own-${id}` })
  const choices = async (who = app.person(doctor)) =>
    (await who.call('GET /healthcare-providers/specialties', {})).results.map((one) => one.id)
  const change = (who: typeof theirs, specialty: string) =>
    app.person(who).call('PATCH /doctors/me', { body: { specialty } })
  expect(await choices()).toContain(id)
  expect(await suggested('balneo')).toEqual(['Balneology'])
  const params = { specialtyId: id }
  const body = { name: 'Balneology', words: ['quzzle'], is_active: false }
  await admin.call('PUT /admin/specialties/:specialtyId', { params, body })
  expect((await called('Balneology')).is_active).toBe(false)
  expect(await choices()).not.toContain(id)
  expect(await refusal(change(doctor, id))).toMatchObject({ errors: [{ field: 'specialty' }] })
  expect(await suggested('balneo')).toEqual([])
  expect(await suggested('quzzle')).toEqual([])
  // Who has it sees it in their form, saves it, and is found by it and by its words.
  expect(await choices(app.person(theirs))).toContain(id)
  await change(theirs, id)
  expect(await finds({ specialty: id })).toEqual([theirs.practitioner])
  expect(await finds({ q: 'quzzle' })).toEqual([theirs.practitioner])
  // Names alone are changed without a word about it.
  const { is_active: _same, ...names } = body
  await admin.call('PUT /admin/specialties/:specialtyId', { params, body: names })
  expect((await called('Balneology')).is_active).toBe(false)
  await admin.call('PUT /admin/specialties/:specialtyId', { params, body: { ...body, is_active: true } })
  expect(await choices()).toContain(id)
})

test('what people call such a doctor stands beside the name for patients, in the language of whoever reads', async () => {
  const { id } = await admin.call('POST /admin/specialties', {
    body: { name: 'Phoniatrics', plain: { en: 'voice doctor', fr: 'médecin de la voix', ar: '' } },
  })
  const theirs = await clinic.doctor({ specialty: `own-${id}` })
  const page = async (language: string) => {
    const answer = await app.person().request('GET', `/api/doctors/${theirs.slug}`, undefined, {
      'accept-language': language,
    })
    return (answer.body as { specialty: string }).specialty
  }
  expect([await page('en'), await page('fr'), await page('ar')]).toEqual([
    'Phoniatrics (voice doctor)',
    'Phoniatrics (médecin de la voix)',
    'Phoniatrics',
  ])
  const { results } = await somebody.call('GET /suggestions', { query: { q: 'phonia' } })
  expect(results).toContainEqual({ kind: 'specialty', label: 'Phoniatrics', hint: 'voice doctor', value: id })
  expect((await called('Phoniatrics')).plain).toEqual({ en: 'voice doctor', fr: 'médecin de la voix', ar: '' })
})
