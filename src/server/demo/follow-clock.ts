import { statusesThatAre } from '#domain/booking/status.ts'
import { minute, later, type Instant } from '#domain/time/instant.ts'
import { at, type Runner } from '../platform/database/database.ts'
import { sql, type Statement } from '../platform/database/sql.ts'

/** What somebody has touched within this stays as they left it. */
const untouched = 30 * minute
/** A visit whose time is over this long was held, or nobody came. */
const over = 15 * minute

/** A number from 0 to 255 that is the same for a visit each time. */
const lot = sql`get_byte(decode(md5(a.id::text), 'hex'), 0)`

type Following = { readonly tx: Runner; readonly now: Instant; readonly branches: readonly string[] }

/**
 * Brings visits that nobody works on to where the clock says they are: those behind were held or missed, those of this
 * moment go on, and who is due soon is here. Nobody is told.
 */
export async function followClock({ tx, now, branches }: Following) {
  const due = sql`a.branch_id = any (${branches}::uuid[]) and a.changed_at < ${at(later(now, -untouched))}`
  const behind = sql`${due} and a.end_at < ${at(later(now, -over))}`
  await tx.run(sql`
    update appointment a set status = 'no_show', changed_at = ${at(now)}, version = a.version + 1
    where ${behind} and a.status = 'booked' and ${lot} < 24`)
  await beginVisits(tx, now, sql`${behind} and a.status = any (${statusesThatAre('expected')})`)
  await tx.run(sql`
    update appointment a set status = 'completed', ended_at = least(${at(now)}, coalesce(a.started_at, a.start_at) + (a.end_at - a.start_at)),
      changed_at = ${at(now)}, version = a.version + 1
    where a.branch_id = any (${branches}::uuid[]) and a.status = 'in_progress' and a.end_at < ${at(later(now, -over))}
      and (a.changed_at < ${at(later(now, -untouched))} or a.changed_at = ${at(now)})`)
  // Whoever tries the demo as a patient checks in themselves.
  const ofOthers = sql`${due} and not exists (select from patient p where p.id = a.patient_id and p.account_id is not null)`
  const running = sql`${ofOthers} and not a.is_walk_in and a.start_at <= ${at(now)} and a.end_at > ${at(now)}`
  await beginVisits(tx, now, sql`${running} and a.status = any (${statusesThatAre('expected')})`)
  await tx.run(sql`
    update appointment a set status = 'arrived', arrived_at = ${at(now)}::timestamptz - make_interval(mins => ${lot} % 10), changed_at = ${at(now)},
      version = a.version + 1
    where ${ofOthers} and a.status = 'booked' and a.mode = 'in_person' and ${lot} < 180
      and a.start_at > ${at(now)} and a.start_at < ${at(later(now, 40 * minute))}`)
}

/** Whoever had no appointment waited longer than whoever had one. */
function beginVisits(tx: Runner, now: Instant, which: Statement) {
  return tx.run(sql`
    update appointment a set status = 'in_progress', changed_at = ${at(now)}, version = a.version + 1,
      arrived_at = coalesce(a.arrived_at, a.start_at - make_interval(mins => ${lot} % 15)),
      started_at = least(${at(now)}, a.start_at + make_interval(mins => case when a.is_walk_in then 6 + ${lot} % 30 else ${lot} % 8 end))
    where ${which}`)
}
