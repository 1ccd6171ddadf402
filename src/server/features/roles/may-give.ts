import type { RolePlace } from '#domain/access/giving.ts'
import { t } from '#domain/language/translate.ts'
import type { Instant } from '#domain/time/instant.ts'
import { refuseUngivable } from '../../core/people/refuse-rights.ts'
import { type RoleHere, roleOf } from '../../core/people/roles.sql.ts'
import { refuse } from '../../http/refusal.ts'
import type { Work } from './held-roles.ts'
import { heldIn } from './members.sql.ts'

type Given = {
  readonly account: string
  /** Undefined: who runs the facility, which only they give. */
  readonly role: Pick<RoleHere, 'rights'> | undefined
  /** Null: for good. */
  readonly until: Instant | null
}

/** Refuses to give at a place what the giver does not hold there, and to themselves what lasts longer than they hold it. */
export async function refuseToGive(work: Work, place: RolePlace, { account, role, until }: Given) {
  if (role) refuseUngivable(work.actor, place, role.rights, account)
  if (account === work.actor.account) await refuseLonger(work, place, until)
}

/** An end that somebody set for who gives roles would be none if they could put it off themselves. */
async function refuseLonger({ tx, now, actor }: Work, { facility, branch }: RolePlace, until: Instant | null) {
  let last: Instant | undefined
  for (const held of await heldIn(tx, now, { facility, branch: null }, actor.account)) {
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
