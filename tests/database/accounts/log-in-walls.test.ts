import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import type { Asker } from '#domain/access/actor.ts'
import { brings, claims, owns, waits } from '#domain/access/newcomer.ts'
import { day, later, minute, type Instant } from '#domain/time/instant.ts'
import { makeProof, useCode, useToken } from '#server/core/people/address-proof.ts'
import { hashToken, newToken } from '#server/http/cookies.ts'
import { newId } from '#server/platform/clock.ts'
import { at } from '#server/platform/database/database.ts'
import { sql, type Statement } from '#server/platform/database/sql.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// What stands at the log-in when the product's own checks are not asked at all: each statement goes straight to the database.
const { db, clock, clinic } = await openClinic()
const now = clock.now()
const browser = 'a browser of their own'
const [token, challenge, invitation] = [newToken(), newId(now), newId(now)]
type Person = Awaited<ReturnType<typeof clinic.patient>>
let owner: Person
let stranger: Person
let branch: string

beforeAll(async () => {
  owner = await clinic.patient()
  stranger = await clinic.patient()
  const manager = await clinic.account('facility-manager')
  branch = await clinic.branch({ manager: manager.account })
  await db.database.asWorker('test', async (tx) => {
    for (const statement of [
      sql`update account set totp_secret = 'a secret', totp_on_at = now() where id = ${owner.account}`,
      sql`insert into recovery_code (account_id, code_hash) values (${owner.account}, 'a hash')`,
      sql`insert into passkey (id, account_id, credential_id, public_key, counter, name, created_at)
        values (${newId(now)}, ${owner.account}, 'a credential', '\\x00', 0, 'Key', now())`,
      sql`insert into passkey_challenge (id, account_id, value, expires_at) values (${challenge}, ${owner.account}, 'value', ${at(later(now, day))})`,
      sql`insert into known_device (account_id, visitor, seen_at) values (${owner.account}, 'the owner’s browser', now())`,
      sql`insert into calendar_feed (account_id, token_hash, created_at) values (${owner.account}, 'a hash', now())`,
      sql`insert into push_subscription (id, account_id, endpoint, p256dh, auth, created_at)
        values (${newId(now)}, ${owner.account}, 'https://push.example/1', 'k', 'a', now())`,
      sql`insert into audit (id, at, account_id, actor_kind, action, subject_kind, subject_id, detail)
        values (${newId(now)}, now(), null, 'visitor', 'session.failed', 'account', ${owner.account}, '{}')`,
      sql`insert into invitation (id, kind, email, branch_id, role, token_hash, invited_by, created_at, expires_at)
        values (${invitation}, 'branch-staff', ${owner.email}, ${branch}, 'viewer', ${hashToken(token)}, ${manager.account}, now(), ${at(later(now, day))})`,
      sql`insert into patient (id, account_id, first_name, last_name, created_at)
        values (${newId(now)}, ${owner.account}, 'Test', 'Person', now())`,
    ])
      await tx.run(statement)
    await makeProof(tx, now, { purpose: 'reset_password', subject: owner.account, email: owner.email, minutes: 60 })
  })
})

type Attempt = { readonly table: string; readonly what: string; readonly statement: Statement }

