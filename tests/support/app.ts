import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { instant, type Instant } from '#domain/time/instant.ts'
import { makeCall, type Call } from '#web/lib/call.ts'
import { buildApp, type Deps } from '#server/app.ts'
import { openFileStore } from '#server/platform/open-file-store.ts'
import { readConfig } from '#server/platform/config.ts'
import { openIdentity } from '#server/platform/identity.ts'
import type { Database } from '#server/platform/database/database.ts'
import { newCredentialKey, openCredentialKey } from '#server/platform/credential-key.ts'
import { newPushKeys } from '#server/platform/push.ts'
import { newKey, readKeyring, recordsPlace, useRecordsKeyring } from '#server/platform/keyring.ts'
import { drawLimits, openPages } from '#server/platform/draw-preview.ts'
import { openLog } from '#server/platform/log.ts'
import type { Login } from './clinic.ts'

/** For tests without devices. */
export const noPush = { send: async () => 'sent' as const }

export type FakeClock = { now(): Instant; set(to: Instant): void; pass(milliseconds: number): void }

export function fakeClock(start: Instant): FakeClock {
  let now = start
  return {
    now: () => now,
    set: (to) => {
      now = to
    },
    pass: (milliseconds) => {
      now = instant(now + milliseconds)
    },
  }
}

/** One for all servers of a test file: what one sealed the other opens. */
const recordsKey = newKey(1)

export type TestApp = Awaited<ReturnType<typeof testApp>>

/** The whole server on a test's database and clock, called in process with real cookies, tokens and CSRF. */
export async function testApp(
  database: Database,
  clock: { now(): Instant },
  settings: Record<string, string> = {},
  logsInto?: { write(line: string): void },
  measuring?: Deps['measuring'],
) {
  const folder = mkdtempSync(join(tmpdir(), 'tw-app-'))
  const { config, identity } = openIdentity(
    readConfig({
      DATA_DIR: folder,
      DEMO: 'on',
      LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
      TRUST_PROXY: 'loopback',
      ...settings,
    }),
  )
  useRecordsKeyring(readKeyring(folder, recordsKey, recordsPlace).keyring)
  const server = await buildApp(
    {
      config,
      identity,
      database,
      clock,
      log: openLog(config, logsInto),
      store: openFileStore(config),
      csrfSecret: 'the tests share this secret',
      pushKeys: newPushKeys(),
      credentialKey: openCredentialKey(newCredentialKey()),
      // A busy machine draws slowly.
      drawPage: openPages({ ...drawLimits, seconds: 120 }),
      ...(measuring ? { measuring } : {}),
    },
    { pages: 'none' },
  )
  await server.app.ready()
  let people = 0

  /** Somebody with a browser of their own: keeps cookies, repeats the CSRF cookie, has an address of their own. */
  function person(login?: Login, { from }: { from?: string } = {}) {
    people += 1
    const address = from ?? `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}`
    const cookies = new Map<string, string>(login ? [['session', login.cookie]] : [])
    const keep = (header: string | string[] | number | undefined) => {
      for (const line of [header].flat()) {
        const [pair = ''] = String(line ?? '').split(';')
        const [name = '', value = ''] = pair.split('=')
        if (name) cookies.set(name, value)
      }
    }
    async function request(method: string, url: string, body: unknown, headers: Record<string, string> = {}) {
      const answer = await server.app.inject({
        method: method as 'GET',
        url,
        remoteAddress: '127.0.0.1',
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-csrftoken': cookies.get('csrftoken') ?? '',
          'x-forwarded-for': address,
          ...(login ? { authorization: `Bearer ${login.token}` } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: body as object }),
      })
      keep(answer.headers['set-cookie'])
      return {
        status: answer.statusCode,
        body: answer.headers['content-type']?.includes('json') ? answer.json<unknown>() : answer.body,
      }
    }
    const call: Call = makeCall(async (method, path, body, options) => {
      if (!cookies.has('csrftoken')) await request('GET', '/api/auth/get-csrf-token', undefined)
      return request(method, path, body, {
        ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
        ...(options.linkToken ? { 'x-link-token': options.linkToken } : {}),
        ...(options.queueToken ? { 'x-queue-token': options.queueToken } : {}),
        ...(options.callToken ? { 'x-call-token': options.callToken } : {}),
      })
    })
    return { call, request, cookies, bearer: login ? `Bearer ${login.token}` : '' }
  }

  return {
    ...server,
    config,
    identity,
    recordsKey,
    person,
    close: async () => {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
