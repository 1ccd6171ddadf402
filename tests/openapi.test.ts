import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openApi } from '#server/http/openapi.ts'

test('the committed description of the interface is the one that is served', () => {
  const committed: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '../docs/openapi.json'), 'utf8'))
  expect(JSON.parse(JSON.stringify(openApi()))).toEqual(committed)
})