/** What somebody would try on the account of somebody else, table by table. */
function attemptsOn(account: string): Attempt[] {
  const on = (table: string, what: string, statement: Statement) => ({ table, what, statement })
  const id = newId(now)
  return [
    on('account', 'reads the row', sql`select id from account where id = ${account}`),
    on('account', 'sets a password', sql`update account set password_hash = 'mine' where id = ${account} returning id`),
    on('account', 'ends the second step', sql`update account set totp_on_at = null where id = ${account} returning id`),
    on(
      'account',
      'puts off the deletion',
      sql`update account set deletion_due_at = now() where id = ${account} returning id`,
    ),
    on('session', 'sees sessions', sql`select id from session where account_id = ${account}`),
    on('session', 'ends sessions', sql`delete from session where account_id = ${account} returning id`),
    on(
      'session',
      'opens a session',
      sql`insert into session (id, account_id, cookie_hash, bearer_hash, user_agent, created_at, seen_at, expires_at)
        values (${id}, ${account}, ${id}, 'x', '', now(), now(), now()) returning id`,
    ),
    on(
      'recovery_code',
      'counts recovery codes',
      sql`select account_id from recovery_code where account_id = ${account}`,
    ),
    on(
      'recovery_code',
      'takes them away',
      sql`delete from recovery_code where account_id = ${account} returning account_id`,
    ),
    on(
      'recovery_code',
      'adds one',
      sql`insert into recovery_code (account_id, code_hash) values (${account}, 'mine') returning account_id`,
    ),
    on('passkey', 'sees passkeys', sql`select id from passkey where account_id = ${account}`),
    on(
      'passkey',
      'turns a counter back',
      sql`update passkey set counter = 0 where account_id = ${account} returning id`,
    ),
    on('passkey', 'takes a passkey away', sql`delete from passkey where account_id = ${account} returning id`),
    on(
      'passkey',
      'adds a passkey',
      sql`insert into passkey (id, account_id, credential_id, public_key, counter, name, created_at)
        values (${id}, ${account}, ${id}, '\\x00', 0, 'Mine', now()) returning id`,
    ),
    on('known_device', 'sees browsers', sql`select visitor from known_device where account_id = ${account}`),
    on(
      'known_device',
      'renews a browser',
      sql`update known_device set seen_at = now() where account_id = ${account} returning visitor`,
    ),
    on(
      'known_device',
      'makes a browser known',
      sql`insert into known_device (account_id, visitor, seen_at) values (${account}, ${browser}, now()) returning visitor`,
    ),
    on(
      'calendar_feed',
      'sees the calendar’s address',
      sql`select token_hash from calendar_feed where account_id = ${account}`,
    ),
    on('calendar_feed', 'ends it', sql`delete from calendar_feed where account_id = ${account} returning account_id`),
    on('push_subscription', 'sees devices', sql`select id from push_subscription where account_id = ${account}`),
    on('push_subscription', 'ends them', sql`delete from push_subscription where account_id = ${account} returning id`),
    on('audit', 'reads what happened to it', sql`select id from audit where subject_id = ${account}`),
    on(
      'audit',
      'signs in its name',
      sql`insert into audit (id, at, account_id, actor_kind, action, subject_kind, subject_id, detail)
        values (${id}, now(), ${account}, 'account', 'session.began', 'account', ${account}, '{}') returning account_id`,
    ),
    on('invitation', 'reads its invitation', sql`select id from invitation where id = ${invitation}`),
    on(
      'invitation',
      'uses it up',
      sql`update invitation set used_by = ${stranger.account} where id = ${invitation} returning id`,
    ),
    on(
      'membership',
      'takes a place',
      sql`insert into membership (facility_id, branch_id, account_id, builtin)
        select facility_id, id, ${stranger.account}, 'viewer' from branch where id = ${branch} returning builtin`,
    ),
  ]
}

/** What only a function answers: no policy shows it to anybody. */
function questionsAbout(account: string): Attempt[] {
  const on = (table: string, what: string, statement: Statement) => ({ table, what, statement })
  return [
    on('account', 'reads the hash', sql`select account from passwords_in_reach() where account = ${account}`),
    on('account', 'reads the second step', sql`select totp_secret from totp_in_reach() where totp_secret = 'a secret'`),
    on('account', 'takes an address', sql`select 1 as one where take_proven_address('change_email', ${at(now)})`),
    on('recovery_code', 'uses a recovery code', sql`select 1 as one where use_recovery_code('a hash', now())`),
    on(
      'passkey_challenge',
      'takes a challenge',
      sql`select 1 as one where take_challenge(${challenge}, now()) is not null`,
    ),
    on('session', 'logs everybody out', sql`select session from log_out_account(${account})`),
    on('address_proof', 'reads proofs', sql`select id from address_proof`),
    on('throttle', 'reads what is counted', sql`select key from throttle`),
  ]
}

