import type { Allowed } from '#domain/access/allowed.ts'
import { weekFaults } from '#domain/availability/hours-rules.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { sayFault } from '#contract/fault-texts.ts'
import { refuse, refuseFields } from '../../http/refusal.ts'
import { at, type ReadRunner, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Practice } from './practice.ts'

export type Rules = BodyOf<'PUT /doctors/me/branches/:branchId/hours'>['rules']

/** A doctor at a branch, checked for whoever makes the rota there. */
export type OnRota = Allowed<{ readonly practitioner: string; readonly branch: string }, 'schedule.edit.others'>

type Change = {
  readonly branch: string
  readonly by: string
  readonly rules: Rules
  /** The hours on which the change was decided; without it the change holds whatever was saved meanwhile. */
  readonly version?: number
}

export function refuseFaultyWeek(rules: Rules) {
  const faults = weekFaults(rules)
  if (faults.length > 0)
    refuse('invalid', { errors: faults.map((found) => ({ field: 'rules', message: sayFault(found) })) })
}

/** Refuses hours for services that are not this doctor's, or that another branch alone offers. One that is archived may stay named. */
export async function refuseOtherServices(tx: ReadRunner, practitioner: string, branch: string, rules: Rules) {
  const named = rules.flatMap(({ services }) => services ?? [])
  if (named.length === 0) return
  const own = await tx.many<{ id: string }>(sql`
    select id from service where id = any (${named}::uuid[]) and practitioner_id = ${practitioner}
      and (branch_id is null or branch_id = ${branch}) limit 1000`)
  const known = new Set(own.map(({ id }) => id))
  const wrong = rules.findIndex(({ services }) => services?.some((id) => !known.has(id)))
  if (wrong >= 0) refuseFields({ [`rules.${wrong}.services`]: 'service_elsewhere' })
}

/** Writes other weekly hours at one branch. Returns false where somebody else changed them meanwhile: then nothing is written. */
export async function replaceHours(
  tx: Runner,
  now: Instant,
  own: Practice<'schedule.edit'> | OnRota,
  change: Change,
): Promise<boolean> {
  const { practitioner } = own
  const { branch, by, rules, version } = change
  await refuseOtherServices(tx, practitioner, branch, rules)
  if (!(await noteChange(tx, now, own, { branch, by, version }))) return false
  await tx.run(sql`delete from schedule_rule where practitioner_id = ${practitioner} and branch_id = ${branch}`)
  await tx.run(sql`
    insert into schedule_rule (id, practitioner_id, branch_id, weekday, start_time, end_time, valid_from, valid_until,
      alternate_from, mode, service_ids)
    select uuid_v7(), ${practitioner}, ${branch}, r.weekday, r.start, r.end, r.valid_from, r.valid_until,
      r.alternate_from, r.mode, r.services
    from jsonb_to_recordset(${JSON.stringify(rules)}) as r(weekday int, start time, "end" time, valid_from date, valid_until date,
      alternate_from date, mode text, services uuid[])`)
  return true
}

/** Says who changed a doctor's hours at a branch. Returns false where they are others than those it was decided on. */
export async function noteChange(
  tx: Runner,
  now: Instant,
  { practitioner }: Practice<'schedule.edit'> | OnRota,
  { branch, by, version }: Omit<Change, 'rules' | 'version'> & { readonly version: number | undefined },
): Promise<boolean> {
  const touched = await tx.run(sql`
    insert into hours_change (practitioner_id, branch_id, version, changed_at, changed_by)
    values (${practitioner}, ${branch}, 1, ${at(now)}, ${by})
    on conflict (practitioner_id, branch_id) do update
      set version = hours_change.version + 1, changed_at = excluded.changed_at, changed_by = excluded.changed_by
      where ${version ?? null}::int is null or hours_change.version = ${version ?? null}`)
  return touched === 1
}
