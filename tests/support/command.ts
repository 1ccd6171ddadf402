import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'

const root = resolve(import.meta.dirname, '../..')

export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string }

/**
 * `npm run NAME -- …` as an operator calls it: the line of package.json, in a process of its own. Only the settings that
 * are given stand in its environment beside the machine's own.
 */
export async function npmRun(name: string, args: readonly string[], settings: Record<string, string>): Promise<Ended> {
  const child = spawn(process.execPath, [...lineOf(name), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...settings },
  })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, stdout, stderr }
}

/** What node is given by `npm run NAME`. */
export function lineOf(name: string): string[] {
  const { scripts } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const [program, ...line] = (scripts[name] ?? '').split(' ')
  if (program !== 'node') throw new Error(`npm run ${name} is not run by node`)
  return line
}

/** The results of a command: its lines of JSON. */
export function resultsOf({ stdout }: Ended): Record<string, unknown>[] {
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}
