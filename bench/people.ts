import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { newId } from '#server/platform/clock.ts'
import type { Checkout } from './checkout.ts'

/** A patient with a session, as a browser sends it. */
export type Person = {
  readonly account: string
  readonly patient: string
  readonly cookieHash: string
  readonly bearerHash: string
  readonly headers: Record<string, string>
  /** When this person is taken already: nobody has two visits at one time. */
  readonly taken: Set<number>
}

type Hash = (token: string) => string

/** So many people with an account each, put in as rows; each asks for a CSRF pair as a browser does. */
export async function makePeople(checkout: Checkout, count: number): Promise<Person[]> {
  const hash = await hashOf(checkout.folder)
  const made = Array.from({ length: count }, () => {
    const [account, patient, cookie, token] = [newId(), newId(), newToken(), newToken()]
    const [cookieHash, bearerHash] = [hash(cookie), hash(token)]
    return { account, patient, cookie, token, cookieHash, bearerHash, session: newId() }
  })
  const rows = JSON.stringify(made)
  const shape = 'account uuid, patient uuid, session uuid, "cookieHash" text, "bearerHash" text'
  const { owner } = checkout
  await owner.query(
    `insert into account (id, email, email_verified_at, password_hash, user_type, first_name, last_name, date_of_birth, created_at)
     select account, account || '@bench.example', now(), 'none', 'patient', 'Pat', 'Bench', '1980-01-01', now() from jsonb_to_recordset($1) as p(${shape})`,
    [rows],
  )
  await owner.query(
    `insert into session (id, account_id, cookie_hash, bearer_hash, user_agent, created_at, seen_at, expires_at)
     select session, account, "cookieHash", "bearerHash", 'bench', now(), now(), now() + interval '10 days' from jsonb_to_recordset($1) as p(${shape})`,
    [rows],
  )
  await owner.query(
    `insert into patient (id, account_id, first_name, last_name, email, created_at)
     select patient, account, 'Pat', 'Bench', 'pat@bench.example', now() from jsonb_to_recordset($1) as p(${shape})`,
    [rows],
  )
  const people: Person[] = []
  for (const [index, { cookie, token, ...rest }] of made.entries())
    people.push({ ...rest, taken: new Set(), headers: await headersOf(checkout.server.port, { cookie, token }, index) })
  return people
}

async function headersOf(port: number, { cookie, token }: { cookie: string; token: string }, index: number) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/get-csrf-token`, {
    headers: { cookie: `session=${cookie}`, ...address(index) },
  })
  await answer.arrayBuffer()
  const set = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const csrf = set.find((pair) => pair.startsWith('csrftoken='))?.slice(10) ?? ''
  const cookies = [`session=${cookie}`, ...set].join('; ')
  return { cookie: cookies, authorization: `Bearer ${token}`, 'x-csrftoken': csrf, ...address(index) }
}

/** Each client has an address of its own: the limits stay on. */
export function address(index: number) {
  return { 'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}` }
}

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** How a checkout stores tokens: by its own function where it is found, else as this one does. */
async function hashOf(folder: string): Promise<Hash> {
  const file = join(folder, 'src/server/http/cookies.ts')
  const own = existsSync(file) ? ((await import(file)) as { hashToken?: Hash }) : {}
  return own.hashToken ?? ((token) => createHash('sha256').update(token).digest('base64url'))
}
