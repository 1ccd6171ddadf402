import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { npmRun } from '#tests/support/command.ts'

const folder = mkdtempSync(join(tmpdir(), 'tw-lost-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['audit', '--verify'],
  ['history', '--verify'],
  ['digest', '--verify'],
  ['zones', '--verify'],
  ['retention', '--show'],
  ['secrets', '--rotate'],
])('npm run %s -- %s says in a sentence that the database cannot be reached, and ends with 1', async (name, option) => {
  // Nobody listens at this port.
  const nowhere = 'postgresql://tendwell@127.0.0.1:1/tendwell'
  const settings = { DATA_DIR: folder, DATABASE_URL: nowhere, DATABASE_OWNER_URL: nowhere }
  const ended = await npmRun(name, [option], settings)
  expect(ended).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1\n',
  })
})
