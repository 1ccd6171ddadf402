import { setTimeout as pause } from 'node:timers/promises'
import type { EmbeddedServer } from './embedded.ts'
import { ownerClient } from './owner-client.ts'
import { AlreadyRunning, type folderGuard } from './folder-guard.ts'

const installationLock = 7_236_900
const retryMilliseconds = 250

export type InstallationLock = {
  /** What to do when another server holds the installation all the same. */
  onLost(leave: () => void): void
  release(): Promise<void>
}

/**
 * Takes the installation for this process and keeps it: throws `AlreadyRunning` when another has it. The lock of the
 * database goes with a crash of the database; it is watched, the database is started again when it is gone, and the
 * lock is taken anew. Meanwhile the file in the data folder keeps others away.
 */
export async function takeInstallation(
  embedded: EmbeddedServer,
  ownerUrl: string,
  guard: ReturnType<typeof folderGuard>,
): Promise<InstallationLock> {
  let leave = () => {}
  let released = false
  let client = await lock()
  guard.hold()

  async function lock() {
    const made = await ownerClient(ownerUrl, 'tendwell lock')
    const { rows } = await made.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [installationLock])
    if (rows[0]?.got) {
      made.on('end', () => void takeAgain())
      return made
    }
    await made.end()
    throw new AlreadyRunning()
  }

  async function takeAgain() {
    while (!released) {
      try {
        await embedded.revive()
        client = await lock()
        if (released) await client.end()
        return
      } catch (error) {
        if (error instanceof AlreadyRunning && guard.isHeldByOther()) return leave()
        await pause(retryMilliseconds)
      }
    }
  }

  return {
    onLost: (does) => {
      leave = does
    },
    async release() {
      released = true
      await client.end().catch(() => undefined)
      guard.release()
    },
  }
}
