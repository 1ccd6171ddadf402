import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { pagePolicy, securityHeaders, workerPolicy } from '#server/http/headers.ts'

const root = resolve(import.meta.dirname, '..')
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.ts$/.test(name))
  .map((name) => ({ file: name, text: withoutComments(readFileSync(join(root, 'src', name), 'utf8')) }))

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}

/** Which files hold this. */
const having = (pattern: RegExp, within = /./) =>
  sources.filter(({ file, text }) => within.test(file) && pattern.test(text)).map(({ file }) => file)

test('the sources were read', () => {
  expect(sources.length).toBeGreaterThan(300)
  expect(having(/export function pagePolicy/)).toEqual(['server/http/headers.ts'])
})

test('nothing makes code out of text', () => {
  expect(
    having(/\beval\(|\bnew Function\b|\bFunction\(|from 'node:vm'|import\([^'")]*\+|setTimeout\(\s*['"`]/),
  ).toEqual([])
})

test('nothing makes a page out of text: React writes what is shown, and it escapes', () => {
  expect(having(/\.innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|DOMParser/)).toEqual(
    [],
  )
  expect(having(/dangerouslySetInnerHTML/)).toEqual([])
})

test('programs are started without a shell: by the two files that keep the database, and to read files of strangers', () => {
  const starting = having(/node:child_process/)
  const drawing = 'server/platform/draw-preview.ts'
  expect(starting.toSorted()).toEqual(
    ['server/platform/database/embedded.ts', 'server/platform/database/folder-guard.ts', drawing].toSorted(),
  )
  expect(
    having(
      /\bexec(Sync|File|FileSync)?\(|shell:\s*true/,
      /^server\/platform\/(database\/(embedded|folder-guard)|draw-preview|preview-drawer)/,
    ),
  ).toEqual([])
})

test('what nobody may guess comes from the secure source', () => {
  expect(having(/Math\.random/, /^(server|domain|contract)\/(?!demo)/)).toEqual([])
})

test('old algorithms are not used: one hash, one cipher', () => {
  const hashes = new Set(
    sources
      // The relays of calls take credentials of one kind alone: a name and its end, signed with SHA-1. Lists of leaked
      // passwords are made with it, and looked up by it.
      .filter(
        ({ file }) => !['server/platform/turn-credential.ts', 'server/platform/leaked-passwords.ts'].includes(file),
      )
      .flatMap(({ text }) => [...text.matchAll(/create(?:Hash|Hmac)\(\s*'(\w+)'/g)].map(([, name]) => name)),
  )
  expect([...hashes]).toEqual(['sha256'])
  const ciphers = sources.flatMap(({ text }) =>
    [...text.matchAll(/create(?:C|Dec)ipheriv\(\s*'([\w-]+)'/g)].map(([, name]) => name),
  )
  expect(new Set(ciphers)).toEqual(new Set(['aes-256-gcm']))
  expect(having(/createCipher\(|createDecipher\(|createSign\(|publicEncrypt|pbkdf2/)).toEqual([])
})

test('no parser is there that reads more than data: XML, YAML, LDAP, XPath, templates, pickled objects', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const strange =
    /xml|yaml|ldap|xpath|soap|saml|handlebars|ejs|pug|mustache|nunjucks|marked|markdown|latex|memcache|redis|serialize|graphql|^ws$|socket\.io|webrtc/i
  expect(Object.keys(dependencies).filter((name) => strange.test(name))).toEqual([])
  expect(having(/new RegExp\(|XMLParser|v8\.deserialize|from 'node:v8'|new WebSocket|jsonp/i)).toEqual([])
  // Lines to other browsers are opened in one place, and by the test of one's own devices.
  expect(having(/RTCPeerConnection\(/).toSorted()).toEqual(['web/lib/calls/loopback.ts', 'web/lib/calls/peer.ts'])
})

test('the server calls others in five places, and is sent nowhere else by them', () => {
  expect(having(/createTransport\(/, /^server\//)).toEqual(['server/platform/mail.ts'])
  expect(having(/\bconnect\(\{/, /^server\//)).toEqual(['server/platform/clamd.ts'])
  expect(having(/from 'node:(https?|net|tls|dgram|dns)'/, /^server\//).toSorted()).toEqual(knownNets)
  const fetching = sources.filter(({ file, text }) => file.startsWith('server/') && /\bfetch\(/.test(text))
  expect(fetching.map(({ file }) => file).toSorted()).toEqual(['server/platform/push.ts', 'server/platform/texts.ts'])
  for (const { file, text } of fetching) {
    expect(text.match(/\bfetch\(/g)?.length, file).toBe(text.match(/redirect: 'error'/g)?.length)
    expect(text.match(/\bfetch\(/g)?.length, file).toBe(text.match(/AbortSignal\.timeout/g)?.length)
  }
})

/** These read addresses, listen, or are the connection to the database, and two ask the scanner and the bucket that the operator named. */
const knownNets = [
  'server/features/live/live-hub.ts',
  'server/features/live/streams.ts',
  'server/http/bad-requests.ts',
  'server/http/network.ts',
  'server/platform/bucket/bucket-calls.ts',
  'server/platform/clamd.ts',
  'server/platform/database/embedded.ts',
  'server/platform/database/gathering-socket.ts',
  'server/platform/loopback.ts',
  'server/platform/trust-proxy.ts',
  'server/platform/try-port.ts',
]

test('pages speak with our own server alone: no window listens to others, no page is sent elsewhere by itself', () => {
  expect(
    having(
      /window\.postMessage|\.opener\b|addEventListener\(\s*'message'|onmessage\s*=/,
      // The channel beside the media of a call is no window: what it says is read field by field.
      /^web\/(?!.*(worker|realtime|live|browser-call|calls\/peer))/,
    ),
  ).toEqual([])
  const directives = [
    pagePolicy('NONCE'),
    workerPolicy,
    securityHeaders({ secure: true })['content-security-policy'] ?? '',
  ]
  const allowed = new Set([
    "'self'",
    "'none'",
    'blob:',
    "'nonce-NONCE'",
    "'unsafe-inline'",
    "'script'",
    'tendwell-worker',
  ])
  for (const directive of directives.flatMap((policy) => policy.split('; '))) {
    const [name, ...values] = directive.split(' ')
    expect(
      values.filter((value) => !allowed.has(value)),
      name,
    ).toEqual([])
    if (name !== 'style-src') expect(values, name).not.toContain("'unsafe-inline'")
  }
})

test('a row of words has the comma of its language, and short facts are joined by what draws them', () => {
  const comma = /join\(', '\)|\}, \$\{|`, \$\{|\{', '\}|^\s+\{[\w.()]+\}, \{/m
  // What no word stands in: sizes of pictures, what an editor reads again, and what a map looks for.
  expect(having(comma, /^web\//).toSorted()).toEqual([
    'web/features/appointments/visit/visit-place.tsx',
    'web/features/schedule/hours/type-hours.tsx',
    'web/features/site/product-picture.tsx',
  ])
  expect(having(/join\(' · '\)/, /^web\//)).toEqual(['web/ui/facts.tsx'])
})

test('values are compared with their type', () => {
  expect(
    having(/[^=!<>]==[^=]|[^=!]!=[^=]/, /^(server|domain|contract)\/.*\.ts$/).filter(
      (file) => !/\.sql\.ts$/.test(file),
    ),
  ).toEqual([])
})

/** The fields of a shape, also of those within; `open`: shapes that let more through than they name. */
function openPlaces(shape: z.ZodType, place: string, seen = new Set<z.ZodType>()): string[] {
  if (seen.has(shape)) return []
  seen.add(shape)
  if (shape instanceof z.ZodObject) {
    const { catchall } = shape.def
    const own = catchall && !(catchall instanceof z.ZodNever) ? [place] : []
    return [
      ...own,
      ...Object.entries(shape.shape).flatMap(([name, inner]) =>
        openPlaces(inner as z.ZodType, `${place}.${name}`, seen),
      ),
    ]
  }
  if (shape instanceof z.ZodAny || shape instanceof z.ZodUnknown) return [place]
  if (shape instanceof z.ZodArray) return openPlaces(shape.element as z.ZodType, `${place}[]`, seen)
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable || shape instanceof z.ZodDefault)
    return openPlaces(shape.unwrap() as z.ZodType, place, seen)
  if (shape instanceof z.ZodUnion)
    return shape.options.flatMap((inner, at) => openPlaces(inner as z.ZodType, `${place}|${at}`, seen))
  if (shape instanceof z.ZodRecord) return openPlaces(shape.valueType as z.ZodType, `${place}{}`, seen)
  return []
}

test('an answer holds the fields that its description names, and no others', () => {
  const open = (endpoints as readonly Endpoint[]).flatMap(({ method, path, replies }) =>
    Object.entries(replies).flatMap(([status, shape]) => openPlaces(shape, `${method} ${path} ${status}`)),
  )
  expect(open).toEqual(openOnPurpose)
  const [first] = (endpoints as readonly Endpoint[]).filter(({ path }) => path === '/auth/me')
  const shape = first?.replies[200] as z.ZodObject
  expect(Object.keys(shape.shape)).not.toContain('password_hash')
})

/** The description itself, what a browser hands on to its keys, somebody's own data, and what is no JSON: files and streams. */
const openOnPurpose = [
  'GET /openapi.json 200{}',
  'POST /auth/security/passkeys/options 200.options{}',
  'POST /auth/security/data 200{}',
  'POST /auth/passkey/options 200.options{}',
  'GET /files/:fileId 200',
  'GET /calendars/:file 200',
  'GET /live 200',
  'GET /live/availability 200',
  'GET /live/queue 200',
  'GET /live/meeting 200',
  'GET /admin/evidence/:evidenceId 200',
]

test('passwords, codes and keys come in the body of a call, never in its address', () => {
  const telling = /password|secret|token|code|key|email|phone|birth|name$/i
  const wrong = (endpoints as readonly Endpoint[]).flatMap(({ method, path, query, params }) =>
    [...Object.keys(query?.shape ?? {}), ...Object.keys(params?.shape ?? {})]
      .filter((name) => telling.test(name) && !name.endsWith('Id'))
      .map((name) => `${method} ${path} ${name}`),
  )
  expect(wrong).toEqual([])
})

test('what is kept for years is kept for those of the calendar', () => {
  expect(having(/\b3\d{2,3}(\.25)? \* day\b/, /\.tables\.ts$/)).toEqual([])
})

test('statements put the name of a doctor together in one place, and no screen takes "Other" for a title', () => {
  expect(having(/concat_ws\([^`]*\btitle\b[^`]*first_name/)).toEqual(['server/core/people/doctor-name.sql.ts'])
  expect(having(/\[(\w+\.)?title, (\w+\.)?first_name/)).toEqual([])
})

test('whether a membership holds now, or will, is asked in the words of one place', () => {
  expect(having(/\bm\.until is null or m\.until >/)).toEqual(['server/core/people/membership-now.sql.ts'])
})

test('what an error of the database says is read in one place', () => {
  expect(having(/error as \{|'23505'|'TW409'/, /^server/)).toEqual(['server/platform/database/broken-rule.ts'])
})
