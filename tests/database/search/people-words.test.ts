import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { seedSpecialties } from '#server/core/specialties/seed-specialties.ts'
import { sql } from '#server/platform/database/sql.ts'
import { hour } from '#domain/time/instant.ts'
import { foldWords } from '#domain/search/fold.ts'
import { entries } from '#server/features/booking/people-words.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clock, clinic } = await openClinic()
await db.database.asWorker('test', seedSpecialties)
const keys = new Map(
  (await db.database.read.many<{ id: string; key: string }>(sql`select id, key from specialty`)).map(({ id, key }) => [
    id,
    key,
  ]),
)
const anyone = app.person()
const enough = 0.95

type Held = { query: string; language: string; right: string[] }
function queriesOf(file: string): Held[] {
  const text = readFileSync(new URL(`../../fixtures/${file}.csv`, import.meta.url), 'utf8')
  return text.trim().split('\n').slice(1).map((line) => {
    const [query = '', language = '', right = ''] = line.split(',')
    return { query, language, right: right.split('|') }
  }) // prettier-ignore
}
const held = queriesOf('queries')

async function firstThree(q: string) {
  const { results } = await anyone.call('GET /suggestions', { query: { q } })
  return results.filter(({ kind }) => kind === 'specialty').slice(0, 3).map(({ value }) => keys.get(value) ?? '') // prettier-ignore
}

test.each([
  ['queries', 140],
  // By somebody who had never seen the lists.
  ['held-queries', 200],
])('what people type leads to a right specialty among the first three suggestions: %s', async (file, least) => {
  const asked = queriesOf(file)
  // Nobody asks so much at once.
  clock.pass(hour)
  expect(asked.length).toBeGreaterThanOrEqual(least)
  const misses: string[] = []
  for (const { query, language, right } of asked) {
    const shown = await firstThree(query)
    if (!shown.some((key) => right.includes(key))) misses.push(`${language} “${query}”: ${shown.join(', ') || 'nothing'}`)
  } // prettier-ignore
  const share = 1 - misses.length / asked.length
  console.log(`${file}: ${(share * 100).toFixed(1)} % of ${asked.length} right; missed:\n${misses.join('\n')}`)
  expect(share).toBeGreaterThanOrEqual(enough)
})

test('what people type is held: none of it is word for word a phrase of the lists', () => {
  const phrases = new Set(
    entries.flatMap(({ language, words }) => words.map((said) => `${language} ${foldWords(said)}`)),
  )
  expect(held.filter(({ language, query }) => phrases.has(`${language} ${foldWords(query)}`))).toEqual([])
})

test('a search by symptoms shows doctors, says whom people with this often see, and no diagnosis', async () => {
  const doctor = await clinic.doctor()
  const found = await anyone.call('GET /providers', { query: { q: 'my heart beats too fast' } })
  expect(found.results.map((card) => card.practitioner_id)).toContain(doctor.practitioner)
  expect(found.understood).toMatchObject({ specialty: 'Cardiology', emergency: null })
  expect(found.understood.often_see[0]).toMatchObject({ name: 'Cardiology', reason: "the heart's rhythm" }) // prettier-ignore
})

test.each(['Ada Sampel', 'Ada Smaple', 'Dr Ada Sampl', 'Sampel'])(
  'a doctor’s name with a typing error beats a specialty that is guessed: %s',
  async (q) => {
    const doctor = await clinic.doctor()
    await db.database.asWorker('test', (tx) => tx.run(sql`update practitioner set first_name = 'Ada', last_name = 'Sample' where id = ${doctor.practitioner}`)) // prettier-ignore
    const { understood, results } = await anyone.call('GET /providers', { query: { q } })
    expect(understood).toMatchObject({ words: 'name', specialty: null })
    expect(results.map((card) => card.practitioner_id)).toContain(doctor.practitioner)
    await db.database.asWorker('test', (tx) => tx.run(sql`update practitioner set first_name = 'Gone' where id = ${doctor.practitioner}`)) // prettier-ignore
  },
)

