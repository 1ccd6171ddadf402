import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { utcDate } from '#domain/time/zone.ts'
import type { AccountActor } from '#domain/access/actor.ts'
import { addDays } from '#domain/time/local.ts'
import type { Instant } from '#domain/time/instant.ts'
import { daysStatement } from '#server/core/free-times/read-days.ts'
import { writeText } from '#server/core/visits/write-visit.ts'
import { sessionStatement } from '#server/features/accounts/find-session.ts'
import { composeBooking, toldPerson } from '#server/features/booking/compose-booking.ts'
import { draftStatement } from '#server/features/booking/drafts.sql.ts'
import { bookingContext, contextStatement } from '#server/features/booking/persons.sql.ts'
import { newId } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Statement } from '#server/platform/database/sql.ts'

export type ReferenceCall = {
  readonly draft: string
  readonly account: string
  readonly patient: string
  readonly cookie: string
  readonly bearer: string
  readonly offering: string
  readonly service: string
  readonly start: Instant
}

/** The first calls of a new session plan and compile: they are not counted. */
const warmUpCalls = 25

/**
 * The statements of a booking, the same that the product sends, driven by pgbench: what PostgreSQL gives when no
 * server of ours stands before it. Returns bookings a second; undefined where there is no pgbench.
 */
export async function pgbenchBookings(
  database: Database,
  owner: pg.Pool,
  url: string,
  calls: readonly ReferenceCall[],
  options: { now: Instant; clients: number },
): Promise<number | undefined> {
  if (spawnSync('pgbench', ['--version']).status !== 0) return undefined
  await fillCalls(database, owner, calls, options.now)
  const folder = mkdtempSync(join(tmpdir(), 'tw-pgbench-'))
  const script = join(folder, 'booking.sql')
  writeFileSync(script, scriptOf(options.now))
  const each = Math.floor(calls.length / options.clients)
  const args = ['-n', '-M', 'prepared', '-f', script, '-c', String(options.clients), '-t', String(each)]
  const run = spawnSync('pgbench', [...args, '-l', '--log-prefix', join(folder, 'log'), 'tendwell'], {
    encoding: 'utf8',
    env: {
      ...pgbenchEnvironment(url),
      PGOPTIONS: '-c role=tendwell_app -c timezone=UTC -c jit=off -c plan_cache_mode=force_generic_plan',
    },
  })
  if (run.status !== 0) throw new Error(`pgbench failed: ${run.stderr.slice(0, 2000)}`)
  const perSecond = warmRate(folder, options.clients)
  rmSync(folder, { recursive: true, force: true })
  return perSecond
}

/** Where pgbench finds the database of a socket's address. */
export function pgbenchEnvironment(url: string): NodeJS.ProcessEnv {
  const { searchParams, hostname, port, username } = new URL(url)
  return { ...process.env, PGHOST: searchParams.get('host') ?? hostname, PGPORT: port || '5432', PGUSER: username }
}

/** Calls a second from the moment when every session is warm to the moment when the first one has done its part. */
function warmRate(folder: string, clients: number): number {
  const ends = new Map<string, number[]>()
  for (const file of readdirSync(folder).filter((name) => name.startsWith('log.')))
    for (const line of readFileSync(join(folder, file), 'utf8').trim().split('\n')) {
      const [client = '', , , , second, microsecond] = line.split(' ')
      ends.set(client, [...(ends.get(client) ?? []), Number(second) + Number(microsecond) / 1e6])
    }
  const sessions = [...ends.values()]
  const from = Math.max(...sessions.map((times) => times[warmUpCalls] ?? Infinity))
  const until = Math.min(...sessions.map((times) => times.at(-1) ?? 0))
  if (sessions.length !== clients || !(until > from)) throw new Error('The sessions of pgbench were too short')
  return sessions.flat().filter((time) => time > from && time <= until).length / (until - from)
}

