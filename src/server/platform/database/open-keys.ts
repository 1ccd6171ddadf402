import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type CredentialKey, newCredentialKey, openCredentialKey } from '../credential-key.ts'
import {
  keyChecks,
  type Keyring,
  type KeyPlace,
  readKeyring,
  recordsPlace,
  secrets,
  SecretsError,
  secretsPlace,
  useKeyring,
  useRecordsKeyring,
} from '../keyring.ts'

type Given = { readonly dataDir: string; readonly secretsKey?: string; readonly recordsKey?: string }

/** A text of the database under a name; made by the first server that asks for it. */
type Known = (name: string, make: () => string) => Promise<string>

/** A set of keys: where it lies, what it is checked by in the database, who uses it, and what is said when it is made. */
type KeySet = {
  readonly place: KeyPlace
  readonly check: (typeof keyChecks)[keyof typeof keyChecks]
  readonly use: (keyring: Keyring) => void
  readonly whatWasMade: string
  readonly advice: string
}

const secretsSet: KeySet = {
  place: secretsPlace,
  check: keyChecks.secrets,
  use: useKeyring,
  whatWasMade: 'The key that seals second steps and messages was made',
  advice: 'Keep a copy of it on another machine: without it nobody can open what it sealed.',
}

const recordsSet: KeySet = {
  place: recordsPlace,
  check: keyChecks.records,
  use: useRecordsKeyring,
  whatWasMade: "The key of patients' files was made",
  advice: 'Keep a copy of it on another machine, apart from the backups: without it nobody can open a single file.',
}

/** Reads the keys that seal second steps and messages. */
export function openSecrets({ dataDir, secretsKey = '' }: Given, known: Known) {
  return openKeys(dataDir, secretsKey, secretsSet, known)
}

/** Reads the keys that wrap the key of each patient's file. */
export function openRecordsKeys({ dataDir, recordsKey = '' }: Given, known: Known) {
  return openKeys(dataDir, recordsKey, recordsSet, known)
}

/** Opens the key that signs credentials, sealed in the database; the first server makes it. The secrets are open by then. */
export async function openSigningKey(known: Known): Promise<CredentialKey> {
  const { name, purpose } = keyChecks.credentials
  const kept = await known(name, () => secrets.seal(newCredentialKey(), purpose))
  return openCredentialKey(secrets.open(kept, purpose))
}

async function openKeys(dataDir: string, given: string, set: KeySet, known: Known) {
  const { keyring, isNew } = readKeyring(dataDir, given, set.place)
  await refuseOtherKeys(keyring, known, { ...set, dataDir, isNew })
  set.use(keyring)
  if (isNew) console.error(`\n  ${set.whatWasMade}: ${dataDir}/${set.place.file}\n  ${set.advice}\n`)
}

type Check = Pick<KeySet, 'place' | 'check'> & { readonly dataDir: string; readonly isNew: boolean }

/** Other keys than those that this database was sealed with are refused; one that was made just now is not kept. */
async function refuseOtherKeys(keyring: Keyring, known: Known, { dataDir, isNew, place, check }: Check) {
  const sealed = await known(check.name, () => keyring.seal('tendwell', check.purpose))
  try {
    keyring.open(sealed, check.purpose)
  } catch (error) {
    if (isNew) rmSync(join(dataDir, place.file))
    if (!(error instanceof SecretsError)) throw error
    throw new SecretsError(
      `This database was sealed with another ${place.setting}. Give this server the key that the others have, as ` +
        `${place.setting} or as the file ${place.file} of its data folder.`,
    )
  }
}
