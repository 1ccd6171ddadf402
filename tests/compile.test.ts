import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** What the compiler says about a piece of code that uses the server's own statements: the codes of its errors by line. */
function faultsOf(lines: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'tw-compile-'))
  writeFileSync(join(folder, 'piece.ts'), lines.join('\n'))
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: join(root, 'src/server/tsconfig.json'),
      compilerOptions: { rootDir: '/', typeRoots: [join(root, 'node_modules/@types')] },
      include: [join(folder, 'piece.ts')],
    }),
  )
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false', '--checkers', '1'], {
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  return [...stdout.matchAll(/piece\.ts\((\d+),\d+\): error (TS\d+)/g)].map(([, line, code]) => `${line} ${code}`)
}

test('a check that is forgotten, or one for another right, does not compile', { timeout: 120_000 }, () => {
  const from = (path: string) => `'${join(root, 'src', path)}'`
  const faults = faultsOf([
    `import type { Allowed } from ${from('domain/access/allowed.ts')}`,
    `import type { Instant } from ${from('domain/time/instant.ts')}`,
    `import type { Runner } from ${from('server/platform/database/database.ts')}`,
    `import { archiveService } from ${from('server/features/doctors/own-services.sql.ts')}`,
    `import { changeVisit } from ${from('server/features/appointments/change-visit.ts')}`,
    `type Change = Parameters<typeof changeVisit<'appointments.cancel'>>[3]`,
    `export const forgotten = (tx: Runner, now: Instant) => archiveService(tx, now, 'id', { practitioner: 'one' })`,
    `type Other = Allowed<{ practitioner: string }, 'schedule.edit'>`,
    `export const other = (tx: Runner, now: Instant, own: Other) => archiveService(tx, now, 'id', own)`,
    `type Right = Allowed<{ practitioner: string }, 'services.edit'>`,
    `export const right = (tx: Runner, now: Instant, own: Right) => archiveService(tx, now, 'id', own)`,
    `type Seen = Allowed<Change['row'], 'appointments.view'>`,
    `export const seen = (row: Omit<Seen, symbol> & Allowed<object, 'appointments.view'>): Change['row'] => row`,
    `export const cancelled = (row: Change['row']): Change['row'] => row`,
  ])
  expect(faults.map((fault) => fault.split(' ')[0])).toEqual(['7', '9', '13'])
})
