import { lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** PostgreSQL allows a path of 107 bytes, with the name of the socket. */
const longest = 80
const prefix = 'tendwell-'

/**
 * Makes the folder of the server's socket, which only we may enter, and returns it. Where the path of the data is long it
 * is a stand-in among the temporary files, new at each start, under a name that nobody can guess and take first. Who
 * looks for the server reads in the server's own file where it is.
 */
export function makeSocketFolder(folder: string): string {
  const own = join(folder, 'run')
  if (Buffer.byteLength(own) > longest) return mkdtempSync(standIn())
  mkdirSync(own, { recursive: true, mode: 0o700 })
  return own
}

/** Takes a stand-in away, and nothing that is no stand-in or not ours. */
export function removeSocketFolder(sockets: string) {
  if (!sockets.startsWith(standIn())) return
  const found = lstatSync(sockets, { throwIfNoEntry: false })
  if (found?.isDirectory() && found.uid === process.getuid?.()) rmSync(sockets, { recursive: true, force: true })
}

function standIn(): string {
  const usual = join(tmpdir(), prefix)
  // Six letters are added, which nobody can guess.
  return Buffer.byteLength(usual) + 6 <= longest ? usual : join('/tmp', prefix)
}
