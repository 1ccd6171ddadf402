import type { Allowed } from '#domain/access/allowed.ts'
import type { MergeField } from '#domain/profiles/patient-register.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { Refusal } from '../../http/refusal.ts'
import { refusedWith } from '../../platform/database/broken-rule.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

type Here = Allowed<{ readonly branch: string }, 'patients.merge'>

type Merge = {
  readonly now: Instant
  readonly id: string
  readonly kept: string
  readonly version: number
  readonly other_id: string
  readonly other_version: number
  readonly take: readonly MergeField[]
  readonly until: Instant
}

const refusals = [
  'not_found',
  'not_allowed',
  'changed',
  'keeps_own_details',
  'both_have_accounts',
  'visits_clash',
  'merge_over',
] as const satisfies readonly ProblemCode[]

/** Joins two entries of one person behind the locks of the write path; see `database/functions/merge_patients.sql`. */
export async function mergePatients(tx: Runner, { branch }: Here, { now, until, ...merge }: Merge): Promise<void> {
  const { id, kept, version: kept_version, other_id: gone, other_version: gone_version, take } = merge
  const told = { id, branch, kept, kept_version, gone, gone_version, take, now: at(now), until: at(until) }
  await orRefuse(() => tx.run(sql`select merge_patients(${JSON.stringify(told)}::jsonb)`))
}

/** Takes a join back. Returns the two entries. */
export async function unmergePatients(tx: Runner, { branch }: Here, now: Instant, id: string) {
  const told = JSON.stringify({ id, branch, now: at(now) })
  const row = await orRefuse(() =>
    tx.one<{ kept: string; gone: string }>(sql`select kept, gone from unmerge_patients(${told}::jsonb)`),
  )
  if (!row) throw new Error('unmerge_patients answered nothing')
  return row
}

async function orRefuse<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const said = refusedWith(error)
    const refusal = refusals.find((word) => word === said)
    if (refusal) throw new Refusal(refusal)
    throw error
  }
}