class Undo extends Error {}

/** Whether a statement shows or changes a row; whatever it did is taken back. */
async function goesThrough(who: Asker, { statement }: Attempt): Promise<boolean> {
  let rows = 0
  const refused = await db.database
    .as(who, async (tx) => {
      rows = (await tx.many(statement)).length
      throw new Undo()
    })
    .catch((error: unknown) => error)
  if (refused instanceof Undo) return rows > 0
  if (refused instanceof pg.DatabaseError && refused.code === '42501') return false
  throw refused
}

async function whatGoesThrough(who: Asker, attempts: readonly Attempt[]): Promise<string[]> {
  const through: string[] = []
  for (const attempt of attempts) if (await goesThrough(who, attempt)) through.push(`${attempt.table}: ${attempt.what}`)
  return through
}

/** Everybody who stands at the log-in with something in hand that is not the owner's. */
const strangers = (): Record<string, Asker> => ({
  'nobody in particular': { kind: 'visitor', visitor: browser },
  'somebody with an address of their own': claims(stranger.email, browser),
  'somebody who holds the id of an account that waits no more': waits(owner.account, browser),
  'somebody with a token of nobody': brings(hashToken(newToken()), now, browser, stranger.account),
  'somebody who owns another account': owns(stranger.account, browser),
  'somebody who is logged in': {
    kind: 'account',
    account: stranger.account,
    session: stranger.account,
    userType: 'patient',
    practitioner: undefined,
    facilities: [],
    facilityBranches: [],
    branches: [],
    visitor: browser,
  },
})

test('a stranger at the log-in reads and changes nothing of another account, whatever they bring', async () => {
  for (const [name, who] of Object.entries(strangers())) {
    const attempts = [...attemptsOn(owner.account), ...questionsAbout(owner.account)]
    expect(await whatGoesThrough(who, attempts), name).toEqual([])
  }
})

test('who names an address gets what a password is checked against, and nothing beyond', async () => {
  const attempts = [...attemptsOn(owner.account), ...questionsAbout(owner.account)]
  expect(await whatGoesThrough(claims(owner.email.toUpperCase(), browser), attempts)).toEqual([
    'account: reads the row',
    'account: reads the hash',
  ])
})

test('who has proven to own an account reaches its keys, and none of its visits', async () => {
  const own = owns(owner.account, browser)
  const through = await whatGoesThrough(own, attemptsOn(owner.account))
  expect(through).toContain('account: sets a password')
  expect(through).toContain('session: opens a session')
  const visits = [
    { table: 'patient', what: 'reads patients', statement: sql`select id from patient` },
    { table: 'appointment', what: 'reads visits', statement: sql`select id from appointment` },
    { table: 'audit', what: 'reads what happened', statement: sql`select id from audit` },
  ]
  expect(await db.look.one(sql`select id from patient where account_id = ${owner.account}`)).toBeDefined()
  expect(await whatGoesThrough(own, visits)).toEqual([])
})

test('each of these attempts is a real one: a policy that says yes lets it through', async () => {
  const client = new pg.Client({ connectionString: db.ownerUrl })
  await client.connect()
  const attempts = attemptsOn(owner.account)
  for (const table of new Set(attempts.map((attempt) => attempt.table))) {
    await client.query(`create policy hole on ${table} to tendwell_app using (true) with check (true)`)
    const here = attempts.filter((attempt) => attempt.table === table)
    expect(await whatGoesThrough(owns(stranger.account, browser), here), table).toEqual(
      here.map(({ what }) => `${table}: ${what}`),
    )
    await client.query(`drop policy hole on ${table}`)
  }
  await client.end()
})

