import { type ClientRequest, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openClinic } from '#tests/support/open-clinic.ts'
import { pdf } from '#tests/support/own-records.ts'

// Documents for a check have 8 MB at most: four of them are read into memory at once.
const most = 4

const { app, clinic } = await openClinic()
const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
const sent: ClientRequest[] = []
afterAll(() => {
  for (const form of sent) form.destroy()
})

/** Begins to send a document: all of it but its last bytes, as a phone with a bad line does. */
async function begin() {
  const doctor = app.person(await clinic.doctor({ verified: false }))
  await doctor.request('GET', '/api/auth/get-csrf-token', undefined)
  const form = new FormData()
  form.set('kind', 'identity')
  form.set('document', new Blob([new Uint8Array(pdf('An identity card'))]), 'card.pdf')
  const encoded = new Response(form)
  const bytes = Buffer.from(await encoded.arrayBuffer())
  const sending = request(`${address}/api/doctors/me/evidence`, {
    method: 'POST',
    agent: false,
    headers: {
      cookie: [...doctor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrftoken': doctor.cookies.get('csrftoken') ?? '',
      authorization: doctor.bearer,
      'content-type': encoded.headers.get('content-type') ?? '',
      'content-length': bytes.length,
    },
  })
  sent.push(sending)
  const status = new Promise<number | undefined>((resolve) => {
    sending.on('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    sending.on('error', () => resolve(undefined))
  })
  sending.write(bytes.subarray(0, -8))
  return { status, finish: () => sending.end(bytes.subarray(-8)), goAway: () => sending.destroy() }
}

const stillWaits = Symbol('still waits')

async function sendWhole() {
  const { status, finish, goAway } = await begin()
  finish()
  return { status, goAway, soon: () => Promise.race([status, pause(400, stillWaits)]) }
}

/** Sends whole documents until one has to wait: by then those that were begun have all come. */
async function sendUntilOneWaits() {
  for (let tries = 0; tries < 20; tries += 1) {
    const document = await sendWhole()
    if ((await document.soon()) === stillWaits) return document
  }
  throw new Error('Nobody had to wait')
}

test('four documents are read at once; the fifth waits for one of them, and who opens a page waits for nobody', async () => {
  const slow = []
  for (let begun = 1; begun < most; begun += 1) slow.push(await begin())
  await pause(400)
  expect(await (await sendWhole()).status).toBe(201)
  slow.push(await begin())
  const fifth = await sendUntilOneWaits()
  expect((await fetch(`${address}/api/auth/get-csrf-token`)).status).toBe(200)
  slow[0]?.finish()
  expect([await slow[0]?.status, await fifth.status]).toEqual([201, 201])
  for (const document of slow.slice(1)) document.finish()
  for (const document of slow.slice(1)) expect(await document.status).toBe(201)
})

test('who goes away in the middle of a document, or while they wait, leaves their place to the next one', async () => {
  const slow = []
  for (let begun = 0; begun < most; begun += 1) slow.push(await begin())
  const waiting = [await sendUntilOneWaits()]
  while (waiting.length < most) waiting.push(await sendWhole())
  await pause(400)
  for (const document of [...waiting, ...slow]) document.goAway()
  for (let next = 0; next < most; next += 1) expect(await (await sendWhole()).status).toBe(201)
})
