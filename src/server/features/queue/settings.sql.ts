import type { OwnLanguage } from '#domain/language/languages.ts'
import { usualWindow } from '#domain/queue/check-in.ts'
import type { OrderRule } from '#domain/queue/order.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** A branch with the rules of its queue. */
export type BranchRow = {
  id: string
  facility_id: string
  name: string
  time_zone: string
  rule: OrderRule
  elderly_first: boolean
  prefix: string
  walk_in_prefix: string
  most_walk_ins: number | null
  check_in_before: number
  check_in_after: number
  asks_door_code: boolean
  speaks: boolean
  screen_language: '' | OwnLanguage
  message: string
  version: number
}

export function branchWithSettings(run: ReadRunner, branch: string) {
  return run.one<BranchRow>(sql`
    select b.id, b.facility_id, b.name, b.time_zone, coalesce(q.rule, 'booked') as rule, coalesce(q.elderly_first, true) as elderly_first,
      coalesce(q.prefix, 'A') as prefix, coalesce(q.walk_in_prefix, 'W') as walk_in_prefix, q.most_walk_ins,
      coalesce(q.check_in_before, ${usualWindow.before}) as check_in_before, coalesce(q.check_in_after, ${usualWindow.after}) as check_in_after,
      coalesce(q.asks_door_code, false) as asks_door_code, coalesce(q.speaks, false) as speaks, coalesce(q.message, '') as message,
      coalesce(q.screen_language, '') as screen_language, coalesce(q.version, 0) as version
    from branch b left join queue_settings q on q.branch_id = b.id where b.id = ${branch}`)
}
