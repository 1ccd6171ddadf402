import { longestWait, statusesOnHold, statusesThatWait } from '#domain/booking/on-hold.ts'
import { instant, type Instant } from '#domain/time/instant.ts'
import { isOpenIn, type VerificationState } from '#domain/verification/verification.ts'
import { newId } from '../../platform/clock.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { lockResources } from '../lock-resources.ts'
import { insertActions } from './visit-actions.sql.ts'

type Change = {
  readonly practitioner: string
  /** Who changed it; null: time. */
  readonly account: string | null
  readonly from: VerificationState
  readonly to: VerificationState
}

/** What a change of a check means for the visits to come: their patients are told, or the visits are cancelled. */
function newsOf({ from, to }: Change) {
  if (to === 'revoked') return 'cancel'
  if (isOpenIn(from) === isOpenIn(to)) return undefined
  return isOpenIn(to) ? 'stands' : 'on_hold'
}

/**
 * In the transaction in which a licence is suspended, confirmed again, or lost for good: each visit to come, and each
 * whose patient is here and waits, gets its line, from which the patient is told. Patients not yet told that a visit is
 * on hold are not told that it takes place, either; who asked for one and waits is told that the clinic can answer again.
 */
export async function settleVisits(tx: Runner, now: Instant, change: Change) {
  const news = newsOf(change)
  if (!news) return
  const { practitioner, account } = change
  await lockResources(tx, [practitioner])
  if (!isOpenIn(change.to)) await endEmergencies(tx, now, practitioner)
  const visits = await tx.asProduct(async (product) => {
    await product.run(sql`
      delete from visit_action where practitioner_id = ${practitioner} and cause = 'verification' and state = 'waiting'`)
    return product.many<{ id: string }>(sql`
      select x.id from appointment x
      where x.practitioner_id = ${practitioner} and x.status = any(${statusesOnHold})
        and x.end_at > case when x.status = any(${statusesThatWait}) then ${at(instant(now - longestWait))}::timestamptz else ${at(now)}::timestamptz end
        and ${news} <> coalesce((select l.reason from visit_action l where l.appointment_id = x.id and l.practitioner_id = x.practitioner_id and l.cause = 'verification'
          and l.state = 'done' order by l.done_at desc, l.id desc limit 1), 'stands')
      order by x.start_at limit 5000`)
  })
  const batch = newId(now)
  const does =
    news === 'cancel' ? ({ action: 'cancel', reason: '' } as const) : ({ action: 'message', reason: news } as const)
  const line = { batch_id: batch, practitioner_id: practitioner, offering_id: null, ...does }
  const rest = { not_before: now, message: '', account_id: account, cause: 'verification' as const }
  await insertActions(
    tx,
    now,
    visits.map(({ id }) => ({ ...line, ...rest, id: newId(now), appointment_id: id })),
  )
}

/** What somebody opened in an emergency is shut with their licence. */
function endEmergencies(tx: Runner, now: Instant, practitioner: string) {
  return tx.asProduct((product) =>
    product.run(sql`
    update record_emergency e set expires_at = greatest(${at(now)}, e.at + interval '1 millisecond')
    where e.account_id = (select d.account_id from practitioner d where d.id = ${practitioner}) and e.expires_at > ${at(now)}`),
  )
}
