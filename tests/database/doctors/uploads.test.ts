import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cleanPicture } from '#server/core/papers/pictures.ts'
import { sql } from '#server/platform/database/sql.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { picture } from '#tests/support/picture.ts'

const { db, app, clinic } = await openClinic()

/** Sends a logo as a new manager; `served`: how the product gives it to whoever asks. */
async function send(bytes: Buffer, { name = 'logo.png', type = 'image/png' } = {}) {
  const who = app.person(await clinic.account('facility-manager'))
  await who.request('GET', '/api/auth/get-csrf-token', undefined)
  const form = new FormData()
  form.set('name', 'Test House')
  form.set('facility_logo', new Blob([new Uint8Array(bytes)], { type }), name)
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  const answer = await who.request('POST', '/api/facilities/', Buffer.from(await encoded.arrayBuffer()), headers)
  const blob = await db.look.one<{ id: string }>(sql`select id from blob order by created_at desc, id desc limit 1`)
  const served = () => app.app.inject({ method: 'GET', url: `/api/files/${blob?.id}` })
  return { status: answer.status, body: answer.body as { code?: string }, served }
}

const countFiles = async () => (await db.look.one<{ count: number }>(sql`select count(*) from blob`))?.count

/** A picture of a few bytes that claims to be as large as a town square. */
function flood(side: number): Buffer {
  const part = (kind: string, content: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    const named = Buffer.concat([Buffer.from(kind, 'latin1'), content])
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc(named))
    return Buffer.concat([length, named, check])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const line = Buffer.alloc(1 + Math.ceil(side / 8))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const rows = deflateSync(Buffer.concat(Array.from({ length: side }, () => line)))
  return Buffer.concat([signature, part('IHDR', head), part('IDAT', rows), part('IEND', Buffer.alloc(0))])
}

function crc(bytes: Buffer): number {
  let sum = 0xff_ff_ff_ff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xed_b8_83_20 : 0)
  }
  return (sum ^ 0xff_ff_ff_ff) >>> 0
}

test('a picture is taken; anything else that calls itself one is refused and nothing of it stays', async () => {
  const before = (await countFiles()) ?? 0
  expect((await send(await picture())).status).toBe(201)
  expect(await countFiles()).toBe(before + 1)
  const strange: [string, Buffer][] = [
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a moving picture', Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;', 'latin1')],
    ['an archive', Buffer.from('PK\u0003\u0004 and so on', 'latin1')],
    ['a program', Buffer.from('#!/bin/sh\nrm -rf /\n')],
    ['a document', Buffer.from('%PDF-1.7\n1 0 obj')],
    ['the beginning of a picture', (await picture()).subarray(0, 40)],
    ['nothing', Buffer.alloc(0)],
  ]
  for (const [what, bytes] of strange) expect((await send(bytes)).status, what).toBe(400)
  expect(await countFiles()).toBe(before + 1)
})

test('a picture that is a page as well is served as a picture of ours, without the page', async () => {
  const page = '<script>alert("canary")</script>'
  const both = Buffer.concat([await picture(), Buffer.from(page)])
  const { status, served } = await send(both, { name: 'page.html', type: 'text/html' })
  // A browser's own check of the name may refuse it first; what is taken is drawn anew.
  if (status === 201) expect((await served()).rawPayload.includes('canary')).toBe(false)
  const drawn = await cleanPicture(both)
  expect(drawn?.includes('canary')).toBe(false)
  expect((await sharp(drawn).metadata()).format).toBe('webp')
})

test.each(['gif', 'webp'] as const)('a logo can be a %s; it is drawn anew like any other', async (kind) => {
  const { status, served } = await send(
    await sharp(await picture())
      .toFormat(kind)
      .toBuffer(),
    {
      name: `logo.${kind}`,
      type: `image/${kind}`,
    },
  )
  expect(status).toBe(201)
  expect((await sharp((await served()).rawPayload).metadata()).format).toBe('webp')
})

test('a photo of a person stays a JPG or PNG', async () => {
  expect(
    await cleanPicture(
      await sharp(await picture())
        .gif()
        .toBuffer(),
    ),
  ).toBeUndefined()
})

test('where and when a picture was taken is not kept', async () => {
  const told = await sharp(await picture())
    .withExif({ IFD0: { Copyright: 'canary of Ann' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect((await sharp(told).metadata()).exif).toBeDefined()
  const { served, status } = await send(told, { name: 'me.jpg', type: 'image/jpeg' })
  expect(status).toBe(201)
  const kept = (await served()).rawPayload
  expect((await sharp(kept).metadata()).exif).toBeUndefined()
  expect(kept.includes('canary')).toBe(false)
})

test('a picture of more points than fit is refused before it is unpacked', { timeout: 30_000 }, async () => {
  const bytes = flood(30_000)
  expect(bytes.length).toBeLessThan(1_000_000)
  const before = process.memoryUsage().rss
  expect((await send(bytes)).status).toBe(400)
  expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
})

test('a file that is too large is refused with the words for it', async () => {
  const { status, body } = await send(Buffer.alloc(5 * 1024 * 1024 + 1, 1))
  expect({ status, code: body.code }).toEqual({ status: 413, code: 'too_large' })
})

test('the name of a file is never used: it may say whatever it likes', async () => {
  for (const name of [
    '../../../etc/passwd.png',
    'a\u0000.png',
    '..\\..\\x.png',
    'logo.png"; filename="x.html',
    `${'x'.repeat(5000)}.png`,
  ]) {
    const { status, served } = await send(await picture(), { name })
    expect([201, 400], name).toContain(status)
    if (status !== 201) continue
    const { headers } = await served()
    expect(JSON.stringify(headers), name).not.toMatch(/passwd|html|xxxx/)
  }
  for (const id of ['..%2f..%2fsecrets.key', '..', '%2e%2e%2fsecrets.key', 'secrets.key'])
    expect((await app.app.inject({ method: 'GET', url: `/api/files/${id}` })).statusCode, id).toBeGreaterThanOrEqual(
      400,
    )
})

test('a picture is served as a picture: no other kind, no script, for our own pages alone', async () => {
  const { served } = await send(await picture())
  const { headers, statusCode } = await served()
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
})
