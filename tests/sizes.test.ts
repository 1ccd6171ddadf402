import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

const most = 60

/** What draws much is split by what it draws; a screen may have 80 lines. */
const screens = { rooms: ['src/web/areas', 'src/web/features', 'src/web/parts'], most: 80 }

type Found = { readonly file: string; readonly name: string; readonly lines: number }

/** Every function that is longer, by the linter's count. */
function longerThan(lines: number, rooms: readonly string[]): Found[] {
  const folder = mkdtempSync(join(tmpdir(), 'tw-sizes-'))
  try {
    const config = join(folder, 'lint.json')
    const rules = { 'max-lines-per-function': ['error', { max: lines }] }
    writeFileSync(config, JSON.stringify({ plugins: [], categories: { correctness: 'off' }, rules }))
    const lint = [
      join(root, 'node_modules/oxlint/bin/oxlint'),
      '-c',
      config,
      '--disable-nested-config',
      '--format',
      'json',
    ]
    const done = spawnSync(process.execPath, [...lint, ...rooms], { cwd: root, encoding: 'utf8' })
    const { diagnostics, number_of_files } = JSON.parse(done.stdout) as {
      diagnostics: { filename: string; message: string }[]
      number_of_files: number
    }
    expect(number_of_files).toBeGreaterThan(20)
    return diagnostics.map(({ filename, message }) => ({
      file: filename,
      name: /`(\w+)`/.exec(message)?.[1] ?? '',
      lines: Number(/\((\d+)\)/.exec(message)?.[1]),
    }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('no function outside of the screens is longer than 60 lines', () => {
  expect(longerThan(most, ['src/domain', 'src/contract', 'src/server', 'src/web/ui', 'src/web/lib'])).toEqual([])
})

test('no function of a screen is longer than 80 lines', () => {
  expect(longerThan(screens.most, screens.rooms)).toEqual([])
})