test('hashes, secrets and tokens are columns that no request reads, table by table', async () => {
  const rows = await db.look.many<{ table: string; hidden: string[]; changed: string[] }>(sql`
    select c.relname as table,
      coalesce(array_agg(a.attname::text order by a.attname) filter (where not has_column_privilege('tendwell_app', c.oid, a.attnum, 'select')), '{}') as hidden,
      coalesce(array_agg(a.attname::text order by a.attname) filter (where has_column_privilege('tendwell_app', c.oid, a.attnum, 'update')), '{}') as changed
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relname in ('account', 'session', 'recovery_code', 'passkey',
      'passkey_challenge', 'known_device', 'address_proof', 'throttle', 'invitation')
    group by c.relname order by c.relname`)
  const all = async (table: string) =>
    (
      await db.look.many<{ name: string }>(sql`
        select attname::text as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by 1`)
    ).map(({ name }) => name)
  const person = ['date_of_birth', 'first_name', 'gender', 'language', 'last_name', 'mails_off', 'phone_number']
  expect(Object.fromEntries(rows.map(({ table, ...rights }) => [table, rights]))).toEqual({
    account: {
      hidden: ['folded', 'password_hash', 'totp_last_step', 'totp_secret'],
      // Never the address or its proof: those are taken by take_proven_address alone.
      changed: [
        ...person,
        'deletion_due_at',
        'phone_confirmed',
        'password_hash',
        'time_zone',
        'title',
        'totp_last_step',
        'totp_on_at',
        'totp_secret',
      ].sort(),
    },
    session: { hidden: ['bearer_hash', 'cookie_hash', 'idle_minutes'], changed: [] },
    recovery_code: { hidden: ['code_hash'], changed: [] },
    passkey: { hidden: ['counter', 'host', 'public_key'], changed: ['counter', 'used_at'] },
    passkey_challenge: { hidden: await all('passkey_challenge'), changed: [] },
    known_device: { hidden: [], changed: ['seen_at'] },
    address_proof: { hidden: await all('address_proof'), changed: [] },
    throttle: { hidden: await all('throttle'), changed: [] },
    invitation: { hidden: ['token_hash'], changed: ['used_by'] },
  })
})

/** An account that begins: proven or not, of this kind, for this address. */
const begun = (email: string, kind: string, isProven: boolean, id = newId(now)): Attempt => ({
  table: 'account',
  what: 'begins',
  statement: sql`insert into account (id, email, email_verified_at, password_hash, user_type, first_name, last_name, created_at)
    values (${id}, ${email}, ${isProven ? at(now) : null}, 'x', ${kind}, 'A', 'B', now())`,
})
const begins = async (who: Asker, attempt: Attempt) =>
  goesThrough(who, { ...attempt, statement: sql`${attempt.statement} returning 1 as one` })

test('whoever signs up waits for the proof: for the address they named, never as an administrator', async () => {
  const who = claims('new@example.com', browser)
  expect(await begins(who, begun('new@example.com', 'patient', false))).toBe(true)
  expect(await begins(who, begun('new@example.com', 'patient', true))).toBe(false)
  expect(await begins(who, begun('other@example.com', 'patient', false))).toBe(false)
  expect(await begins(who, begun('new@example.com', 'platform-admin', false))).toBe(false)
})

