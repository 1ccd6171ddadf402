import { connect, type AddressInfo } from 'node:net'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { problems } from '#contract/problem.ts'
import { answerProblems } from '#server/http/problem.ts'
import { openLog } from '#server/platform/log.ts'
import { sql } from '#server/platform/database/sql.ts'
import { fakeClock, testApp, type TestApp } from '#tests/support/app.ts'
import { clinicBuilder, mondayMorning, type Login } from '#tests/support/clinic.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'

let db: TestDatabase
let app: TestApp
let port: number
let doctor: Login
beforeAll(async () => {
  db = await testDatabase()
  app = await testApp(db.database, fakeClock(mondayMorning))
  doctor = await clinicBuilder(db.database, mondayMorning).account('doctor')
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  await db.drop()
})

/** Says these very bytes to the server; returns what comes back until the line is closed. */
function say(...lines: string[]): Promise<{ status: number; code: string; headers: string }> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.on('data', (piece) => (text += piece.toString()))
    socket.on('error', fail)
    socket.on('close', () => {
      const [headers = '', body = ''] = text.split('\r\n\r\n')
      const code = /"code":"(\w+)"/.exec(body)?.[1] ?? ''
      done({ status: Number(text.split(' ')[1]), code, headers: headers.toLowerCase() })
    })
    socket.setTimeout(8000, () => socket.destroy(new Error(`No answer to ${lines[0]}`)))
    socket.end(lines.join('\r\n'), 'latin1')
  })
}
const get = (address: string, host = 'localhost') =>
  say(`GET ${address} HTTP/1.1`, `Host: ${host}`, 'Connection: close', '', '')

test.each([
  ['/'.padEnd(2001, 'a'), 414],
  [`/api/${'x'.repeat(9000)}`, 414],
  [`/${'a/'.repeat(21)}`, 404],
  ['//', 404],
  ['//elsewhere.example.net/', 404],
  ['/\\elsewhere.example.net/', 404],
  ['http://elsewhere.example.net/', 400],
  ['*', 400],
  ['/%', 400],
  ['/api/doctors/%ff', 400],
  ['/api/doctors/%00', 400],
  ['/find?q=%00', 400],
  ['/api/doctors/a%2', 400],
  [`/api/doctors/${'y'.repeat(400)}`, 404],
])('an address that no page of ours has is refused before anybody looks for it (%#)', async (address, status) => {
  const answer = await get(address)
  expect(answer.status, address.slice(0, 60)).toBe(status)
  expect(Object.keys(problems)).toContain(answer.code)
  for (const header of ['x-content-type-options', 'content-security-policy', 'cross-origin-resource-policy'])
    expect(answer.headers).toContain(`${header}: `)
})

test.each(['a b', '%', '', 'a/b', 'x:999999', '[::1', 'a\\b', 'ü'])('a host named "%s" is refused', async (host) => {
  expect(await get('/api/health/live', host)).toMatchObject({ status: 400, code: 'invalid' })
})

test.each([
  ['no HTTP at all', 'HELLO', '', ''],
  ['a header without end', 'GET / HTTP/1.1', `X-Long: ${'x'.repeat(20_000)}`, '', ''],
  ['a length that is no number', 'POST /api/contact HTTP/1.1', 'Host: localhost', 'Content-Length: many', '', '{}'],
  [
    'two hosts',
    'GET /api/health/live HTTP/1.1',
    'Host: localhost',
    'host: elsewhere.example.net',
    'Connection: close',
    '',
    '',
  ],
  ['a form for a page', 'POST /find HTTP/1.1', 'Host: localhost', 'Content-Length: 0', 'Connection: close', '', ''],
  ['two lengths', 'POST /api/contact HTTP/1.1', 'Host: localhost', 'Content-Length: 2', 'Content-Length: 3', '', '{}'],
  [
    'a length and pieces',
    'POST /api/contact HTTP/1.1',
    'Host: localhost',
    'Content-Length: 2',
    'Transfer-Encoding: chunked',
    '',
    '0',
    '',
    'GET /api/health/live HTTP/1.1',
    'Host: localhost',
    '',
    '',
  ],
  [
    'pieces of two kinds',
    'POST /api/contact HTTP/1.1',
    'Host: localhost',
    'Transfer-Encoding: chunked, identity',
    '',
    '0',
    '',
    '',
  ],
])('%s is answered in the one error shape', async (_, ...lines) => {
  const answer = await say(...lines)
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  expect(Object.keys(problems)).toContain(answer.code)
})

const hidden: [string, unknown][] = [
  ['a NUL', { email: 'a\0b@example.com', password: 'x' }],
  ['half a character', { email: 'a\ud800@example.com', password: 'x' }],
  ['a NUL in a name', { 'em\0ail': 'x' }],
  ['a NUL deep inside', { email: 'a@example.com', password: 'x', more: [{ deep: ['\0'] }] }],
]
test.each(hidden)('%s in what somebody sends is refused, wherever it stands', async (_, body) => {
  const who = app.person()
  await who.request('GET', '/api/auth/get-csrf-token', undefined)
  const answer = await who.request('POST', '/api/auth/login', JSON.stringify(body), {
    'content-type': 'application/json',
  })
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } })
})

