import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

const most = 60

/** What draws much is split by what it draws; a screen may have 80 lines. */
const screens = { rooms: ['src/web/areas', 'src/web/features', 'src/web/parts'], most: 80 }

/** Longer still, with the lines each may have: nothing is added here, and a line goes when its function is cut. */
const longStill: Readonly<Record<string, number>> = {
  'src/server/app.ts buildApp': 102,
  'src/server/features/booking/compose-booking.ts composeBooking': 80,
  'src/server/features/live/live-hub.ts openLiveHub': 128,
}

type Found = { readonly file: string; readonly name: string; readonly lines: number }

/** Every function that is longer, by the linter's count. */
function longerThan(lines: number, rooms: readonly string[]): Found[] {
  const folder = mkdtempSync(join(tmpdir(), 'sizes-'))
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
  const found = longerThan(most, ['src/domain', 'src/contract', 'src/server', 'src/web/ui', 'src/web/lib'])
  const isAllowed = ({ file, name, lines }: Found) => lines <= (longStill[`${file} ${name}`] ?? 0)
  expect(found.filter((one) => !isAllowed(one))).toEqual([])
  // What was cut is no longer listed.
  const names = found.map(({ file, name }) => `${file} ${name}`)
  expect(Object.keys(longStill).filter((name) => !names.includes(name))).toEqual([])
})

test('no function of a screen is longer than 80 lines', () => {
  expect(longerThan(screens.most, screens.rooms)).toEqual([])
})