test('whoever is really called so comes alone, also where somebody of the same family name has times sooner', async () => {
  const [ada, mira] = [await clinic.doctor(), await clinic.doctor()]
  await db.database.asWorker('test', async (tx) => {
    await tx.run(sql`update practitioner set first_name = 'Ada', last_name = 'Quince' where id = ${ada.practitioner}`)
    await tx.run(sql`update practitioner set first_name = 'Mira', last_name = 'Quince' where id = ${mira.practitioner}`)
    await tx.run(
      sql`update offering set next_free = next_free + interval '1 day' where practitioner_id = ${ada.practitioner}`,
    )
  })
  for (const q of ['Ada Quinec', 'Ada Qunice']) {
    const { results } = await anyone.call('GET /providers', { query: { q } })
    expect(results.map((card) => card.practitioner_id)).toEqual([ada.practitioner])
  }
})

test.each(['zzzzzz', '皮膚科', '<script>heart</script>', '<b></b>'])(
  'where no word is found that is said, and nobody is shown: %s',
  async (q) => {
    const { understood, results, relax } = await anyone.call('GET /providers', { query: { q } })
    expect([understood.words, results, relax]).toEqual(['unreadable', [], []])
  },
)

test('a typing error is a guess, and a doctor who is really called so comes before it', async () => {
  const before = await anyone.call('GET /providers', { query: { q: 'hart' } })
  expect(before.understood).toMatchObject({ specialty: 'Cardiology', words: 'guessed_specialty' })
  const doctor = await clinic.doctor()
  await db.database.asWorker('test', (tx) => tx.run(sql`update practitioner set last_name = 'Hart' where id = ${doctor.practitioner}`)) // prettier-ignore
  const after = await anyone.call('GET /providers', { query: { q: 'hart' } })
  expect(after.understood).toMatchObject({ specialty: null, words: 'name' })
  expect(after.understood.often_see[0]?.name).toBe('Cardiology')
  expect(after.results.map((card) => card.practitioner_id)).toEqual([doctor.practitioner])
})

test('where nobody of the likeliest specialty has free times, the next one’s are shown, and it is said', async () => {
  const doctor = await clinic.doctor()
  const found = await anyone.call('GET /providers', { query: { q: 'mauvaise circulation' } })
  expect(found.understood.often_see[0]?.name).not.toBe('Cardiology')
  expect(found.understood).toMatchObject({
    specialty: 'Cardiology',
    without_times: found.understood.often_see[0]?.name,
  })
  expect(found.results.map((card) => card.practitioner_id)).toContain(doctor.practitioner)
})

test('whoever bears the very name that is typed stands alone, and nobody is asked whether something else was meant', async () => {
  const [own, near] = [await clinic.doctor(), await clinic.doctor()]
  const rename = (id: string, first: string, last: string) =>
    db.database.asWorker('test', (tx) =>
      tx.run(sql`update practitioner set first_name = ${first}, last_name = ${last} where id = ${id}`),
    )
  await rename(own.practitioner, 'Ada', 'Quillfeather')
  await rename(near.practitioner, 'Ben', 'Quillfeatherton')
  for (const q of ['Ada Quillfeather', 'Dr Quillfeather']) {
    const found = await anyone.call('GET /providers', { query: { q } })
    expect(found.results.map((card) => card.practitioner_id)).toEqual([own.practitioner])
    expect(found.understood.often_see).toEqual([])
  }
})

test('words of danger are told in suggestions and results, with doctors below them', async () => {
  await clinic.doctor()
  const suggested = await anyone.call('GET /suggestions', { query: { q: 'chest pain' } })
  expect(suggested.emergency).toBe('call')
  expect(suggested.results[0]).toMatchObject({ label: 'Cardiology', hint: 'the heart' })
  const near = await anyone.call('GET /providers', { query: { q: 'I want to kill myself' } })
  expect(near.understood.emergency).toBe('self_harm')
  expect(near.understood.often_see.map(({ name }) => name)).toEqual(['Psychiatry', 'Psychology', 'General practice'])
  const found = await anyone.call('GET /providers', { query: { q: 'douleur dans la poitrine' } })
  expect(found.understood.emergency).toBe('call')
  expect(found.results.length).toBeGreaterThan(0)
})

test.each(['🙂', '\u200f\u200e', '<>', '%', '…', 'ـًـ', "'"])('a text without a word, such as %j, finds nobody and suggests nothing', async (q) => {
  await clinic.doctor()
  expect(await anyone.call('GET /suggestions', { query: { q } })).toEqual({ results: [], emergency: null })
  const found = await anyone.call('GET /providers', { query: { q } })
  expect(found).toMatchObject({ results: [], count: 0, understood: { words: 'unreadable' } })
}) // prettier-ignore

