import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { CallFailed } from './call.ts'
import { isShown, isShut } from './shown.ts'

const failed = (status: number) => new CallFailed({ type: '', title: '', status, code: 'internal' })
const read = (data: unknown, error: unknown = null) => ({ data, error, isError: error !== null })

test('a second look that fails takes nothing away, unless it is no longer theirs to see', () => {
  for (const status of [0, 401, 500, 503]) {
    expect(isShut(read({ words: 'typed' }, failed(status))), String(status)).toBe(false)
    expect(isShown(read({ words: 'typed' }, failed(status))), String(status)).toBe(true)
  }
  for (const status of [403, 404, 410]) {
    expect(isShut(read({ words: 'typed' }, failed(status))), String(status)).toBe(true)
    expect(isShown(read({ words: 'typed' }, failed(status))), String(status)).toBe(false)
  }
})

test('a first look that fails has nothing to show, and one that is on its way neither', () => {
  expect([isShut(read(undefined, failed(500))), isShown(read(undefined, failed(500)))]).toEqual([true, false])
  expect([isShut(read(undefined)), isShown(read(undefined))]).toEqual([false, false])
  expect([isShut(read([])), isShown(read([]))]).toEqual([false, true])
})

test('screens ask by these two whether what they read stands there: `isError` would take a form away when a second look fails', () => {
  const root = resolve(import.meta.dirname, '..')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  const returning = files.filter((file) =>
    /if \(\w+\.isError\)|\w+\.isError \? \(?\s*<LoadFailed|\bisLoadingError\b/.test(
      readFileSync(join(root, file), 'utf8'),
    ),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(returning).toEqual([])
})
