import type { AccountActor } from '#domain/access/actor.ts'
import { toRfc3339 } from '#domain/time/instant.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { utcDate } from '#domain/time/zone.ts'
import { missingChecks, staleChecks, type VerificationMode } from '#domain/verification/checks.ts'
import { neededFacts } from '#domain/verification/facility-check.ts'
import { authorities, isAuthority } from '#domain/verification/numbers.ts'
import type { Answer, QueryOf } from '#contract/endpoints.ts'
import { usualCheckHours } from '../../../core/checks/usual-check-hours.ts'
import { isSqlMoment, isUuid, readCursor, writeCursor } from '../../../http/cursor.ts'
import type { DoctorDeps } from '../deps.ts'
import { stateOf } from '../verification-state.ts'
import { newestDecisions } from '../verification.sql.ts'
import { caseFigures } from './case.sql.ts'
import { type PlaceInQueue, type Waiting, waitingChecks } from './queue.sql.ts'

type Queue = Answer<'GET /admin/verifications'>

const pageSize = 50

/** Who waits for a check, what was decided last, and how long it usually takes. */
export function listVerifications(
  { database, clock, verification: mode, fourEyes }: DoctorDeps,
  actor: AccountActor,
  { cursor }: QueryOf<'GET /admin/verifications'>,
): Promise<Queue> {
  const now = clock.now()
  const after = readCursor<PlaceInQueue>(cursor, isPlace)
  return database.as(actor, async (tx) => {
    const rows = await waitingChecks(tx, { reader: actor.account, fourEyes }, after, pageSize + 1)
    const last = rows[pageSize - 1]
    return {
      waiting: rows.slice(0, pageSize).map((row) => shown(mode, utcDate(now), row)),
      next: rows.length > pageSize && last ? writeCursor([last.is_open, toRfc3339(last.since), last.id]) : null,
      decided: await newestDecisions(tx),
      figures: { ...(await caseFigures(tx)), usual_hours: await usualCheckHours(tx, now) },
    }
  })
}

function shown(mode: VerificationMode, today: LocalDate, row: Waiting): Queue['waiting'][number] {
  const { kind, id, name, specialty_name, place, is_open, documents, taken_by, proposal } = row
  const authority = isAuthority(row.authority) ? authorities[row.authority].country : ''
  return {
    ...{ kind, id, name, specialty_name, place, is_open, documents, taken_by, proposal },
    country: authority || row.country,
    since: toRfc3339(row.since),
    is_appeal: row.state === 'appealed',
    missing: missingIn(mode, today, row),
  }
}

/** Of a doctor, what does not stand or has to be looked at anew; of a facility that waits, all that is looked at. */
function missingIn(mode: VerificationMode, today: LocalDate, { state, checks, facts, is_open }: Waiting) {
  if (facts) return is_open ? [] : [...neededFacts(facts)]
  const stale = staleChecks(stateOf({ verification: state }), checks, today)
  return [...new Set([...missingChecks(mode, checks, today), ...stale])]
}

const isPlace = (value: unknown): value is PlaceInQueue =>
  Array.isArray(value) &&
  value.length === 3 &&
  typeof value[0] === 'boolean' &&
  isSqlMoment(value[1]) &&
  isUuid(value[2])