test('what is typed while it is typed suggests already', async () => {
  expect((await firstThree('cardi'))[0]).toBe('cardiology')
  expect((await firstThree('dermat'))[0]).toBe('dermatology')
  expect((await firstThree('physi'))[0]).toBe('physiotherapy')
})

test('an Arabic word that nobody knows suggests nothing', async () => {
  expect((await anyone.call('GET /suggestions', { query: { q: 'زقزقة' } })).results).toEqual([])
})

test('names are found in the usual spellings of their script, and in Latin letters', async () => {
  const [anna, fatima, brontë] = [await clinic.doctor(), await clinic.doctor(), await clinic.doctor()]
  const rename = (practitioner: string, last: string) => db.database.asWorker('test', (tx) => tx.run(sql`update practitioner set last_name = ${last} where id = ${practitioner}`)) // prettier-ignore
  await rename(anna.practitioner, 'Щербакова')
  await rename(fatima.practitioner, 'أُسامة')
  await rename(brontë.practitioner, 'Brontë-Großmann')
  const found = async (q: string) => {
    const { results } = await anyone.call('GET /providers', { query: { q } })
    return results.map((card) => card.practitioner_id)
  }
  for (const q of ['Щербакова', 'shcherbakova', 'Dr ЩЕРБАКОВА']) expect(await found(q)).toEqual([anna.practitioner])
  for (const q of ['أسامة', 'اسامه', 'د. أُسامة']) expect(await found(q)).toEqual([fatima.practitioner])
  for (const q of ['bronte', 'GROSSMANN', 'großmann']) expect(await found(q)).toEqual([brontë.practitioner])
  expect(await found('زقزقة')).toEqual([])
})

test('a place is found in another spelling and with a typing error, which is told; another country’s postcode is not', async () => {
  const { branch } = await clinic.doctor()
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update branch set city = 'الإسكندرية', postcode = '21500' where id = ${branch}`),
  )
  const place = async (text: string) => (await anyone.call('GET /providers', { query: { place: text } })).understood
  expect(await place('الاسكندريه')).toMatchObject({ place: 'الإسكندرية', is_place_guessed: false })
  expect(await place('21500')).toMatchObject({ place: '21500', is_place_guessed: false })
  for (const text of ['testown', 'Tsettown', 'Testtonw'])
    expect(await place(text)).toMatchObject({ place: 'Testtown', is_place_guessed: true })
  for (const text of ['90210', '🙂', '‏', '<b>x</b>', 'Владивосток'])
    expect(await place(text)).toMatchObject({ place: '', is_place_guessed: false })
})

test('what nobody would type finds an answer, not a fault: long texts, markup, marks of direction', async () => {
  await clinic.doctor()
  for (const q of [
    '<script>alert(1)</script>',
    'x'.repeat(100),
    '\u202eheart',
    "Robert'); drop table branch;--",
    '心臓',
  ])
    expect((await anyone.call('GET /providers', { query: { q } })).understood.place).toBeNull()
  expect((await anyone.call('GET /providers', { query: { q: '\u202eheart\u200f' } })).understood.specialty).toBe(
    'Cardiology',
  )
  await expect(anyone.call('GET /providers', { query: { q: 'x'.repeat(300) } })).rejects.toThrow()
})

test('the name of a doctor whom nobody may find is read as a name that nobody bears', async () => {
  const doctor = await clinic.doctor()
  const search = async () =>
    (await anyone.call('GET /providers', { query: { q: 'Zebulon Quartermain' } })).understood.words
  await db.database.asWorker('test', (tx) =>
    tx.run(
      sql`update practitioner set first_name = 'Zebulon', last_name = 'Quartermain' where id = ${doctor.practitioner}`,
    ),
  )
  expect(await search()).toBe('name')
  await db.database.asWorker('test', async (tx) => {
    await tx.run(sql`update practitioner set verification = 'suspended' where id = ${doctor.practitioner}`)
    await tx.run(
      sql`update offering set is_listed = false, next_free = null where practitioner_id = ${doctor.practitioner}`,
    )
  })
  expect(await search()).toBe('unreadable')
})

test('names are found without their accents', async () => {
  const row = await db.look.one<{ folded: string }>(sql`select folded('  Clínica  São-José ') as folded`)
  expect(row?.folded).toBe('clinica sao jose')
})
