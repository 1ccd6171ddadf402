import type { AccountActor } from '#domain/access/actor.ts'
import type { VerificationMode } from '#domain/verification/checks.ts'
import type { TellsBy } from '../../core/messages/tells-by.ts'
import type { MailSite } from '../../core/messages/letter.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'

export type RoleDeps = TellsBy & {
  readonly database: Database
  readonly clock: Clock
  readonly site: MailSite
  readonly verification: VerificationMode
  /** Asks once more who sits there; refuses where the password is not right. */
  readonly prove: (
    deps: Pick<RoleDeps, 'database' | 'clock'>,
    actor: AccountActor,
    password: string,
  ) => Promise<unknown>
}
