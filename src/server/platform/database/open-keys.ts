import { rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Keyring,
  type KeyPlace,
  readKeyring,
  recordsPlace,
  SecretsError,
  secretsPlace,
  useKeyring,
  useRecordsKeyring,
} from '../keyring.ts'

type Given = { readonly dataDir: string; readonly secretsKey?: string; readonly recordsKey?: string }

/** A text of the database under a name; made by the first server that asks for it. */
type Known = (name: string, make: () => string) => Promise<string>

/** Reads the keys that seal second steps and messages. */
export async function openSecrets({ dataDir, secretsKey = '' }: Given, known: Known) {
  const { keyring, isNew } = readKeyring(dataDir, secretsKey, secretsPlace)
  await refuseOtherKeys(keyring, known, {
    dataDir,
    isNew,
    place: secretsPlace,
    about: 'installation',
    name: 'secrets_check',
  })
  useKeyring(keyring)
  if (isNew)
    console.error(
      `\n  The key that seals second steps and messages was made: ${dataDir}/${secretsPlace.file}\n` +
        '  Keep a copy of it on another machine: without it nobody can open what it sealed.\n',
    )
}

/** The same for the keys that wrap the key of each patient's file. */
export async function openRecordsKeys({ dataDir, recordsKey = '' }: Given, known: Known) {
  const { keyring, isNew } = readKeyring(dataDir, recordsKey, recordsPlace)
  await refuseOtherKeys(keyring, known, {
    dataDir,
    isNew,
    place: recordsPlace,
    about: 'records',
    name: 'records_check',
  })
  useRecordsKeyring(keyring)
  if (isNew)
    console.error(
      `\n  The key of patients' files was made: ${dataDir}/${recordsPlace.file}\n` +
        '  Keep a copy of it on another machine, apart from the backups: without it nobody can open a single file.\n',
    )
}

type Check = {
  readonly dataDir: string
  readonly isNew: boolean
  readonly place: KeyPlace
  readonly about: string
  readonly name: string
}

/** Other keys than those that this database was sealed with are refused; one that was made just now is not kept. */
async function refuseOtherKeys(keyring: Keyring, known: Known, { dataDir, isNew, place, about, name }: Check) {
  const purpose = { kind: 'check', id: about } as const
  const check = await known(name, () => keyring.seal('tendwell', purpose))
  try {
    keyring.open(check, purpose)
  } catch (error) {
    if (isNew) rmSync(join(dataDir, place.file))
    if (!(error instanceof SecretsError)) throw error
    throw new SecretsError(
      `This database was sealed with another ${place.setting}. Give this server the key that the others have, as ` +
        `${place.setting} or as the file ${place.file} of its data folder.`,
    )
  }
}
