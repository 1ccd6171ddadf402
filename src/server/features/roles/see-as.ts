import type { AccountActor } from '#domain/access/actor.ts'
import type { RightSet } from '#domain/access/branch-rights.ts'
import { rightsAt } from '#domain/access/giving.ts'
import { asMembership, rightsOfBuiltIn } from '#domain/access/memberships.ts'
import { isBuiltInRole } from '#domain/access/roles.ts'
import { t } from '#domain/language/translate.ts'
import { roleOf } from '../../core/people/roles.sql.ts'
import { refuse } from '../../http/refusal.ts'
import type { Database } from '../../platform/database/database.ts'
import { placeOf } from './branch-of-role.ts'

/**
 * Narrows whoever gives roles at a branch to what a role sees there, for one call that reads: never more than they may
 * themselves, and nothing is written.
 */
export function openSeeAs({ database }: { database: Database }) {
  return async (actor: AccountActor, wanted: string, method: string): Promise<AccountActor> => {
    if (method !== 'GET')
      refuse('not_allowed', { detail: t('You are looking with another role. Stop looking to change something') })
    const [branch = '', ref = ''] = wanted.split(' ')
    if (!/^[0-9a-f-]{36}$/.test(branch)) refuse('not_found')
    return database.as(actor, async (tx) => {
      const place = await placeOf(tx, actor, branch, 'users.edit')
      const rights = isBuiltInRole(ref) ? rightsOfBuiltIn(ref) : (await roleOf(tx, place.facility, ref))?.rights
      const seen = within(rights ?? refuse('not_found'), rightsAt(actor, place))
      return {
        ...actor,
        userType: 'branch-staff',
        practitioner: undefined,
        facilities: [],
        facilityBranches: [],
        branches: [asMembership(branch, seen)],
      }
    })
  }
}

function within(rights: RightSet, held: RightSet): RightSet {
  return new Map([...rights].filter(([right, reach]) => held.get(right) === 'all' || held.get(right) === reach))
}
