import { allowedByRule } from '#domain/access/allowed.ts'
import type { AuditAction } from '#domain/audit/audit-kinds.ts'
import { dateWords } from '#domain/language/date-words.ts'
import { t } from '#domain/language/translate.ts'
import type { Instant } from '#domain/time/instant.ts'
import { addDays, type LocalDate } from '#domain/time/local.ts'
import { utcDate } from '#domain/time/zone.ts'
import { graceDays } from '#domain/verification/checks.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { managersOf } from '../../../core/people/facility-people.ts'
import { insertMessages, tellLive } from '../../../core/messages/outbox.ts'
import { newId } from '../../../platform/clock.ts'
import type { Runner } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { PlaceDeps } from '../deps.ts'
import { followFacility } from './decide-facility.ts'
import { dueMessages } from './due-mail.ts'
import { insertFacilityEvent, type NewEvent, setFacilityState } from './facility-checks.sql.ts'

type DateDeps = Pick<PlaceDeps, 'database' | 'clock' | 'site' | 'verification'>
type Dated = { readonly id: string; readonly name: string }
/** Of which day its managers are told; null: of none any more. */
type Told = { readonly until: LocalDate; readonly isOver: boolean } | { readonly until: null }

/**
 * At a start that asks for checks: facilities that stand because none were asked for before get a day by which somebody
 * looks at them. They wait for that among the others, are found until then, and their managers are told once. A start that
 * asks for none takes the days away, and tells them.
 */
export async function dateUncheckedFacilities(deps: DateDeps) {
  if (deps.verification === 'off') return takeDaysAway(deps)
  const now = deps.clock.now()
  const until = addDays(utcDate(now), graceDays)
  await deps.database.asWorker('date unchecked facilities', async (tx) => {
    // Those of the operator's list name it as their source; those that were here before checks have no history.
    const dated = await tx.many<Dated>(sql`
      update facility f set check_due = ${until}, version = f.version + 1
      where f.kind = 'facility' and f.check_state = 'checked' and f.checked_on is null and f.check_due is null and f.source is null
        and exists (select from facility_event e where e.facility_id = f.id and e.from_state = '' and e.to_state = 'waiting')
      returning f.id, f.name`)
    const note = t('A check is due by {date}', { date: dateWords(until) })
    for (const facility of dated) {
      await writeDown(tx, now, 'facility.dated', facility.id, { from: 'checked', to: 'checked', note })
      await tell(deps, tx, facility, { until, isOver: false })
    }
    if (dated.length > 0) await tellLive(tx, ['platform'], { kind: 'facility' })
  })
}

function takeDaysAway(deps: DateDeps) {
  const { database, clock } = deps
  return database.asWorker('undate facilities', async (tx) => {
    const freed = await tx.many<Dated>(sql`
      update facility set check_due = null, version = version + 1 where check_due is not null and check_state = 'checked'
      returning id, name`)
    const note = t('No check is due any more')
    for (const facility of freed) {
      await writeDown(tx, clock.now(), 'facility.undated', facility.id, { from: 'checked', to: 'checked', note })
      await tell(deps, tx, facility, { until: null })
    }
    if (freed.length > 0) await tellLive(tx, ['platform'], { kind: 'facility' })
  })
}

/**
 * The days of facilities have gone by and nobody has looked: they wait, and are not found. One facility a transaction: one that
 * fails stops none behind it. The first error is thrown in the end.
 */
export async function closeUncheckedFacilities(deps: DateDeps): Promise<boolean> {
  if (deps.verification === 'off') return false
  const errors: unknown[] = []
  for (let id = await nextDue(deps); id !== undefined; id = await nextDue(deps, id))
    await closeUnchecked(deps, id).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors[0]
  return false
}

/** The first facility behind this one whose day has gone by. */
function nextDue({ database, clock }: DateDeps, behind?: string): Promise<string | undefined> {
  return database.asWorker('unchecked facilities', async (tx) => {
    const row = await tx.one<{ id: string }>(sql`
      select id from facility where check_state = 'checked' and check_due < ${utcDate(clock.now())}::date
        and (${behind ?? null}::uuid is null or id > ${behind ?? null}::uuid)
      order by id limit 1`)
    return row?.id
  })
}

/** Closes one; what another server has closed, or somebody has looked at meanwhile, is passed by. */
function closeUnchecked(deps: DateDeps, id: string) {
  const now = deps.clock.now()
  return deps.database.asWorker('unchecked facilities', async (tx) => {
    const facility = await tx.one<Dated & { until: LocalDate }>(sql`
      select id, name, check_due as until from facility
      where id = ${id} and check_state = 'checked' and check_due < ${utcDate(now)}::date for no key update skip locked`)
    if (!facility) return
    await setFacilityState(tx, now, allowedByRule({ id }, 'verification.decide' as const), 'waiting')
    await writeDown(tx, now, 'facility.ended', id, { from: 'checked', to: 'waiting' })
    await followFacility(tx, now, id)
    await tell(deps, tx, facility, { until: facility.until, isOver: true })
  })
}

/** The history of the facility and the audit: nobody did it, time or a start of the product did. */
async function writeDown(
  tx: Runner,
  now: Instant,
  action: AuditAction,
  id: string,
  turn: Pick<NewEvent, 'from' | 'to' | 'note'>,
) {
  const own = allowedByRule({ id }, 'verification.decide' as const)
  await insertFacilityEvent(tx, now, own, { id: newId(now), account: null, ...turn })
  await writeAudit(tx, now, 'system', { action, subject: { kind: 'facility', id } })
}

async function tell({ clock, site }: DateDeps, tx: Runner, { id, name }: Dated, due: Told) {
  const now = clock.now()
  for (const manager of await managersOf(tx, now, id))
    await insertMessages(tx, dueMessages(now, site, manager, { ...due, name }))
}
