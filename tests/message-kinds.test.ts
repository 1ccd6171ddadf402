import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { messageKinds } from '#domain/messages/message-kinds.ts'

test('no two kinds of messages share a code', () => {
  const codes = Object.values(messageKinds)
  expect(new Set(codes).size).toBe(codes.length)
})

test('code calls a message by its name: its code stands in the table of kinds, and in SQL alone', () => {
  const root = resolve(import.meta.dirname, '../src')
  const having = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.ts$/.test(name))
    .filter((name) => /['"]N\d\d['"]/.test(readFileSync(join(root, name), 'utf8')))
  expect(having.toSorted()).toEqual(['domain/messages/message-kinds.ts', 'server/features/statistics/charts.sql.ts'])
})
