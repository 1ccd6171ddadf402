import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { ConfigError } from './config-error.ts'

/** Tells whether a password stands in the operator's list of leaked ones. Nobody elsewhere is asked. */
export type LeakedPasswords = { has(password: string): Promise<boolean> }

/** Longer than a line is: a hash, a colon, how often it was seen, the end of the line. */
const longestLine = 80
const digits = 40

/**
 * Opens a list as "Have I Been Pwned" gives it out: a line each password, its SHA-1 in hexadecimal digits, in their order,
 * with or without a count behind a colon. It may be larger than the memory: a password is looked up in some forty short
 * reads. A newer list may take its place while the server runs. Throws `ConfigError` where the file is no such list.
 */
export async function openLeakedPasswords(path: string): Promise<LeakedPasswords> {
  // Without a list no password is known to have leaked.
  if (path === '') return { has: async () => false }
  const looksRight = await reading(path, isList).catch(() => {
    throw new ConfigError(`LEAKED_PASSWORDS: the file ${path} cannot be read.`)
  })
  if (!looksRight)
    throw new ConfigError(
      `LEAKED_PASSWORDS: ${path} is no list of SHA-1 hashes in their order, one a line, such as pwned-passwords-sha1-ordered-by-hash.`,
    )
  return { has: (password) => reading(path, (list, size) => holds(list, size, hashOf(password))) }
}

async function reading<Found>(path: string, look: (list: FileHandle, size: number) => Promise<Found>): Promise<Found> {
  const list = await open(path)
  try {
    return await look(list, (await list.stat()).size)
  } finally {
    await list.close()
  }
}

async function isList(list: FileHandle, size: number): Promise<boolean> {
  const [first, later] = [await lineFrom(list, 0), await lineFrom(list, Math.floor(size / 2))]
  const isHash = (line: { hash: string } | undefined) => line !== undefined && /^[\dA-F]{40}$/.test(line.hash)
  return isHash(first) && (later === undefined || (isHash(later) && (first?.hash ?? '') < later.hash))
}

/** The lists are made with it; here it hides nothing, and nothing of it is kept. */
function hashOf(password: string): string {
  return createHash('sha1').update(password).digest('hex').toUpperCase()
}

/** Halves what is left of the file: whatever begins before `from` is smaller than what is wanted, from `until` on larger. */
async function holds(list: FileHandle, size: number, wanted: string): Promise<boolean> {
  let [from, until] = [0, size]
  while (from < until) {
    const middle = Math.floor((from + until) / 2)
    const line = await lineFrom(list, middle)
    if (line?.hash === wanted) return true
    if (line && line.hash < wanted) from = line.at + 1
    else until = middle
  }
  return false
}

/** The first whole line that begins at a place or after it. */
async function lineFrom(list: FileHandle, place: number) {
  // One byte before: a line that begins at the place itself has the end of another one before it.
  const start = Math.max(place - 1, 0)
  const { buffer, bytesRead } = await list.read(Buffer.alloc(2 * longestLine), 0, 2 * longestLine, start)
  const text = buffer.toString('latin1', 0, bytesRead)
  const begin = place === 0 ? 0 : text.indexOf('\n') + 1
  if (place > 0 && begin === 0) return undefined
  const hash = text.slice(begin, begin + digits).toUpperCase()
  return hash.length === digits ? { at: start + begin, hash } : undefined
}