async function fillCalls(database: Database, owner: pg.Pool, calls: readonly ReferenceCall[], now: Instant) {
  await owner.query(`drop table if exists bench_call; drop sequence if exists bench_turn; create sequence bench_turn;
    create table bench_call (n int primary key, draft text, account uuid, cookie text, bearer text, offering uuid, practitioner uuid,
      branch uuid, service uuid, first_day date, last_day date, p text);
    grant select on bench_call to tendwell_app; grant usage on sequence bench_turn to tendwell_app`)
  for (const [index, call] of calls.entries()) {
    const asker = patientActor(call.account)
    const context = await bookingContext(database.each(asker), now, call.offering, call.service, call.account)
    if (!context?.person) throw new Error('The bench lost a person')
    const draft = { id: call.draft, start_at: call.start, hold_id: null }
    const booking = {
      person: context.person,
      told: toldPerson(context.person, call.account),
      patient: call.patient,
      account: call.account,
      reason: '',
      idempotency: { owner: call.account, key: newId(), body_hash: 'bench' },
      member: null,
      answers: {},
    }
    const actor = { kind: 'visitor', visitor: 'bench' } as const
    const site = { brand: 'Bench', publicUrl: 'http://bench' }
    const { write } = composeBooking({ site, sendsTexts: false }, actor, now, draft, context, booking)
    const { practitioner_id, branch_id } = context.offering
    await owner.query('insert into bench_call values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)', [
      index + 1,
      call.draft,
      call.account,
      call.cookie,
      call.bearer,
      call.offering,
      practitioner_id,
      branch_id,
      call.service,
      addDays(utcDate(call.start), -2),
      addDays(utcDate(call.start), 1),
      writeText(write),
    ])
  }
}

/** Whoever a call of the reference books for; the walls show them what is theirs. */
function patientActor(account: string): AccountActor {
  return {
    kind: 'account',
    account,
    session: account,
    userType: 'patient',
    practitioner: undefined,
    facilities: [],
    facilityBranches: [],
    branches: [],
    visitor: 'bench',
  }
}

function scriptOf(now: Instant): string {
  const marks = {
    draft: '<draft>',
    account: '<account>',
    cookie: '<cookie>',
    bearer: '<bearer>',
    offering: '<offering>',
    service: '<service>',
  }
  const days = daysStatement({
    offering: marks.offering,
    practitioner: '<practitioner>',
    branch: '<branch>',
    service: marks.service,
    modeOfNeeds: null,
    from: '<first_day>' as never,
    until: '<last_day>' as never,
  })
  return [
    "select nextval('bench_turn') as n \\gset",
    'select draft, account, cookie, bearer, offering, practitioner, branch, service, first_day, last_day from bench_call where n = :n \\gset',
    "select set_config('app.account', :account, false), set_config('app.visitor', 'bench', false);",
    ...[
      sessionStatement(now, marks.cookie, marks.bearer),
      draftStatement(now, marks.draft),
      contextStatement(now, marks.offering, marks.service, marks.account),
      days,
    ].map((statement) => `${inlined(statement)};`),
    'select write_visit(p::jsonb) from bench_call where n = :n;',
  ].join('\n')
}

/** The text of a statement with its marks as variables of pgbench and everything else as literals. */
function inlined(statement: Statement): string {
  return statement.text.replace(/\s+/g, ' ').replace(/\$(\d+)/g, (_, index: string) => {
    const value = statement.values[Number(index) - 1]
    if (value === null || value === undefined) return 'null'
    const text = typeof value === 'string' ? value : Array.isArray(value) ? arrayText(value) : JSON.stringify(value)
    const mark = /^<(\w+)>$/.exec(text)?.[1]
    return mark ? `:${mark}` : `'${text}'`
  })
}

/** An array of words as PostgreSQL writes one. */
function arrayText(words: readonly unknown[]): string {
  return `{${words.map((word) => JSON.stringify(String(word))).join(',')}}`
}
