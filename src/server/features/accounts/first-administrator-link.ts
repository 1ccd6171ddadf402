import { firstAdministratorMinutes } from '#domain/verification/code-rules.ts'
import { makeProof } from '../../core/people/address-proof.ts'
import { sql } from '../../platform/database/sql.ts'
import type { AccountDeps } from './deps.ts'

const nobody = '00000000-0000-7000-8000-000000000000'

/** The one-time link that makes the administrator, as long as there is none; it works for a day. */
export async function firstAdministratorLink(
  deps: Pick<AccountDeps, 'database' | 'clock' | 'site'>,
): Promise<string | undefined> {
  const now = deps.clock.now()
  return deps.database.asWorker('first administrator', async (tx) => {
    const found = await tx.one(sql`select 1 as one from account where user_type = 'platform-admin' limit 1`)
    if (found) return undefined
    const { token } = await makeProof(tx, now, {
      purpose: 'first_administrator',
      subject: nobody,
      email: '',
      minutes: firstAdministratorMinutes,
    })
    return `${deps.site.publicUrl}/auth/first-administrator#token=${token}`
  })
}
