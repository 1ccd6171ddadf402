import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { pagePolicy, securityHeaders } from '#server/http/headers.ts'

const root = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.ts$/.test(name))
  .map((name) => ({ name, text: read(join('src', name)) }))
const having = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name)

test('cryptography is that of the platform and of known packages; none of it is made here', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  const secret =
    /crypt|argon|hash|md5|sha\d|aes|rsa|ecdsa|elliptic|forge|sodium|nacl|jwt|jose|otp|webauthn|push|aws|random|uuid/i
  expect(
    Object.keys(dependencies)
      .filter((name) => secret.test(name))
      .toSorted(),
  ).toEqual([
    '@node-rs/argon2',
    '@simplewebauthn/browser',
    '@simplewebauthn/server',
    'aws4fetch',
    'jose',
    'otpauth',
    'web-push',
  ])
  // What mixes bits is how ciphers and hashes are written: here it throws the dice of the demo, and notes which letters a word has.
  expect(having(/Math\.imul|\^=|>>> ?\d| << ?\d| \^ /)).toEqual([
    'domain/search/typed-words.ts',
    'server/demo/random.ts',
  ])
})

test('no certificate is taken unseen: nothing switches that off, for any partner', () => {
  expect(having(/rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity|tls: \{|ssl: \{|ignoreTLS/)).toEqual([])
  for (const file of ['deploy/tendwell.service', 'deploy/compose.yaml', 'deploy/Containerfile'])
    expect(read(file)).not.toMatch(/NODE_TLS_REJECT|sslmode=(?!verify)/)
})

test('pages are HTML, sheets and modules: no plug-in, no frame of others, no old technology could run', () => {
  const policies = [pagePolicy('nonce'), securityHeaders({ secure: true })['content-security-policy'] ?? '']
  for (const policy of policies) {
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/frame-src|child-src|plugin-types/)
  }
  expect(
    having(
      /<(object|embed|applet|iframe|frame|frameset|marquee)(\s+\w+[={]|\s*\/>)|createElement\('(object|embed|iframe)'/,
    ),
  ).toEqual([])
  expect(
    having(/ActiveXObject|application\/x-(shockwave|java|silverlight)|registerProtocolHandler|navigator\.plugins/),
  ).toEqual([])
})

/** The names of all fields of a shape, those within it too. */
function namesIn(shape: unknown): string[] {
  const fields = (shape as z.ZodObject | undefined)?.shape as Record<string, unknown> | undefined
  return Object.entries(fields ?? {}).flatMap(([name, inner]) => [name, ...namesIn(inner)])
}

test('an account has no hint and no secret question: no call takes one, no table keeps one', () => {
  const telling = /hint|secret_?question|security_?question|mother|maiden|pet_|first_school|favou?rite|memorable/i
  const accounts = (endpoints as readonly Endpoint[]).filter(
    ({ path }) => path.startsWith('/auth') || path.startsWith('/admin'),
  )
  expect(accounts.length).toBeGreaterThan(30)
  expect(accounts.flatMap(({ body }) => namesIn(body)).filter((name) => telling.test(name))).toEqual([])
  const tables = read('src/server/platform/database/schema.sql')
    .split(/^create table /m)
    .slice(1)
  const keys = tables.filter((table) =>
    /^(account|session|passkey|passkey_challenge|recovery_code|address_proof|known_device) /.test(table),
  )
  expect(keys).toHaveLength(7)
  expect(keys.filter((table) => telling.test(table) || /question|answer/.test(table.split(');')[0] ?? ''))).toEqual([])
  // Who has forgotten the password says the address, and then brings what was sent there: nothing that others may know.
  const shapeOf = (address: string) => accounts.find(({ method, path }) => `${method} ${path}` === address)?.body
  expect(namesIn(shapeOf('POST /auth/reset-password'))).toEqual(['email'])
  expect(namesIn(shapeOf('POST /auth/reset-password/confirm')).toSorted()).toEqual(['password', 'token'])
})

test('the examples of proxies give the product a host of its own: nothing else is served under its name', () => {
  const hosts = (text: string) => new Set(text.match(/[\w.-]+\.example\b/g) ?? [])
  const nginx = read('deploy/nginx.conf').replace(/^\s*#.*$/gm, '')
  expect(hosts(nginx)).toEqual(new Set(['clinic.example']))
  expect(new Set(nginx.match(/proxy_pass [^;]+/g))).toEqual(new Set(['proxy_pass http://tendwell']))
  expect(nginx).not.toMatch(/\b(root|alias|fastcgi_pass|uwsgi_pass|try_files)\b/)
  const caddy = read('deploy/Caddyfile').replace(/^\s*#.*$/gm, '')
  expect(hosts(caddy)).toEqual(new Set(['clinic.example']))
  expect(caddy.match(/reverse_proxy /g)).toHaveLength(1)
  expect(caddy).not.toMatch(/\b(file_server|root|php_fastcgi|handle_path)\b/)
})
