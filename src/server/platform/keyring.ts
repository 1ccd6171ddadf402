import { createCipheriv, createDecipheriv, createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What is sealed and for which row: a text that was moved to another row does not open there. */
export type SealedFor = {
  readonly kind:
    | 'message'
    | 'conversation'
    | 'questionnaire'
    | 'consent'
    | 'signature'
    | 'letter'
    | 'note'
    | 'totp'
    | 'check'
    | 'record_file'
    | 'call'
    | 'signing'
  readonly id: string
}

export type Keyring = {
  /** With the newest key. */
  seal(text: string, purpose: SealedFor): string
  /** What was never sealed comes back as it is; throws `SecretsError` where the key is missing or the text was touched. */
  open(text: string, purpose: SealedFor): string
  /** What only this installation can have made of a text: by the newest key first, then by each older one. */
  signatures(text: string): string[]
  /** How texts of the newest key begin; others wait to be sealed again. */
  readonly prefix: string
  /** The number of the newest key. */
  readonly version: number
}

export class SecretsError extends Error {}

type Key = { readonly version: number; readonly secret: KeyObject }

/** Where keys lie when the operator gives none, and what the setting is called. */
export type KeyPlace = { readonly file: string; readonly setting: string }

export const secretsPlace: KeyPlace = { file: 'secrets.key', setting: 'SECRETS_KEY' }
/** Keys of their own: whoever can read an installation's mails need not be able to read its records. */
export const recordsPlace: KeyPlace = { file: 'records.key', setting: 'RECORDS_KEY' }

/** The texts of the database by which a server sees that its keys are those that its data was sealed with. */
export const keyChecks = {
  secrets: { name: 'secrets_check', purpose: { kind: 'check', id: 'installation' } },
  records: { name: 'records_check', purpose: { kind: 'check', id: 'records' } },
  /** No check but a key itself: it signs what doctors hang on the wall. */
  credentials: { name: 'credentials', purpose: { kind: 'signing', id: 'credentials' } },
} as const satisfies Record<string, { readonly name: string; readonly purpose: SealedFor }>

const mark = 'sealed:'

/** Whether a text was sealed by any key, as `seal` leaves it. */
export function isSealed(text: string): boolean {
  return text.startsWith(mark)
}

/** Before the installation is open: nothing is sealed. */
const anyKey = randomBytes(32)
const noKeyring: Keyring = {
  seal: (text) => text,
  open: (text) => text,
  signatures: (text) => [signed(createSecretKey(anyKey), text)],
  prefix: '',
  version: 0,
}

const current = { secrets: noKeyring, records: noKeyring }

/** A process serves one installation: its keys are set when that is opened. */
export function useKeyring(keyring: Keyring | undefined) {
  current.secrets = keyring ?? noKeyring
}

/** The keys that wrap the key of each file. */
export function useRecordsKeyring(keyring: Keyring | undefined) {
  current.records = keyring ?? noKeyring
}

/** Seals and opens what only this installation may read. */
export const secrets: Keyring = keyringInUse('secrets')

/** Wraps and unwraps the keys of patients' files. */
export const recordsKeys: Keyring = keyringInUse('records')

function keyringInUse(name: keyof typeof current): Keyring {
  return {
    seal: (text, purpose) => current[name].seal(text, purpose),
    open: (text, purpose) => current[name].open(text, purpose),
    signatures: (text) => current[name].signatures(text),
    get prefix() {
      return current[name].prefix
    },
    get version() {
      return current[name].version
    },
  }
}

/**
 * The keys of this installation: those of `SECRETS_KEY`, else of the file in the data folder, which the first start
 * makes. `isNew` says that it was made just now.
 */
export function readKeyring(
  dataDir: string,
  given: string,
  place: KeyPlace = secretsPlace,
): { keyring: Keyring; isNew: boolean } {
  if (given !== '') return { keyring: keyringOf(parseKeys(given, place), place), isNew: false }
  const file = join(dataDir, place.file)
  const isNew = !existsSync(file) && makeKeys(file, `${newKey(1)}\n`)
  chmodSync(file, 0o600)
  return { keyring: keyringOf(parseKeys(readFileSync(file, 'utf8'), place), place), isNew }
}

/** Adds a newer key to the file in the data folder; the older ones stay, for what they sealed. */
export function addKey(dataDir: string, place: KeyPlace = secretsPlace): Keyring {
  const file = join(dataDir, place.file)
  const before = readFileSync(file, 'utf8')
  const newest = keyringOf(parseKeys(before, place), place).version
  writeKeys(file, `${newKey(newest + 1)}\n${before}`)
  return readKeyring(dataDir, '', place).keyring
}

/** A key as `SECRETS_KEY` and the file hold it: its number, a colon, 256 random bits. */
export function newKey(version: number): string {
  return `${version}:${randomBytes(32).toString('base64url')}`
}

/**
 * Makes the file of the first key, as a whole, unless it is there by now: a server and a command that begin at once seal with
 * one key, where the later one's would lose what the earlier one's has sealed. Returns whether it was made.
 */
export function makeKeys(file: string, text: string): boolean {
  const own = `${file}.${process.pid}`
  writeFileSync(own, text, { mode: 0o600, flush: true })
  try {
    linkSync(own, file)
    return true
  } catch {
    if (existsSync(file)) return false
    // A disk that knows no links.
    renameSync(own, file)
    return true
  } finally {
    rmSync(own, { force: true })
  }
}

function writeKeys(file: string, text: string) {
  // There as a whole or not at all: half a key would be worse than none.
  writeFileSync(`${file}.part`, text, { mode: 0o600, flush: true })
  renameSync(`${file}.part`, file)
}

/** Keys stand apart by spaces or lines; the highest number is the newest. */
function parseKeys(text: string, { setting }: KeyPlace): Key[] {
  const keys = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((part) => {
      const [, version, secret] = /^(\d{1,6}):([\w-]{43})$/.exec(part) ?? []
      if (!version || !secret)
        throw new SecretsError(
          `${setting} must be a number, a colon and 43 letters, such as npm run secrets -- --new prints.`,
        )
      return { version: Number(version), secret: createSecretKey(secret, 'base64url') }
    })
  if (keys.length === 0) throw new SecretsError(`${setting} holds no key.`)
  if (new Set(keys.map(({ version }) => version)).size < keys.length)
    throw new SecretsError(`${setting} holds two keys of the same number.`)
  return keys.toSorted((a, b) => b.version - a.version)
}

function keyringOf(keys: readonly Key[], { setting }: KeyPlace): Keyring {
  const [newest] = keys
  if (!newest) throw new SecretsError(`${setting} holds no key.`)
  const prefix = `${mark}${newest.version}:`
  return {
    prefix,
    version: newest.version,
    signatures: (text) => keys.map(({ secret }) => signed(secret, text)),
    seal(text, purpose) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', newest.secret, nonce)
      cipher.setAAD(Buffer.from(`${purpose.kind} ${purpose.id}`))
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return prefix + sealed.toString('base64url')
    },
    open(text, purpose) {
      const [, version, sealed] = /^sealed:(\d{1,6}):([\w-]+)$/.exec(text) ?? []
      if (!version || !sealed) return text
      const key = keys.find((known) => known.version === Number(version))
      if (!key) throw new SecretsError(`Key ${version} of ${setting} is missing: something was sealed with it.`)
      return opened(key.secret, Buffer.from(sealed, 'base64url'), purpose)
    },
  }
}

/** A key of its own is derived for signing: one key is used for one thing. */
function signed(secret: KeyObject, text: string): string {
  const key = createHmac('sha256', secret).update('signatures').digest()
  return createHmac('sha256', key).update(text).digest('base64url')
}

function opened(key: KeyObject, sealed: Buffer, purpose: SealedFor): string {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(`${purpose.kind} ${purpose.id}`))
    decipher.setAuthTag(sealed.subarray(-16))
    return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8')
  } catch {
    throw new SecretsError('A sealed text does not open: the key is another one, or the text was touched.')
  }
}
