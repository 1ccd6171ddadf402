import { queuedStates, queuedWithDocument, sentStates } from '#domain/verification/state-meanings.ts'
import { sql } from '../../platform/database/sql.ts'

const undecided = sql`from verification_evidence w where w.practitioner_id = p.id and w.decided_at is null`
/** A correction made while waiting moves nobody to the end of the line. */
const cameInto = (state: 'submitted' | 'recheck_due' | 'appealed') =>
  sql`(select max(w.at) from verification_event w where w.practitioner_id = p.id and w.to_state = ${state} and w.from_state <> all(${sentStates}))`

/**
 * Whether a doctor waits for a decision: a check, another after a year, an appeal, an undecided document, even while
 * they are suspended, or where one of two has agreed to verify them again; `p` is the practitioner of the statement
 * around it.
 */
export const doctorWaits = sql`p.id in (
  select q.id from practitioner q where q.verification = any(${queuedStates})
  union all select q.id from practitioner q where q.proposed is not null
  union all select q.id from verification_evidence w join practitioner q on q.id = w.practitioner_id
    where w.decided_at is null and q.verification = any(${queuedWithDocument}))`

/** Since when, to the millisecond, as the interface tells it. */
export const doctorSince = sql`date_trunc('milliseconds', coalesce(
  case when p.verification = any(${sentStates}) then ${cameInto('submitted')}
    when p.verification = 'appealed' then ${cameInto('appealed')}
    else least((select min(w.handed_in_at) ${undecided}), p.proposed_at, case when p.verification = 'recheck_due' then ${cameInto('recheck_due')} end) end,
  p.created_at))`
