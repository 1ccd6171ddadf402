import { connect, type ConnectionOptions } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNginx, type Nginx } from '#tests/support/nginx.ts'

// How lines to the example of deploy/ are encrypted; behind it nobody has to be there.
const [plainPort, securePort] = [4376, 4377]
let nginx: Nginx
beforeAll(async () => {
  nginx = await startNginx({ product: 4375, plainPort, securePort })
})
afterAll(() => nginx.end())

test('a program that calls the interface without encryption is refused, not led on', async () => {
  for (const [method, path] of [
    ['GET', '/api/health/ready'],
    ['POST', '/api/auth/login'],
    ['GET', '/api/calendars/any.ics'],
  ] as const) {
    const answer = await fetch(`http://127.0.0.1:${plainPort}${path}`, { method, redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')], path).toEqual([403, null])
  }
})

/** How a line is encrypted that somebody opens who can do this much; throws where there is none. */
function lineWith(can: ConnectionOptions): Promise<string> {
  return new Promise((done, fail) => {
    const line = connect({ host: '127.0.0.1', port: securePort, rejectUnauthorized: false, ...can }, () => {
      done(`${line.getProtocol()} ${line.getCipher().name}`)
      line.destroy()
    })
    line.on('error', fail)
  })
}

test('a line is encrypted by TLS 1.2 or 1.3, by strong ciphers alone, the strongest that both know', async () => {
  const second = { minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' } as const
  const by = (...names: string[]) => lineWith({ ...second, ciphers: `${names.join(':')}:@SECLEVEL=0` })
  expect(await lineWith({})).toMatch(/^TLSv1\.3 TLS_AES_256_GCM/)
  for (const name of ['ECDHE-RSA-AES256-GCM-SHA384', 'ECDHE-RSA-CHACHA20-POLY1305', 'ECDHE-RSA-AES128-GCM-SHA256'])
    expect(await by(name)).toBe(`TLSv1.2 ${name}`)
  expect(await by('ECDHE-RSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES256-GCM-SHA384')).toContain('AES256-GCM')
  // Without forward secrecy, or sealed apart from the encryption.
  for (const weak of ['AES256-GCM-SHA384', 'AES128-SHA', 'ECDHE-RSA-AES256-SHA384', 'ECDHE-RSA-AES128-SHA'])
    await expect(by(weak), weak).rejects.toThrow()
  for (const old of ['TLSv1', 'TLSv1.1'] as const)
    await expect(lineWith({ minVersion: old, maxVersion: old, ciphers: 'ALL:@SECLEVEL=0' }), old).rejects.toThrow()
})
