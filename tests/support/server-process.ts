import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const file = resolve(import.meta.dirname, '../../scripts/server-process.json')

/** How `npm start` runs the server: what Node is told, and what stands in its environment (scripts/prepare.mjs). */
export const serverProcess = JSON.parse(readFileSync(file, 'utf8')) as {
  readonly flags: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}
