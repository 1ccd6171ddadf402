import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { SecretsError, type Keyring } from './keyring.ts'

/** Ids of files that were erased, each with its moment: what no backup may bring back. */
export type Erasures = ReadonlyMap<string, string>

/** What the list is called, in the data folder and beside the backups. */
export const erasureFile = 'erasures.list'

type Signing = Pick<Keyring, 'signatures'>

/**
 Returns what a list says, nothing where there is none. Only this installation can have signed it: throws `SecretsError` for
 a list that was changed, or that belongs to another installation.
*/
export async function readErasures(path: string, keys: Signing): Promise<Erasures> {
  if (!existsSync(path)) return new Map()
  const text = await readFile(path, 'utf8')
  const end = text.indexOf('\n')
  const [signature, lines] = [text.slice(0, end), text.slice(end + 1)]
  if (end < 0 || !keys.signatures(signed(lines)).includes(signature))
    throw new SecretsError(
      `The list of erasures ${path} was changed, or is another installation's: nothing was touched. ` +
        'Put back the list as this installation wrote it; without it, files that patients erased would open again.',
    )
  return new Map(
    lines
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(0, 36), line.slice(37)] as const),
  )
}

/** Writes a list and what stood in it before: an erasure is never taken back. It is there as a whole or not at all. */
export async function addErasures(path: string, more: Erasures, keys: Signing): Promise<Erasures> {
  const all = new Map([...(await readErasures(path, keys)), ...more])
  const lines = [...all].map(([id, at]) => `${id} ${at}\n`).toSorted()
  const [signature = ''] = keys.signatures(signed(lines.join('')))
  await writeFile(`${path}.part`, `${signature}\n${lines.join('')}`, { mode: 0o600, flush: true })
  await rename(`${path}.part`, path)
  return all
}

/** A signature of this list is one of nothing else. */
function signed(lines: string): string {
  return `erasures of files\n${lines}`
}
