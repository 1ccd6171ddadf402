import { expect, test } from 'vitest'
import type { Problem } from '#contract/problem.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { day, hour, later, toRfc3339 } from '#domain/time/instant.ts'
import { sql } from '#server/platform/database/sql.ts'
import { refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clock, clinic } = await openClinic()
const login = await clinic.account('platform-admin')
const admin = app.person(login)
const problem = async (call: Promise<unknown>) => (await refusal(call)) as Problem
const inHours = (hours: number) => toRfc3339(later(clock.now(), hours * hour))

type Typed = BodyOf<'POST /admin/status-notes'>
const typed = (more: Partial<Typed> = {}): Typed => ({
  state: 'maintenance',
  starts_at: inHours(2),
  ends_at: inHours(3),
  text_en: 'We move to a new machine.',
  text_fr: '',
  text_ar: 'ننتقل إلى جهاز جديد.',
  ...more,
})
const write = (more: Partial<Typed> = {}, by = admin) => by.call('POST /admin/status-notes', { body: typed(more) })
const read = async () => app.person().call('GET /status', {})
const remove = (noteId: string) => admin.call('DELETE /admin/status-notes/:noteId', { params: { noteId } })

test('everybody reads what an operator wrote: planned, then now, then over; the state of all follows it', async () => {
  expect(await read()).toEqual({ state: 'working', notes: [] })
  const { id } = await write()
  expect(await read()).toMatchObject({
    state: 'working',
    notes: [{ id, when: 'planned', is_inside: true, language: 'en' }],
  })
  clock.pass(2 * hour)
  expect(await read()).toMatchObject({ state: 'maintenance', notes: [{ when: 'now', is_inside: true }] })
  clock.pass(hour)
  expect(await read()).toMatchObject({ state: 'working', notes: [{ when: 'over', is_inside: false }] })
  clock.pass(14 * day)
  expect((await read()).notes).toEqual([])
  await remove(id)
})

test('it is read in the language of whoever reads, where it was typed in it', async () => {
  const { id } = await write()
  const inArabic = await app.person().request('GET', '/api/status', undefined, { 'accept-language': 'ar' })
  expect(inArabic.body).toMatchObject({ notes: [{ text: 'ننتقل إلى جهاز جديد.', language: 'ar' }] })
  const inFrench = await app.person().request('GET', '/api/status', undefined, { 'accept-language': 'fr' })
  expect(inFrench.body).toMatchObject({ notes: [{ text: 'We move to a new machine.', language: 'en' }] })
  await remove(id)
})

test('a note without a text, one that ends before it begins and one of no real time are refused at their field', async () => {
  const fieldOf = async (more: Partial<Typed>) => (await problem(write(more))).errors?.map(({ field }) => field)
  expect(await fieldOf({ text_en: '  ', text_ar: '' })).toEqual(['text_en'])
  expect(await fieldOf({ ends_at: inHours(2) })).toEqual(['ends_at'])
  expect(await fieldOf({ starts_at: '2026-13-40T00:00:00Z' })).toEqual(['starts_at'])
  expect((await read()).notes).toEqual([])
})

test('of two who change the same note the second reads what the first wrote', async () => {
  const { id } = await write()
  const change = (text_en: string) =>
    admin.call('PUT /admin/status-notes/:noteId', {
      params: { noteId: id },
      body: { ...typed({ text_en }), version: 1 },
    })
  await change('First')
  expect((await problem(change('Second'))).code).toBe('changed')
  const rows = (await admin.call('GET /admin/status-notes', {})).results
  expect(rows).toMatchObject([{ id, text_en: 'First', version: 2 }])
  await remove(id)
  expect((await problem(change('Third'))).code).toBe('not_found')
  expect((await problem(remove(id))).code).toBe('not_found')
})

test('only an administrator writes, and each step is written down', async () => {
  const manager = app.person(await clinic.account('facility-manager'))
  expect((await problem(write({}, manager))).code).toBe('not_allowed')
  expect((await problem(manager.call('GET /admin/status-notes', {}))).code).toBe('not_allowed')
  const { id } = await write()
  await remove(id)
  const lines = await db.look.many(sql`
    select action, account_id from audit where subject_kind = 'status_note' and subject_id = ${id} order by id`)
  expect(lines).toEqual([
    { action: 'status.written', account_id: login.account },
    { action: 'status.removed', account_id: login.account },
  ])
})