test('a forged place in a list is refused by each list, and none of them ends in an error of ours', async () => {
  const forged = [
    1.5,
    ['x', '01a20308-0c6b-7921-b7e9-fb82697bb146'],
    [1e308, '01a20308-0c6b-7921-b7e9-fb82697bb146'],
    ['now', 'x'],
    ['', ''],
  ]
  for (const place of forged) {
    const cursor = Buffer.from(JSON.stringify(place)).toString('base64url')
    for (const path of ['/api/clinics?', '/api/providers?', '/api/providers?sort=nearest&place=video&']) {
      const got = await say(`GET ${path}cursor=${cursor} HTTP/1.1`, 'Host: localhost', 'Connection: close', '', '')
      expect({ path, place, status: got.status }).toEqual({ path, place, status: 400 })
    }
  }
})

test('a body nested a hundred thousand deep is refused like any other', async () => {
  const who = app.person()
  await who.request('GET', '/api/auth/get-csrf-token', undefined)
  const body = `{"email":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  const answer = await who.request('POST', '/api/auth/login', body, { 'content-type': 'application/json' })
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } })
})

test.each([
  ['in its headers', '--xxx\r\nContent-Disposition: form-da'],
  ['in a field', '--xxx\r\nContent-Disposition: form-data; name="location"\r\n\r\nPor'],
  ['in a file', '--xxx\r\nContent-Disposition: form-data; name="display_photo"; filename="a.png"\r\n\r\n\x89PNG'],
  ['before it began', ''],
])('a form that breaks off %s is refused as input', async (_, body) => {
  const who = app.person(doctor)
  await who.request('GET', '/api/auth/get-csrf-token', undefined)
  const answer = await who.request('POST', '/api/healthcare-providers/profile', body, {
    'content-type': 'multipart/form-data; boundary=xxx',
  })
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } })
})

/** A server whose calls fail in these ways, and what it writes into its log. */
async function failing(fail: () => unknown) {
  const lines: string[] = []
  const bare = fastify()
  answerProblems(bare, openLog({ logLevel: 'info' }, { write: (line) => lines.push(line) }))
  bare.get('/call', fail)
  const answer = await bare.inject({ method: 'GET', url: '/call' })
  await bare.close()
  return { status: answer.statusCode, body: answer.json<{ code: string; reference?: string }>(), log: lines.join('') }
}

test('an answer of ours that does not fit its description is our fault, with a reference to find it by', async () => {
  const { status, body, log } = await failing(() => z.object({ start: z.string() }).parse({ start: 7 }))
  expect({ status, code: body.code }).toEqual({ status: 500, code: 'internal' })
  expect(body.reference).toMatch(/^[0-9a-f]{8}$/)
  // Nothing of the inside: no message, no stack, no field of ours.
  expect(Object.keys(body).toSorted()).toEqual(['code', 'reference', 'status', 'title', 'type'])
  expect(JSON.stringify(body)).not.toMatch(/start|string|zod|\.ts/i)
  expect(log).toContain(body.reference)
})

test('the log says which error and where, never what somebody had typed', async () => {
  const typed = 'Mrs Canary has a rash'
  const thrown = [
    () => {
      throw new Error(`${typed}\n    at home`, { cause: new TypeError(typed) })
    },
    () => db.look.one(sql`select ${typed}::text::int`),
    () => db.database.asWorker('test', (tx) => tx.run(sql`insert into specialty select ${typed}`)),
    () => JSON.parse(`{"reason": ${typed}}`) as unknown,
  ]
  for (const fail of thrown) {
    const { status, log } = await failing(fail)
    expect(status).toBe(500)
    expect(log).toMatch(/"name":"\w*Error"/)
    expect(log).toContain('"stack":["at ')
    expect(log).not.toContain('Canary')
    expect(log).not.toContain('at home')
  }
})

test('who asked for a page and is refused reads words, and a way on; a script reads what it always does', async () => {
  const ask = (url: string, accept: string) => app.app.inject({ method: 'GET', url, headers: { accept } })
  const long = `/${'x'.repeat(3000)}`
  const page = await ask(long, 'text/html,*/*')
  expect([page.statusCode, page.headers['content-type']]).toEqual([414, 'text/html; charset=utf-8'])
  expect(page.body).toContain('<h1>This address is too long</h1>')
  expect(page.body).not.toContain('problems/')
  expect((await ask(long, '*/*')).json()).toMatchObject({ code: 'address_too_long' })
  expect((await ask(`/api${long}`, 'text/html')).json()).toMatchObject({ status: 414 })
})
