import { request } from 'node:https'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instant } from '#domain/time/instant.ts'
import { sql } from '#server/platform/database/sql.ts'
import { clinicBuilder, type ClinicDoctor } from '#tests/support/clinic.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { startNginx, type Nginx } from '#tests/support/nginx.ts'
import { productProcess } from '#tests/support/process.ts'

// The product behind nginx with the example of deploy/, in which only ports and certificates are changed.
const product = productProcess(4371)
const [plainPort, securePort] = [4372, 4373]
let nginx: Nginx
let db: TestDatabase
let doctor: ClinicDoctor

beforeAll(async () => {
  db = await testDatabase()
  doctor = await clinicBuilder(db.database, instant(Date.now())).doctor()
  await product.start({
    DATABASE_URL: db.url,
    DATABASE_OWNER_URL: db.ownerUrl,
    PUBLIC_URL: 'https://clinic.example',
    TRUST_PROXY: '127.0.0.1',
    DRAIN_SECONDS: '0',
  })
  nginx = await startNginx({ product: 4371, plainPort, securePort })
}, 120_000)

afterAll(async () => {
  nginx.end()
  await product.end()
  await db.drop()
})

type Answer = { status: number; headers: import('node:http').IncomingHttpHeaders; body: string }

/** A call from a machine of its own: any address of the loopback network will do. */
function call(
  method: string,
  path: string,
  { from = '127.0.0.1', headers = {}, body }: { from?: string; headers?: Record<string, string>; body?: Buffer } = {},
): Promise<Answer> {
  return new Promise((done, fail) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: securePort,
        localAddress: from,
        method,
        path,
        rejectUnauthorized: false,
        headers: { host: 'clinic.example', ...headers },
      },
      (answer) => {
        let text = ''
        answer.on('data', (piece: Buffer) => (text += piece.toString()))
        answer.on('end', () => done({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }))
      },
    )
    sent.on('error', fail)
    sent.end(body)
  })
}

test('who comes without encryption is sent to the encrypted address', async () => {
  const answer = await fetch(`http://127.0.0.1:${plainPort}/find`, { redirect: 'manual' })
  expect(answer.status).toBe(301)
  expect(answer.headers.get('location')).toMatch(/^https:\/\/.*\/find$/)
})

test('an event stream passes through piece by piece, as things happen', async () => {
  const heard: string[] = []
  const stream = request(
    {
      host: '127.0.0.1',
      port: securePort,
      path: `/api/live/availability?doctors=${doctor.practitioner}`,
      rejectUnauthorized: false,
      headers: { host: 'clinic.example' },
    },
    (answer) => answer.on('data', (piece: Buffer) => heard.push(piece.toString())),
  )
  stream.on('error', () => {})
  stream.end()
  await expect.poll(() => heard.join(''), { timeout: 20_000 }).toContain('open')
  const before = heard.length
  await hold('127.0.0.9', 0)
  await expect.poll(() => heard.slice(before).join(''), { timeout: 20_000 }).toContain('availability')
  stream.destroy()
})

/** Somebody taps a time of the doctor, and claims to come from elsewhere. */
async function hold(from: string, place: number) {
  const elsewhere = { 'x-forwarded-for': '203.0.113.7' }
  const query = `offering=${doctor.offering}&service=${doctor.service}&days=31`
  const { times } = JSON.parse((await call('GET', `/api/doctors/${doctor.slug}/slots?${query}`)).body) as {
    times: string[]
  }
  const token = await call('GET', '/api/auth/get-csrf-token', { from, headers: elsewhere })
  const pairs = (token.headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? '')
  const csrf = pairs.find((pair) => pair.includes('csrftoken='))?.replace(/^.*csrftoken=/, '') ?? ''
  const body = Buffer.from(
    JSON.stringify({ offering_id: doctor.offering, service_id: doctor.service, start: times[place] }),
  )
  const headers = {
    ...elsewhere,
    cookie: pairs.join('; '),
    'x-csrftoken': csrf,
    'content-type': 'application/json',
    'content-length': String(body.length),
    origin: 'https://clinic.example',
  }
  const answer = await call('POST', '/api/drafts', { from, headers, body })
  expect(answer.status, answer.body).toBe(201)
}

test('limits count the address that a call comes from, whatever the caller writes into it', async () => {
  await hold('127.0.0.5', 3)
  await hold('127.0.0.6', 4)
  const rows = await db.look.many<{ network_address: string }>(
    sql`select network_address from hold where network_address in ('127.0.0.5', '127.0.0.6') order by 1`,
  )
  expect(rows.map((row) => row.network_address)).toEqual(['127.0.0.5', '127.0.0.6'])
})

test('what the product would take passes the proxy; what nobody takes ends there', async () => {
  const upload = (megabytes: number) =>
    call('POST', '/api/doctors/me/profile', {
      body: Buffer.alloc(megabytes * 1024 * 1024),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
  const taken = await upload(8)
  expect(taken.headers['content-type'], taken.body).toContain('json')
  expect((await upload(12)).status).toBe(413)
})
