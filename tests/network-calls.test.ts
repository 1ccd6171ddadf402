import { spawnSync } from 'node:child_process'
import { createECDH, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createSecure } from 'node:https'
import { type AddressInfo, createServer as createListener } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { SMTPServer } from 'smtp-server'
import { brief, openBucketCalls } from '#server/platform/bucket/bucket-calls.ts'
import { openMail } from '#server/platform/mail.ts'
import { newPushKeys, openPush } from '#server/platform/push.ts'
import { openTexts } from '#server/platform/texts.ts'
import { plainMail } from '#tests/support/letters.ts'

const house = { brand: 'Tendwell', publicUrl: 'https://care.example.com', operator: 'Tendwell', operatorAddress: '' }
// A device of somebody, with keys of its kind.
const device = {
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
}
const asked: string[] = []
const provider = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.writeHead(request.url === '/moved' ? 307 : 200, { location: '/elsewhere' }).end()
})
await new Promise<void>((ready) => provider.listen(0, '127.0.0.1', ready))
const { port } = provider.address() as AddressInfo
afterAll(() => void provider.close())

test('a provider of texts that points elsewhere is not followed', async () => {
  const texts = openTexts({ textUrl: `http://127.0.0.1:${port}/moved`, textSecret: '', dataDir: '' })
  await expect(texts.send({ messageId: 'one', to: '+15550100', body: 'Hello' })).rejects.toThrow()
  expect(asked).toEqual(['/moved'])
})

test('a push service that points elsewhere is not followed: a notification is for it alone', async () => {
  asked.length = 0
  const push = openPush({ keys: newPushKeys(), contact: 'mailto:ann@example.com' })
  const endpoint = `http://127.0.0.1:${port}/moved`
  await expect(push.send({ endpoint, ...device }, { messageId: 'one', title: 'One', path: '/' })).rejects.toThrow()
  expect(asked).toEqual(['/moved'])
})

test('a mail that would pass the network unencrypted stays here', async () => {
  let arrived = 0
  const plain = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => (stream.resume(), (arrived += 1), stream.on('end', () => done())),
  })
  await new Promise<void>((ready) => plain.listen(0, '127.0.0.1', ready))
  const at = (plain.server.address() as AddressInfo).port
  const to = { dataDir: '', ...house }
  const one = plainMail('ann@example.com', '123456')
  // A name that leads here, but is not known to: what another machine would be.
  const far = openMail({ ...to, smtpUrl: `smtp://0.0.0.0:${at}` })
  await expect(far.send(one)).rejects.toThrow(/STARTTLS|TLS/)
  expect(arrived).toBe(0)
  const near = openMail({ ...to, smtpUrl: `smtp://127.0.0.1:${at}` })
  await near.send(one)
  expect(arrived).toBe(1)
  far.close()
  near.close()
  await new Promise<void>((closed) => plain.close(() => closed()))
})

/** A certificate that nobody vouches for, as somebody in the middle would show it. */
function ownCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'tw-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const wish = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost']
  const names = ['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const made = spawnSync('openssl', [...wish, ...names, '-keyout', key, '-out', cert])
  if (made.status !== 0) throw new Error('openssl is missing (Debian: apt-get install openssl)')
  const both = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  rmSync(folder, { recursive: true })
  return both
}

test('whoever shows a certificate that nobody vouches for is told nothing: no mail, text, notification or file', async () => {
  let heard = 0
  const secure = ownCertificate()
  const web = createSecure(secure, (_, response) => (heard++, response.writeHead(200).end()))
  const post = new SMTPServer({
    ...secure,
    secure: true,
    authOptional: true,
    onData: (stream) => (heard++, stream.resume()),
  })
  await new Promise<void>((ready) => web.listen(0, '127.0.0.1', ready))
  await new Promise<void>((ready) => post.listen(0, '127.0.0.1', ready))
  // Whoever hangs up over a certificate is what is wanted here.
  post.on('error', () => undefined)
  const at = (server: { address(): unknown }) => (server.address() as AddressInfo).port
  const base = `https://127.0.0.1:${at(web)}/`
  const mail = openMail({ dataDir: '', ...house, smtpUrl: `smtps://127.0.0.1:${at(post.server)}` })
  await expect(mail.send(plainMail('ann@example.com', '123456'))).rejects.toThrow(/cert/i)
  const texts = openTexts({ textUrl: base, textSecret: '', dataDir: '' })
  await expect(texts.send({ messageId: 'one', to: '+15550100', body: 'Hello' })).rejects.toThrow()
  const push = openPush({ keys: newPushKeys(), contact: 'mailto:ann@example.com' })
  await expect(
    push.send({ endpoint: base, ...device }, { messageId: 'one', title: 'One', path: '/' }),
  ).rejects.toThrow()
  const keys = { accessKeyId: 'key', secretAccessKey: 'secret' }
  const address = { bucket: 'papers', base, prefix: '', region: 'us-east-1', ...keys }
  await expect(openBucketCalls(address, { ...brief, tries: 1 })({ method: 'GET' })).rejects.toThrow(/cert/i)
  expect(heard).toBe(0)
  mail.close()
  await new Promise<void>((closed) => post.close(() => closed()))
  web.closeAllConnections()
  web.close()
})

test('a mail server that says nothing is given up within seconds', { timeout: 30_000 }, async () => {
  const mute = createListener(() => undefined)
  await new Promise<void>((ready) => mute.listen(0, '127.0.0.1', ready))
  const mail = openMail({
    smtpUrl: `smtp://127.0.0.1:${(mute.address() as AddressInfo).port}`,
    dataDir: '',
    ...house,
  })
  const began = performance.now()
  await expect(mail.send(plainMail('a@example.com', 'x'))).rejects.toThrow()
  expect(performance.now() - began).toBeLessThan(15_000)
  mail.close()
  mute.close()
})
