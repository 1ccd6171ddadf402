import { CsvFault } from '../features/places/facility-csv.ts'
import { type Config, ConfigError, readConfig } from '../platform/config.ts'
import { AlreadyRunning } from '../platform/database/folder-guard.ts'
import { LoginError } from '../platform/database/login-rights.ts'
import { MigrationError } from '../platform/database/migrate.ts'
import { type Installation, openInstallation, StillInUse } from '../platform/database/open-installation.ts'
import { SecretsError } from '../platform/keyring.ts'
import { StoreAway } from '../platform/record-files.ts'
import { WrongKey } from '../platform/sealed-backup.ts'

const sayable = [
  ConfigError,
  AlreadyRunning,
  LoginError,
  MigrationError,
  StillInUse,
  CsvFault,
  SecretsError,
  StoreAway,
  WrongKey,
]

/**
 * Runs an operator's command to its end: its number is the code of the process, a failure is a sentence and a code
 * other than zero. The process ends here, whatever is still open.
 */
export async function runCommand(work: () => Promise<number>): Promise<never> {
  process.exit(await work().catch((error: unknown) => (console.error(sentenceOf(error)), 1)))
}

/** Opens the installation of this machine for a piece of work, beside a server that runs unless `how` says otherwise, and closes it. */
export async function withInstallation<T>(
  work: (installation: Installation, config: Config) => Promise<T>,
  how: Parameters<typeof openInstallation>[1] = { exclusive: false },
): Promise<T> {
  const config = readConfig(process.env)
  const installation = await openInstallation(config, how)
  try {
    return await work(installation, config)
  } finally {
    await installation.close()
  }
}

function sentenceOf(error: unknown): unknown {
  if (sayable.some((kind) => error instanceof kind) && error instanceof Error) return error.message
  return isUnreachable(error) ? `The database cannot be reached: ${(error as Error).message || 'no answer'}` : error
}

function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    ['ECONNREFUSED', 'ENOENT', 'ENOTFOUND', 'ETIMEDOUT', 'ECONNRESET', '57P01', '57P02', '57P03'].includes(code) ||
    /timeout expired|Connection terminated/.test(error.message)
  )
}
