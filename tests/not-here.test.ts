import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'

// What a standard asks about things that are not here is met by their not being here. Whoever brings one in meets a red
// test first, and the requirements of docs/asvs.csv that name it.

const root = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(join(root, 'src').length + 1))
const sources = files.filter((file) => /\.tsx?$/.test(file)).map((file) => ({ file, text: read(join('src', file)) }))
const paths = (endpoints as readonly Endpoint[]).map(({ path }) => path)

const having = (pattern: RegExp, within = /./) =>
  sources.filter(({ file, text }) => within.test(file) && pattern.test(text)).map(({ file }) => file)
const libraries = (pattern: RegExp) => Object.keys(dependencies).filter((name) => pattern.test(name))
const calls = (pattern: RegExp) => paths.filter((path) => pattern.test(path))

test('what is looked through was read', () => {
  expect(sources.length).toBeGreaterThan(300)
  expect(paths).toContain('/providers')
  expect(libraries(/^fastify$/)).toEqual(['fastify'])
  expect(having(/export const endpoints/, /^contract\//)).not.toEqual([])
})

test('nobody writes HTML, Markdown or styles: every field is plain text, and there is no editor for more', () => {
  expect(libraries(/markdown|marked|remark|rehype|prosemirror|tiptap|quill|lexical|slate|ckeditor|sanitize/)).toEqual(
    [],
  )
  expect(having(/contentEditable(?:=|: )|designMode/i)).toEqual([])
})

test('no code of ours is native: sources are TypeScript, SQL, styles and data', () => {
  expect([...new Set(files.map((file) => extname(file)))].toSorted()).toEqual([
    '.css',
    '.csv',
    '.json',
    '.sql',
    '.ts',
    '.tsx',
  ])
})

test('there is no GraphQL: the calls are a fixed table of endpoints', () => {
  expect([...libraries(/graphql|apollo/), ...calls(/graphql/i), ...having(/graphql/i)]).toEqual([])
})

test('there are no WebSockets: live news come over an ordinary call with a session and a token', () => {
  expect(libraries(/^ws$|websocket|socket\.io/)).toEqual([])
  expect(having(/\bWebSocket|\.on\('upgrade'/)).toEqual([])
})

test('nobody logs in by another house, and no program of others gets a token: there is no OAuth, OpenID Connect or SAML', () => {
  expect(libraries(/oauth|openid|oidc|passport|saml/)).toEqual([])
  expect(calls(/oauth|openid|oidc|saml|authorize|introspect/i)).toEqual([])
  expect(having(/\b(client_secret|redirect_uri|grant_type|code_challenge|id_token|access_token)\b/)).toEqual([])
  const { components } = JSON.parse(read('docs/openapi.json')) as {
    components: { securitySchemes: Record<string, { type: string }> }
  }
  const kinds = Object.values(components.securitySchemes).map(({ type }) => type)
  expect([...new Set(kinds)].toSorted()).toEqual(['apiKey', 'http'])
})

test('no client shows a certificate: people have passwords and passkeys', () => {
  expect(having(/requestCert/)).toEqual([])
})

test('sound and picture of a call pass no server of ours and are recorded nowhere', () => {
  expect(libraries(/mediasoup|janus|livekit|wrtc|werift|webrtc/)).toEqual([])
  expect(having(/RTCPeerConnection|MediaStream\b/, /^server\//)).toEqual([])
  expect(having(/MediaRecorder/)).toEqual([])
})
