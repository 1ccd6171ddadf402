import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import ece from 'http_ece'
import { afterAll, expect, test } from 'vitest'
import { deliverOne } from '#tests/support/deliver.ts'
import { newPushKeys, openPush } from '#server/platform/push.ts'
import { sql } from '#server/platform/database/sql.ts'
import { testApp } from '#tests/support/app.ts'
import { book, refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, clock, clinic } = await openClinic()

/** A push service as browsers have one: takes what is sent to a device, or says that the device is gone. */
const taken: { path: string; headers: Record<string, unknown>; body: Buffer }[] = []
const service = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    taken.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
    response.writeHead(request.url?.startsWith('/gone') ? 410 : 201).end()
  })
})
await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready))
const host = `127.0.0.1:${(service.address() as AddressInfo).port}`
const app = await testApp(db.database, clock, { PUSH_HOSTS: host })
afterAll(async () => {
  await app.close()
  service.close()
})

/** A browser's side of RFC 8291: its key pair and secret, and how it reads a notification. */
function device(path: string) {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  const read = (body: Buffer): unknown =>
    JSON.parse(ece.decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth }).toString())
  return { body: { endpoint: `http://${host}/${path}`, p256dh, auth }, read }
}

const push = openPush({ keys: newPushKeys(), contact: 'mailto:operator@example.com' })
const quiet = { mail: { send: async () => {}, close: () => {} }, texts: { send: async () => {} } }
async function sendAll() {
  clock.pass(120_000)
  while ((await deliverOne({ database: db.database, clock, ...quiet, push })) > 0);
}

test('a cancellation by the clinic reaches the device, encrypted for it, and nobody else', async () => {
  const doctor = await clinic.doctor()
  const patient = app.person(await clinic.patient())
  const here = device('here')
  await patient.call('POST /notifications/devices', { body: here.body })
  await patient.call('POST /notifications/devices', { body: device('gone/1').body })
  expect(await patient.call('GET /notifications/devices', {})).toMatchObject({ devices: 2 })
  const { appointment_id: id } = await book(patient, doctor, '2027-01-06T10:00:00.000Z')
  const staff = app.person(doctor)
  await staff.call('POST /appointments/:appointmentId/cancel', {
    params: { appointmentId: id },
    body: { version: 1, reason: 'Doctor unavailable' },
  })
  await sendAll()
  const [sent] = taken.filter(({ path }) => path === '/here')
  expect(here.read(sent?.body ?? Buffer.alloc(0))).toMatchObject({
    title: expect.stringContaining('cancelled your appointment'),
    // To the visit: there stand the times that can be booked instead.
    path: `/usr/appointments?visit=${id}`,
  })
  expect(sent?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
  expect(String(sent?.headers.authorization)).toMatch(/^vapid t=.+, k=/)
  // The device that is gone was tried once and is forgotten.
  expect(taken.filter(({ path }) => path === '/gone/1')).toHaveLength(1)
  expect(await patient.call('GET /notifications/devices', {})).toMatchObject({ devices: 1 })
  const rows = await db.database.asWorker('test', (tx) =>
    tx.many(sql`select state from outbox_message where channel = 'push' and about = ${id}`),
  )
  expect(rows).toEqual([{ state: 'sent' }])
})

test('a device that is turned off gets nothing more; a device belongs to who turned it on last', async () => {
  const [first, second] = [app.person(await clinic.patient()), app.person(await clinic.patient())]
  const shared = device('shared')
  await first.call('POST /notifications/devices', { body: shared.body })
  await second.call('POST /notifications/devices', { body: shared.body })
  expect(await first.call('GET /notifications/devices', {})).toMatchObject({ devices: 0 })
  await second.call('DELETE /notifications/devices', { query: { endpoint: shared.body.endpoint } })
  expect(await second.call('GET /notifications/devices', {})).toMatchObject({ devices: 0 })
})

test('an address that is no push service is refused: the server calls nothing else', async () => {
  const patient = app.person(await clinic.patient())
  for (const endpoint of [
    'http://169.254.169.254/latest',
    'https://fcm.googleapis.com.evil.example/x',
    'https://[::1]/',
  ])
    expect(
      await refusal(patient.call('POST /notifications/devices', { body: { ...device('x').body, endpoint } })),
    ).toMatchObject({ code: 'invalid', errors: [{ field: 'endpoint' }] })
})
