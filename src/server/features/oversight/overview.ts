import type { AccountActor } from '#domain/access/actor.ts'
import { toRfc3339 } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'
import { platformState } from '../../core/oversight/platform-state.sql.ts'
import { allow, refuse } from '../../http/refusal.ts'
import type { OversightDeps } from './deps.ts'

/** What waits for somebody who looks after the platform. */
export async function overview(deps: OversightDeps, actor: AccountActor): Promise<Answer<'GET /admin/overview'>> {
  allow(actor, 'platform.health', { scope: {} })
  const now = deps.clock.now()
  const state = (await deps.database.as(actor, (tx) => platformState(tx, now))) ?? refuse('not_found')
  return {
    checks: { count: state.checks_waiting, oldest: state.oldest_check && toRfc3339(state.oldest_check) },
    facilities: { count: state.facilities_waiting, oldest: state.oldest_facility && toRfc3339(state.oldest_facility) },
    reports: { count: state.reports_open, oldest: state.oldest_report && toRfc3339(state.oldest_report) },
    messages: { dead: state.dead_messages, late: state.late_messages },
    audit: { count: state.audit_unlinked, oldest: state.oldest_unlinked && toRfc3339(state.oldest_unlinked) },
    requests: state.overdue_requests,
    on_hold: state.on_hold,
    backup_made: state.backup_made && toRfc3339(state.backup_made),
    now: toRfc3339(now),
  }
}
