import { beforeAll, expect, test } from 'vitest'
import type { QueryOf } from '#contract/endpoints.ts'
import { sql, type Statement } from '#server/platform/database/sql.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clinic } = await openClinic()
const anyone = app.person()
const change = (statement: Statement) => db.database.asWorker('test', (tx) => tx.run(statement))
type Query = Partial<QueryOf<'GET /providers'>>
const search = (query: Query) => anyone.call('GET /providers', { query: query as never })

// Three who differ in everything, each in a place of their own.
const [amal, bruno, chloe] = [
  await clinic.doctor({ latitude: 10, longitude: 10 }),
  await clinic.doctor({ latitude: 10.4, longitude: 10 }),
  await clinic.doctor({ latitude: 10, longitude: 10, mode: 'video' }),
]
beforeAll(async () => {
  await change(sql`update practitioner set languages = '{ar,fr}', gender = 'female' where id = ${amal.practitioner}`)
  await change(sql`update practitioner set languages = '{fr,pt-BR}', gender = 'male' where id = ${bruno.practitioner}`)
  await change(sql`update branch set step_free = true where id = ${bruno.branch}`)
  await change(sql`update service set fee_minor = 4000, currency = 'EUR' where id = ${amal.service}`)
  await change(sql`update service set fee_minor = 9000, currency = 'EUR' where id = ${bruno.service}`)
  // Amal is there in the morning only, Bruno in the afternoon only.
  await change(sql`update open_day set free = free & ${`${'1'.repeat(144)}${'0'.repeat(144)}`}::bit(288) where offering_id = ${amal.offering}`)
  await change(sql`update open_day set free = free & ${`${'0'.repeat(144)}${'1'.repeat(144)}`}::bit(288) where offering_id = ${bruno.offering}`)
  // In the morning Chloe has only half past eleven.
  await change(sql`update open_day set free = free & ${`${'0'.repeat(138)}${'1'.repeat(150)}`}::bit(288) where offering_id = ${chloe.offering}`)
  await change(sql`update open_day set first_free = position(B'1' in free) - 1 where offering_id in (${amal.offering}, ${bruno.offering}, ${chloe.offering})`)
  await change(sql`update offering o set next_free = (select min((utc_day + make_interval(mins => (position(B'1' in free) - 1) * 5)) at time zone 'UTC')
    from open_day d where d.offering_id = o.id and position(B'1' in free) > 0) where id in (${bruno.offering}, ${chloe.offering})`)
}) // prettier-ignore

async function found(query: Query) {
  const { results } = await search(query)
  return results.map(({ practitioner_id }) => practitioner_id).sort()
}
const these = (...doctors: { practitioner: string }[]) => doctors.map(({ practitioner }) => practitioner).sort()

test('a doctor’s language, gender, a house without steps and a price each leave those who fit', async () => {
  expect(await found({})).toEqual(these(amal, bruno, chloe))
  expect(await found({ language: 'fr' })).toEqual(these(amal, bruno))
  expect(await found({ language: 'ar' })).toEqual(these(amal))
  expect(await found({ language: 'pt-BR' })).toEqual(these(bruno))
  expect(await found({ gender: 'female' })).toEqual(these(amal))
  expect(await found({ step_free: 'yes' })).toEqual(these(bruno))
  expect(await found({ max_fee: 40 })).toEqual(these(amal))
  expect(await found({ max_fee: 90 })).toEqual(these(amal, bruno))
  expect(await found({ mode: 'video' })).toEqual(these(chloe))
  expect(await found({ language: 'fr', max_fee: 50, gender: 'female' })).toEqual(these(amal))
})

test('cards say the languages and whether there are steps', async () => {
  const { results } = await search({ step_free: 'yes' })
  expect(results[0]).toMatchObject({ languages: ['fr', 'pt-BR'], offering: { step_free: true } })
})

test('a part of the day leaves those who have a time in it, and shows only such times', async () => {
  expect(await found({ part: 'morning' })).toEqual(these(amal, chloe))
  expect(await found({ part: 'afternoon' })).toEqual(these(bruno, chloe))
  expect(await found({ part: 'evening' })).toEqual([])
  const morning = await search({ part: 'morning' })
  expect(morning.count).toBe(2)
  for (const { times } of morning.results) for (const time of times) expect(time.slice(11, 16) < '12:00').toBe(true)
  const { results, count } = await search({ part: 'afternoon' })
  expect(count).toBe(2)
  for (const { times } of results) for (const time of times) expect(time.slice(11, 16) >= '12:00').toBe(true)
})

test('a day shows times of that day alone; a day without times shows nobody', async () => {
  const { results } = await search({ day: '2027-01-06', part: 'morning' })
  expect(results.length).toBe(2)
  for (const { times } of results) expect(new Set(times.map((time) => time.slice(0, 10)))).toEqual(new Set(['2027-01-06'])) // prettier-ignore
  expect(await found({ day: '2027-01-09' })).toEqual([])
})

test('a day that is over is no wish: what is free now is shown, and it is said', async () => {
  expect(await found({ day: '2020-01-01' })).toEqual(these(amal, bruno, chloe))
  const { results, understood } = await search({ from: '2020-01-01' })
  expect(understood.is_day_over).toBe(true)
  expect((await search({ day: '2020-01-01' })).understood.is_day_over).toBe(true)
  expect((await search({ day: '2027-01-06' })).understood.is_day_over).toBe(false)
  for (const { times } of results) expect(times[0]?.slice(0, 4)).toBe('2027')
})

test('when nobody matches, each filter that stands in the way says how many there are without it', async () => {
  const empty = await search({ language: 'ar', step_free: 'yes', gender: 'female' })
  expect(empty).toMatchObject({ results: [], count: 0, relax: [{ without: 'step_free', count: 1 }], wider: null })
  const tooDear = await search({ max_fee: 10 })
  expect(tooDear.relax).toEqual([{ without: 'max_fee', count: 3 }])
  const enough = await search({ language: 'ar' })
  expect(enough).toMatchObject({ relax: [], wider: null, by_video: 0 })
})

test('nobody near: how much wider to look, and who sees people by video from anywhere', async () => {
  const far = await search({ latitude: 10.4, longitude: 10.6, radius_km: 10 })
  expect(far).toMatchObject({ count: 0, wider: { radius_km: 100, count: 3 }, by_video: 1 })
  expect(far.relax).toEqual([{ without: 'place', count: 3 }])
})
