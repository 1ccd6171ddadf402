import type { RolePlace } from '#domain/access/giving.ts'
import { t } from '#domain/language/translate.ts'
import type { Instant } from '#domain/time/instant.ts'
import { roleOf } from '../../core/roles.sql.ts'
import { refuse } from '../../http/refusal.ts'
import type { Work } from './held-roles.ts'
import { heldIn } from './members.sql.ts'

/**
 * Whoever gives roles for a while gives themselves none that lasts longer: else an end that somebody set would be none.
 * `until` null: for good.
 */
export async function refuseOwnLonger(
  { tx, now, actor }: Work,
  { facility, branch }: RolePlace,
  account: string,
  until: Instant | null,
) {
  if (account !== actor.account) return
  let last: Instant | undefined
  for (const held of await heldIn(tx, now, { facility, branch: null }, account)) {
    const isHere = held.branch === null || held.branch === branch
    if (!isHere || (held.since !== null && held.since > now)) continue
    if (held.role !== 'facility_manager' && !(await roleOf(tx, facility, held.role))?.rights.has('users.edit')) continue
    if (held.until === null) return
    last = last === undefined || held.until > last ? held.until : last
  }
  // Who holds none by a membership, runs the facility in another way.
  if (last !== undefined && (until === null || until > last))
    refuse('not_allowed', { detail: t('Your own role ends. Somebody else has to make it longer') })
}
