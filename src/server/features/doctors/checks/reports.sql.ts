import type { Allowed } from '#domain/access/allowed.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'
import { doctorName } from '../../../core/people/doctor-name.sql.ts'
import { at, type ReadRunner, type Runner } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

export type ReportRow = Answer<'GET /admin/reports'>['results'][number]
/** Where a page ended: when it was said or closed, and the report. */
export type PlaceOfReport = readonly [at: string, id: string]

const moment = (column: 'said_at' | 'closed_at') =>
  sql`to_char(r.${column === 'said_at' ? sql`said_at` : sql`closed_at`} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Open reports, the oldest first, or closed ones, the newest first. */
export function reportsOf(run: ReadRunner, state: 'open' | 'closed', after: PlaceOfReport | undefined, limit: number) {
  const columns = sql`r.id, r.practitioner_id, ${doctorName(sql`p`)} as name, p.slug, p.verification, r.kind, r.words,
    ${moment('said_at')} as said, r.account_id is not null as is_known, ${moment('closed_at')} as closed, r.found, r.note`
  const from = sql`from detail_report r join practitioner p on p.id = r.practitioner_id`
  return state === 'open'
    ? run.many<ReportRow>(sql`
        select ${columns} ${from} where r.closed_at is null
          ${after ? sql`and (r.said_at, r.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
        order by r.said_at, r.id limit ${limit}`)
    : run.many<ReportRow>(sql`
        select ${columns} ${from} where r.closed_at is not null
          ${after ? sql`and (r.closed_at, r.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
        order by r.closed_at desc, r.id desc limit ${limit}`)
}

export async function openReports(run: ReadRunner): Promise<number> {
  const row = await run.one<{ count: number }>(sql`
    select count(*)::int as count from detail_report where closed_at is null`)
  return row?.count ?? 0
}

/** A report as it is closed. */
export function openReport(run: ReadRunner, id: string) {
  return run.one<{ id: string; closed_at: Instant | null }>(
    sql`select id, closed_at from detail_report where id = ${id}`,
  )
}

export function closeRow(
  tx: Runner,
  now: Instant,
  { id }: Allowed<{ readonly id: string }, 'verification.decide'>,
  row: { account: string; found: 'mended' | 'right'; note: string },
) {
  return tx.run(sql`
    update detail_report set closed_at = ${at(now)}, closed_by = ${row.account}, found = ${row.found}, note = ${row.note}
    where id = ${id} and closed_at is null`)
}
