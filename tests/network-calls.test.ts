import { createServer } from 'node:http'
import { type AddressInfo, createServer as createListener } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { SMTPServer } from 'smtp-server'
import { openMail } from '#server/platform/mail.ts'
import { openTexts } from '#server/platform/texts.ts'
import { plainMail } from '#tests/support/letters.ts'

const house = { brand: 'Tendwell', publicUrl: 'https://care.example.com', operator: 'Tendwell', operatorAddress: '' }
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
