import type { AccountActor } from '#domain/access/actor.ts'
import { leftWithout } from '#domain/access/giving.ts'
import type { Instant } from '#domain/time/instant.ts'
import { worksWithOthers } from '../../core/people/facility-people.ts'
import { administratorsInTurn, standingAdministrators } from '../../core/oversight/platform-people.sql.ts'
import { holdersOf } from '../../core/people/role-holders.sql.ts'
import { refuse } from '../../http/refusal.ts'
import type { Runner } from '../../platform/database/database.ts'

/** Refuses that somebody goes who is the last to look after the platform, or after a facility in which others work. */
export async function refuseLast(tx: Runner, now: Instant, actor: AccountActor) {
  const isOwn = (account: string) => account === actor.account
  if (actor.userType === 'platform-admin') {
    await administratorsInTurn(tx)
    if ((await standingAdministrators(tx)).every(isOwn)) refuse('last_administrator')
  }
  for (const facility of actor.facilities.toSorted()) {
    const before = await holdersOf(tx, now, facility)
    const after = before.filter(({ account }) => !isOwn(account))
    if (leftWithout(before, after) && (await worksWithOthers(tx, now, facility, actor.account))) refuse('last_manager')
  }
}
