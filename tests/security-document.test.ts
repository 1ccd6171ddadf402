import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import * as logIn from '#domain/access/log-in-limits.ts'
import * as codes from '#domain/verification/code-rules.ts'
import { perMinute } from '#server/http/rate-limits.ts'
import { documentTable } from '#tests/support/document-tables.ts'

const root = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const table = documentTable(read('docs/security.md'))

test('the limits that are written down are those that are kept', () => {
  expect(Object.fromEntries(table('How much', 'class').map(([name, count]) => [name, Number(count)]))).toEqual(
    perMinute,
  )
  const limits = table('How much', 'what').map(([, count]) => Number(count))
  expect(limits).toEqual([
    3,
    logIn.wrongTriesPerDevice,
    logIn.wrongTriesPerAccount,
    logIn.wrongTriesPerNetwork,
    logIn.wrongSecondSteps,
    codes.wrongTriesPerCode,
    codes.wrongTriesPerSubject,
    codes.wrongTriesPerAddress,
  ])
})

test('the files that are taken are those that are written down', () => {
  const taken = (endpoints as readonly Endpoint[]).flatMap(({ file }) =>
    file ? [[`\`${file.field}\``, `${file.maxBytes / 1024 / 1024} MB`]] : [],
  )
  expect(Object.fromEntries(table('Files', 'what').map(([name = '', , size]) => [name, size]))).toEqual(
    Object.fromEntries(taken),
  )
})

test('every table of the database stands in one level of protection', () => {
  const named = table('What is protected, and how', 'level').flatMap(([, names = '']) => names.split(', '))
  const tables = [...read('src/server/platform/database/schema.sql').matchAll(/^create table (\w+)/gm)].map(
    ([, name = '']) => name,
  )
  expect(tables.length).toBeGreaterThan(50)
  expect(named.toSorted()).toEqual(tables.toSorted())
})

test('every place that uses keys, hashes or random numbers stands in the list of them', () => {
  const named = table('Keys and algorithms', 'for').flatMap(([, , places = '']) => places.split(', '))
  const server = join(root, 'src/server')
  const using = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) =>
      /(?:from |import\()'(node:crypto|@node-rs\/argon2|otpauth|web-push|@simplewebauthn\/server)'/.test(
        readFileSync(join(server, name), 'utf8'),
      ),
    )
    .map((name) => name.replace(/\.ts$/, ''))
  expect([...new Set(named)].toSorted()).toEqual(using.toSorted())
})

test('the server writes to the log and nowhere else; commands and the first start speak to who called them', () => {
  const server = join(root, 'src/server')
  const speaking = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) =>
        name.endsWith('.ts') && /console\.|process\.std(out|err)\.write/.test(readFileSync(join(server, name), 'utf8')),
    )
    .filter((name) => !name.startsWith('commands/'))
  expect(speaking.toSorted()).toEqual([
    'features/accounts/first-administrator.ts',
    'main.ts',
    'platform/database/open-keys.ts',
    'prepare-installation.ts',
  ])
})
