import { t } from '#domain/language/translate.ts'
import type { AccountActor, Actor } from '#domain/access/actor.ts'
import type { Answer, BodyOf, QueryOf } from '#contract/endpoints.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { keepReport, mostReportsADay } from '../../../core/checks/detail-reports.ts'
import { tellLive } from '../../../core/messages/outbox.ts'
import { standsVerified } from '../../../core/checks/verified.ts'
import { isSqlMoment, isUuid, readCursor, writeCursor } from '../../../http/cursor.ts'
import { allow, refuse, refuseFields } from '../../../http/refusal.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { DoctorDeps } from '../deps.ts'
import * as rows from './reports.sql.ts'

/** Somebody says that something on a doctor's page is wrong. Whoever sends it learns nothing of the doctor by it. */
export async function reportDetail(
  deps: DoctorDeps,
  actor: Actor,
  { slug, address }: { readonly slug: string; readonly address: string },
  { kind, words }: BodyOf<'POST /doctors/:slug/reports'>,
) {
  if (words.length < 5) refuseFields({ words: 'report_missing' })
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const doctor = await tx.one<{ id: string }>(
      sql`select p.id from practitioner p where p.slug = ${slug} and p.is_published and ${standsVerified}`,
    )
    if (!doctor) return refuse('not_found')
    const account = actor.kind === 'account' ? actor.account : null
    const kept = await keepReport(tx, now, { practitioner: doctor.id, kind, words, account, address })
    // What was not kept goes with the transaction.
    if (kept === 'yours')
      refuse('too_many_tries', {
        detail: t(
          'You have said {count, plural, one {# thing} other {# things}} about this page today, and a person reads them. Say more tomorrow',
          { count: mostReportsADay },
        ),
      })
    if (kept === 'full')
      refuse('too_many_tries', {
        detail: t('Many reports about this page wait to be read already. Write to us if it is urgent'),
      })
    if (kept === 'kept') {
      await writeAudit(tx, now, actor, { action: 'report.send', subject: { kind: 'practitioner', id: doctor.id } })
      await tellLive(tx, ['platform'], { kind: 'report' })
    }
    return {}
  })
}

const pageSize = 25

/** What people say is wrong: what waits, or what was found. */
export async function listReports(
  deps: DoctorDeps,
  actor: AccountActor,
  { state, cursor }: QueryOf<'GET /admin/reports'>,
): Promise<Answer<'GET /admin/reports'>> {
  const after = readCursor<rows.PlaceOfReport>(cursor, isPlace)
  return deps.database.as(actor, async (tx) => {
    const found = await rows.reportsOf(tx, state, after, pageSize + 1)
    const last = found[pageSize - 1]
    const next =
      found.length > pageSize && last
        ? writeCursor([(state === 'open' ? last.said : last.closed) ?? '', last.id])
        : null
    return { results: found.slice(0, pageSize), next, open: await rows.openReports(tx) }
  })
}

const isPlace = (value: unknown): value is rows.PlaceOfReport =>
  Array.isArray(value) && value.length === 2 && isSqlMoment(value[0]) && isUuid(value[1])

/** Closes a report with what was found. What was closed meanwhile stays as it was closed. */
export async function closeReport(
  deps: DoctorDeps,
  actor: AccountActor,
  id: string,
  { found, note }: BodyOf<'POST /admin/reports/:reportId'>,
) {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const row = await rows.openReport(tx, id)
    const report = allow(actor, 'verification.decide', row && { ...row, scope: {} })
    if ((await rows.closeRow(tx, now, report, { account: actor.account, found, note })) === 0) refuse('changed')
    await writeAudit(tx, now, actor, { action: `report.${found}`, subject: { kind: 'report', id } })
    await tellLive(tx, ['platform'], { kind: 'report' })
    return {}
  })
}
