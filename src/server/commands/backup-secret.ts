import { existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'

const fewestLetters = 12
const fewestBytes = 32

/**
 * What seals a backup: the key file of `BACKUP_KEY_FILE`, else `BACKUP_PASSPHRASE`, else what is typed. Ends the command
 * with a plain sentence when there is none.
 */
export async function readBackupSecret(env: Record<string, string | undefined>): Promise<string | Buffer> {
  const file = env.BACKUP_KEY_FILE ?? ''
  if (file !== '') return readKeyFile(file)
  const given = env.BACKUP_PASSPHRASE ?? ''
  const passphrase = given === '' && process.stdin.isTTY ? await ask() : given
  if (passphrase === '')
    return end('Set BACKUP_KEY_FILE to a file, or BACKUP_PASSPHRASE: backups are never written in the clear.')
  return passphrase.length < fewestLetters
    ? end(`The passphrase must have ${fewestLetters} letters at least.`)
    : passphrase
}

/** A named file that cannot be used is never passed over for a passphrase: the operator would lose the one they meant. */
function readKeyFile(file: string): Buffer {
  if (!existsSync(file)) return end(`BACKUP_KEY_FILE: there is no file ${file}.`)
  const key = contentOf(file)
  if (!key) return end(`BACKUP_KEY_FILE: ${file} cannot be read.`)
  return key.length < fewestBytes
    ? end(`BACKUP_KEY_FILE must hold ${fewestBytes} bytes at least, such as head -c 32 /dev/urandom writes.`)
    : key
}

/** Undefined where this user may not read it, or it is a folder. */
function contentOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

async function ask(): Promise<string> {
  const prompt = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await prompt.question('Passphrase of the backup: ')
  prompt.close()
  return answer
}

function end(words: string): never {
  console.error(words)
  process.exit(2)
}
