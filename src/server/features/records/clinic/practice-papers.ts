import type { AccountActor } from '#domain/access/actor.ts'
import { toRfc3339 } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'
import { writeRead } from '../../../core/audit/audit.ts'
import { allowPractice } from '../../../http/refusal.ts'
import { asRecords } from '../own.ts'
import type { ClinicDeps } from './deps.ts'
import { papersOfPractice } from './practice-papers.sql.ts'

/** For which visits of a doctor papers wait to be read, or a letter to be finished: how many, never what they are called. */
export function readPracticePapers(deps: ClinicDeps, actor: AccountActor): Promise<Answer<'GET /doctors/me/papers'>> {
  const now = deps.clock.now()
  const { practitioner } = allowPractice(actor, 'records.view')
  return asRecords(deps.database, actor, now, async (tx) => {
    await writeRead(tx, now, actor, 'record.list', { kind: 'practitioner', id: practitioner })
    const visits = await papersOfPractice(tx, now, { practitioner, account: actor.account })
    return { visits: visits.map(({ start_at, ...visit }) => ({ ...visit, start: toRfc3339(start_at) })) }
  })
}