test('an invitation begins the account it was sent to, of its kind, and gives its role at its branch', async () => {
  const id = newId(now)
  const who = brings(hashToken(token), now, browser, id)
  // Where an address is proven already, only one account can have it: its own unique index says so.
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update invitation set email = 'invited@example.com' where id = ${invitation}`),
  )
  expect(await begins(who, begun('invited@example.com', 'branch-staff', true, id))).toBe(true)
  expect(await begins(who, begun('invited@example.com', 'branch-staff', true))).toBe(false)
  expect(await begins(who, begun('invited@example.com', 'facility-manager', true, id))).toBe(false)
  expect(await begins(who, begun('other@example.com', 'branch-staff', true, id))).toBe(false)
  expect(await begins(who, begun('invited@example.com', 'platform-admin', true, id))).toBe(false)
  // At its last moment it has run out, and so has whatever is brought without saying when.
  const { ends } = (await db.look.one<{ ends: Instant }>(
    sql`select expires_at as ends from invitation where id = ${invitation}`,
  )) ?? { ends: now }
  const tooLate = brings(hashToken(token), ends, browser, id)
  expect(await begins(tooLate, begun('invited@example.com', 'branch-staff', true, id))).toBe(false)
  const using = { table: 'invitation', what: 'used', statement: sql`update invitation set used_by = ${stranger.account} where id = ${invitation} returning id` } // prettier-ignore
  expect(await goesThrough(brings(hashToken(token), ends, browser, stranger.account), using)).toBe(false)
  const [reader, manager] = ['viewer', 'receptionist'].map((role) => ({
    table: 'membership',
    what: role,
    statement: sql`insert into membership (facility_id, branch_id, account_id, builtin)
      select facility_id, id, ${stranger.account}, ${role} from branch where id = ${branch} returning builtin`,
  }))
  const invited = brings(hashToken(token), now, browser, stranger.account)
  expect(
    await whatGoesThrough(
      invited,
      [reader, manager].filter((place) => place !== undefined),
    ),
  ).toEqual([])
  await db.database.as(invited, (tx) =>
    tx.run(sql`update invitation set used_by = ${stranger.account} where id = ${invitation}`),
  )
  expect(
    await whatGoesThrough(
      invited,
      [reader, manager].filter((place) => place !== undefined),
    ),
  ).toEqual(['membership: viewer'])
  const late = brings(hashToken(token), ends, browser, stranger.account)
  expect(
    await whatGoesThrough(
      late,
      [reader].filter((place) => place !== undefined),
    ),
  ).toEqual([])
})

test('the first administrator begins with the link of the console, once', async () => {
  const subject = newId(now)
  const first = await db.database.asWorker('test', (tx) =>
    makeProof(tx, now, { purpose: 'first_administrator', subject, email: '', minutes: 60 }),
  )
  const id = newId(now)
  const who = brings(hashToken(first.token), now, browser, id)
  expect(await begins(who, begun('first@example.com', 'platform-admin', true, id))).toBe(true)
  expect(await begins(who, begun('first@example.com', 'platform-admin', true))).toBe(false)
  const tooLate = brings(hashToken(first.token), later(now, 60 * minute), browser, id)
  expect(await begins(tooLate, begun('first@example.com', 'platform-admin', true, id))).toBe(false)
  expect(await begins(who, begun('first@example.com', 'doctor', true, id))).toBe(false)
  await db.database.asWorker('test', (tx) => useToken(tx, now, 'first_administrator', first.token))
  expect(await begins(who, begun('first@example.com', 'platform-admin', true, id))).toBe(false)
})

test('an account takes a new address at the moment at which its code is used up, not before and not later', async () => {
  const own = owns(owner.account, browser)
  const taking = (moment = now) => ({
    table: 'account',
    what: 'takes an address',
    statement: sql`select 1 as one where take_proven_address('change_email', ${at(moment)})`,
  })
  await db.database.asWorker('test', (tx) =>
    makeProof(tx, now, { purpose: 'change_email', subject: owner.account, email: 'moved@example.com', minutes: 60 }),
  )
  expect(await goesThrough(own, taking())).toBe(false)
  await db.database.asWorker('test', (tx) => useCode(tx, now, 'change_email', owner.account))
  expect(await goesThrough(own, taking())).toBe(true)
  expect(await goesThrough(own, taking(later(now, minute)))).toBe(false)
  expect(await goesThrough(owns(stranger.account, browser), taking())).toBe(false)
})

test('who books with a doctor does not learn where the doctor is written to', async () => {
  const doctor = await clinic.doctor({ branch })
  const row = {
    table: 'account',
    what: 'reads',
    statement: sql`select email from account where id = ${doctor.account}`,
  }
  expect(await whatGoesThrough(strangers()['somebody who is logged in'] ?? owns('', ''), [row])).toEqual([])
})
