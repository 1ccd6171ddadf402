import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { permissions } from '#domain/access/permissions.ts'
import { documentTable, inBackticks } from '#tests/support/document-tables.ts'

const root = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const table = documentTable(read('docs/security.md'))

/** The sources of the server, or of another folder, without their tests. */
function filesOf(folder: string, wanted = (name: string) => !name.endsWith('.test.ts')) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && wanted(name))
    .map((name) => ({ name, text: read(join(folder, name)) }))
}

const server = filesOf('src/server')
const isTest = (name: string) => name.endsWith('.test.ts') || name.endsWith('.spec.ts')
/** No cell is left out: a policy says all of what its head asks. */
const isWhole = (rows: string[][]) => rows.length > 0 && rows.every((row) => row.every((cell) => cell !== ''))

test('what has to fit together is written down, refused where it does not, and each refusal is tried by a test', () => {
  const rows = table('What comes in', 'what has to fit')
  const sources = [...server, ...filesOf('src/domain')].map(({ text }) => text)
  const tests = [...filesOf('tests', isTest), ...filesOf('src/domain', isTest)].map(({ text }) => text)
  const codes = rows.flatMap(([, code = '']) => inBackticks(code))
  expect(codes.length).toBeGreaterThan(6)
  for (const code of codes) {
    expect(sources.filter((text) => text.includes(`'${code}'`)).length, `${code} is raised`).toBeGreaterThan(0)
    expect(tests.filter((text) => text.includes(`'${code}'`)).length, `${code} is tried`).toBeGreaterThan(0)
  }
})

test('every way to a session stands in the document, with what is shown and what keeps guessers off', () => {
  const rows = table('Ways in', 'way')
  const named = rows.flatMap(([way = '']) => inBackticks(way))
  const known = /export type ProvenBy = (.*)/.exec(read('src/server/features/accounts/start-session.ts'))?.[1] ?? ''
  expect(named.toSorted()).toEqual([...known.matchAll(/'(\w+)'/g)].map(([, way = '']) => way).toSorted())
  expect(isWhole(rows)).toBe(true)
  // Whoever opens a session says by which of them.
  const opening = server.filter(({ text }) => /\b(openKnownSession|startSession)\(\s*\w+,/.test(text))
  expect(opening.map(({ name }) => name).toSorted()).toEqual([
    'features/accounts/account-of-guest.ts',
    'features/accounts/first-administrator.ts',
    'features/accounts/invitations/accept-account.ts',
    'features/accounts/log-in.ts',
    'features/accounts/passkeys.ts',
    'features/accounts/start-session.ts',
    'features/accounts/verify-email.ts',
  ])
})

test('the fields that need a right of their own are those that the server leaves out without it', () => {
  const rows = table('Who may what', 'field')
  const named = rows.map(([, right = '', place = '']) => `${right} ${place}.ts`)
  const asking = server.flatMap(({ name, text }) =>
    ['appointments.reason', 'patients.contact.view', 'patients.search'].flatMap((right) =>
      new RegExp(`(may\\(|can\\(actor, )'${right.replaceAll('.', '\\.')}'`).test(text) ? [`${right} ${name}`] : [],
    ),
  )
  expect([...new Set(named)].toSorted()).toEqual(asking.toSorted())
  expect(rows.map(([, right = '']) => right).filter((right) => !permissions.some((one) => one === right))).toEqual([])
})

test('each level of protection says how its rows are kept, who reads them, what is written down, and until when', () => {
  const levels = table('What is protected, and how', 'level', 'tables').map(([level]) => level)
  const policy = table('What is protected, and how', 'level', 'kept as')
  expect(policy.map(([level]) => level)).toEqual(levels)
  expect(isWhole(policy)).toBe(true)
})

test('each key has a policy: who makes it, where it lies, what it serves, when it is changed', () => {
  const rows = table('Keys and algorithms', 'key')
  const named = rows.flatMap(([key = '']) => inBackticks(key))
  const settings = [read('src/server/platform/config.ts'), read('src/server/commands/backup-secret.ts')].flatMap(
    (text) =>
      [...text.matchAll(/(?:^ {2}|env\.)([A-Z_]*(?:SECRET|_KEY|TOKEN|PASSPHRASE|KEY_FILE)(?:S_KEY)?)\b/gm)].map(
        ([, name = '']) => name,
      ),
  )
  const kept = [...read('src/server/platform/database/open-installation.ts').matchAll(/readSecret\(ownerUrl, '(\w+)'/g)]
  const signing = /credentials: \{ name: '(\w+)'/.exec(read('src/server/platform/keyring.ts'))?.[1] ?? ''
  expect(named.toSorted()).toEqual(
    [...new Set([...settings, ...kept.map(([, name = '']) => name), signing])].toSorted(),
  )
  expect(isWhole(rows)).toBe(true)
})

test('whom the server speaks to is what is written down, and nobody else', () => {
  const named = table('Who is spoken to', 'whom').map(([, , place]) => place)
  const calling = server.filter(({ text }) =>
    /createTransport\(|\bfetch\(|new pg\.(Client|Pool)\(|\bconnect\(\{|import (?!type)[^\n]* from 'node:https?'/.test(
      text,
    ),
  )
  const places = calling
    .map(({ name }) => name)
    // A command of the operator that writes the schema of a database of its own.
    .filter((name) => name !== 'commands/schema.ts' && name !== 'http/bad-requests.ts')
    .map((name) => name.replace(/^(platform\/[\w-]+).*$/, '$1'))
  expect(new Set(places)).toEqual(new Set(named))
  expect(isWhole(table('Who is spoken to', 'whom'))).toBe(true)
})

test('within how many days a weakness is mended stands there, the worst first', () => {
  const rows = table("Other people's code", 'what')
  const days = rows.map(([, count]) => Number(count))
  expect(rows.map(([what]) => what)).toEqual([
    'a critical weakness that can be reached from outside',
    'a high one',
    'any other weakness',
    'an update without a weakness',
  ])
  expect(days.every((count) => count > 0)).toBe(true)
  expect(days).toEqual(days.toSorted((one, other) => one - other))
})

test('each line that the log can hold stands in the list of them with its level, and where both places are kept', () => {
  const rows = table('What is written down', 'line of the log')
  const named = rows.flatMap(([line = '', level]) => inBackticks(line).map((words) => `${level} ${words}`))
  const lines = server
    .filter(({ name }) => !name.startsWith('commands/'))
    .flatMap(({ text }) => [
      ...[...text.matchAll(/log\??\.(info|warn|error|fatal)\((?:[\s\S]{0,200}?,\s)?\s*'([^']+)'/g)].map(
        ([, level, words]) => `${level} ${words}`,
      ),
      ...[...text.matchAll(/\bnote\(error, '([^']+)'/g)].map(([, words]) => `fatal ${words}`),
    ])
  expect(lines.length).toBeGreaterThan(15)
  expect(named.toSorted()).toEqual([...new Set(lines)].toSorted())
  expect(isWhole(rows)).toBe(true)
  expect(isWhole(table('What is written down', 'what'))).toBe(true)
})
