import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

const copied = [
  'src',
  'scripts',
  'public',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'vite.config.ts',
  'react-router.config.ts',
]

/** A checkout that a test may change: the sources are copied, what was installed is shared. */
export function ownSources() {
  const folder = mkdtempSync(join(tmpdir(), 'tw-sources-'))
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true })
  // What tools keep for themselves beside the packages is not shared: they would write over each other's.
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!/^\.(vite|cache)/.test(name)) symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  return {
    folder,
    /** Changes a file as an editor saves it; throws where nothing of it is like `what`. */
    change(file: string, what: RegExp, to: string) {
      const path = join(folder, file)
      const before = readFileSync(path, 'utf8')
      const after = before.replace(what, to)
      if (after === before) throw new Error(`${file} has nothing like ${what}`)
      writeFileSync(path, after)
    },
    end: () => rmSync(folder, { recursive: true, force: true }),
  }
}
