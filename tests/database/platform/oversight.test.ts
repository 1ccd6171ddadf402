import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { Problem } from '#contract/problem.ts'
import { linkAudit } from '#server/core/audit/audit-chain.ts'
import { writeAudit } from '#server/core/audit/audit.ts'
import { letter } from '#server/core/messages/letter.ts'
import { queueMail } from '#server/core/messages/outbox.ts'
import { sql } from '#server/platform/database/sql.ts'
import { refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clock, clinic } = await openClinic()
const owner = new pg.Client({ connectionString: db.ownerUrl })
await owner.connect()
afterAll(() => owner.end())
const login = await clinic.account('platform-admin')
const admin = app.person(login)
const stranger = app.person(await clinic.account('facility-manager'))
const problem = async (call: Promise<unknown>) => (await refusal(call)) as Problem

const secret = '482913 is your code'
const address = 'pat.sample@example.com'

/** Mails that could not be sent, each refused by a mail server that repeats the address. */
async function deadMails(count: number) {
  await db.database.asWorker('test', async (tx) => {
    for (let index = 0; index < count; index += 1)
      await queueMail(tx, clock.now(), {
        to: address,
        kind: 'N01',
        subject: secret,
        letter: letter({ title: secret, lead: [secret], why: 'x' }),
      })
    await tx.run(sql`
      update outbox_message set state = 'dead', attempts = 12, last_error = ${`550 <${address}> call +44 7700 900123`}
      where recipient = ${address}`)
  })
}

test('dead messages are listed page by page with the reason: no word of them, no address, also not in the reason', async () => {
  await deadMails(30)
  const first = await admin.call('GET /admin/messages', { query: { lane: 'codes' } })
  const rest = await admin.call('GET /admin/messages', { query: { lane: 'codes', cursor: first.next ?? '' } })
  expect([first.results.length, rest.results.length, rest.next]).toEqual([25, 5, null])
  expect(new Set([...first.results, ...rest.results].map(({ id }) => id)).size).toBe(30)
  expect(first.results[0]).toMatchObject({
    to: 'p••••@example.com',
    attempts: 12,
    last_error: '550 <p••••@example.com> call •••• 123',
  })
  expect(JSON.stringify(first)).not.toMatch(/482913|pat\.sample|900123/)
  expect(first.lanes.find(({ lane }) => lane === 'codes')).toMatchObject({ queued: 0, dead: 30 })
  expect((await admin.call('GET /admin/messages', { query: { lane: 'text' } })).results).toEqual([])
})

test('an address is shown to who asks for it, and that is written down; sent again, the message waits anew', async () => {
  const [message] = (await admin.call('GET /admin/messages', { query: {} })).results
  const params = { mailId: message?.id ?? '' }
  const looks = () =>
    db.look.many(sql`
      select account_id from audit where action = 'message.address_shown' and subject_id = ${params.mailId}`)
  expect(await looks()).toEqual([])
  expect(await admin.call('POST /admin/messages/:mailId/address', { params })).toEqual({ to: address })
  expect(await looks()).toEqual([{ account_id: login.account }])
  await admin.call('POST /admin/mails/:mailId/resend', { params })
  const waiting = await admin.call('GET /admin/messages', { query: { state: 'queued' } })
  expect(waiting.results.map(({ id }) => id)).toEqual([params.mailId])
  expect((await problem(admin.call('POST /admin/mails/:mailId/resend', { params }))).code).toBe('not_found')
})

const lines = (query: Record<string, string> = {}) => admin.call('GET /admin/audit', { query })

test('the audit is searched by person, kind and day, newest first; each search is a line of its own', async () => {
  const patient = await clinic.patient()
  await app.person(patient).call('PUT /auth/messages', { body: { off: ['weekly'], time_zone: null } })
  await db.database.asWorker('test', async (tx) => {
    for (const action of ['record.read', 'role.edited', 'exception.add'] as const)
      await writeAudit(
        tx,
        clock.now(),
        { kind: 'account', account: patient.account },
        { action, subject: { kind: 'test', id: null } },
      )
  })
  const email = await db.look.one<{ email: string }>(sql`select email from account where id = ${patient.account}`)
  const q = email?.email ?? ''
  expect((await lines({ q })).results.map(({ action }) => action)).toEqual([
    'exception.add',
    'role.edited',
    'record.read',
  ])
  // A kind has several words: leave, hours and rota are the schedule.
  expect((await lines({ q, kind: 'schedule' })).results.map(({ action }) => action)).toEqual(['exception.add'])
  expect((await lines({ q, kind: 'record' })).results.map(({ who }) => who?.account_id)).toEqual([patient.account])
  expect((await lines({ q, until: '2026-01-31' })).results).toEqual([])
  expect((await lines({ q: '%' })).results).toEqual([])
  expect((await lines({ kind: 'audit' })).results.length).toBeGreaterThanOrEqual(4)
  expect((await problem(lines({ from: '2026-01-01', until: '2026-03-01' }))).errors?.[0]?.field).toBe('from')
  expect((await problem(lines({ from: '2026-02-02', until: '2026-02-01' }))).code).toBe('invalid')
})

const chain = (query: { after?: number; known?: string } = {}) => admin.call('GET /admin/audit/chain', { query })

test('the chain is followed from the screen: whole as it was written, and broken where a line was changed', async () => {
  while ((await linkAudit(db.database)) > 0);
  const whole = await chain()
  expect(whole).toMatchObject({ is_end: true, broken: null, checked: whole.newest?.number })
  const head = `${whole.newest?.number}:${whole.newest?.hash}`
  expect(await chain({ known: head })).toMatchObject({ broken: null })
  // From the middle on, and with a head that is longer than the chain, or another one.
  expect(await chain({ after: 2 })).toMatchObject({ broken: null, is_end: true })
  expect(await chain({ known: `${'9'.repeat(6)}:${'0'.repeat(64)}` })).toMatchObject({ broken: { kind: 'link' } })
  expect(await chain({ known: `2:${'0'.repeat(64)}` })).toMatchObject({ broken: { kind: 'link', number: 2 } })
  expect((await problem(chain({ after: 999_999 }))).code).toBe('not_found')
  expect((await problem(chain({ known: 'no head' }))).code).toBe('invalid')
  await owner.query('set session_replication_role = replica')
  await owner.query(`update audit set action = 'other' where id = (select audit_id from audit_link where number = 3)`)
  await owner.query('set session_replication_role = origin')
  expect(await chain()).toMatchObject({ is_end: true, broken: { kind: 'changed', number: 3 } })
})

test('nobody else sees the queue, the audit or its chain', async () => {
  const outcomes = [
    await problem(stranger.call('GET /admin/messages', { query: {} })),
    await problem(stranger.call('GET /admin/audit', { query: {} })),
    await problem(stranger.call('GET /admin/audit/chain', { query: {} })),
  ]
  expect(outcomes.map(({ code }) => code)).toEqual(['not_allowed', 'not_allowed', 'not_allowed'])
})
