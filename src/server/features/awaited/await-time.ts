import type { AccountActor } from '#domain/access/actor.ts'
import { ageFit } from '#domain/profiles/ages-seen.ts'
import type { Instant } from '#domain/time/instant.ts'
import { type LocalDate, asLocalDate } from '#domain/time/local.ts'
import { asZone, wallAt } from '#domain/time/zone.ts'
import { lastDayOf, mostAwaited } from '#domain/waitlist/awaited-times.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { awaitedJoinedNotes } from '../../core/offers/awaited-messages.ts'
import { beginLooks, saveAwaited } from '../../core/offers/awaited-entries.sql.ts'
import { awaitedPlan, type AwaitedPlan, toldOfAwaited } from '../../core/offers/awaited-times.sql.ts'
import { standsOpen } from '../../core/visits/branch-closed.ts'
import { lockKey } from '../../core/lock-key.ts'
import { lockResources } from '../../core/lock-resources.ts'
import { insertMessages, tellLive } from '../../core/messages/outbox.ts'
import { makePatientOf } from '../../core/people/patients.ts'
import { allowOwn, refuse, refuseFields } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import type { ReadRunner, Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import * as rows from './awaited.sql.ts'
import { type Awaited, awaitedAnswer } from './awaited-answer.ts'
import type { AwaitedDeps } from './deps.ts'
import { freeThere } from './look-for-times.ts'

/** Waits for a time of a doctor's service; whoever could not book it is refused in the same words. Once more: the wishes change. */
export function awaitTime(
  { database, clock }: AwaitedDeps,
  actor: AccountActor,
  wish: BodyOf<'POST /awaited-times'>,
): Promise<Awaited> {
  const now = clock.now()
  const place = { offering: wish.offering_id, service: wish.service_id }
  return database.as(actor, async (tx) => {
    const own = allowOwn(actor)
    // Who books as a guest has no list on which it would stand.
    if (actor.userType !== 'patient') refuse('not_allowed')
    // Entries of one account are counted one after the other, and what is free is read once for the first of a place.
    await lockResources(tx, [
      lockKey(`awaited of ${own.account}`),
      lockKey(`awaited at ${place.offering} ${place.service}`),
    ])
    const plan = (await awaitedPlan(tx, place.offering, place.service)) ?? refuse('not_bookable')
    const person = await whoComes(tx, now, own, wish.patient_id)
    const today = wallAt(asZone(plan.time_zone), now).date
    const asked = wish.until_date === null ? null : asLocalDate(wish.until_date)
    const until = lastDayOf(today, asked) ?? refuseFields({ until_date: 'last_day_over' })
    await refuseUnlessBookable(tx, now, plan, person, { today, until })
    if ((await rows.countOthers(tx, own, person.id, place)) >= mostAwaited) refuse('awaited_enough')
    await beginLooks(tx, now, place, await freeThere(tx, now, plan, until))
    const { weekdays, parts } = wish
    const entry = { ...place, patient: person.id, practitioner: plan.practitioner_id, weekdays, parts, until }
    const made = newId(now)
    const { id } = (await saveAwaited(tx, now, own, { ...entry, id: made })) ?? refuse('not_found')
    if (id === made) await tellJoined(tx, now, id)
    await written(tx, now, actor, { id, practitioner_id: plan.practitioner_id }, 'waitlist.join')
    return awaitedAnswer(await rows.awaitedOf(tx, own, id))
  })
}

/** Somebody of the account, or its own person, who is written down by that. */
async function whoComes(tx: Runner, now: Instant, own: rows.Own, patient: string | null) {
  const id = patient ?? (await makePatientOf(tx, now, own.account)) ?? refuse('not_found')
  return (await rows.personToAwait(tx, own, id)) ?? refuse('not_found')
}

type Days = { readonly today: LocalDate; readonly until: LocalDate }

async function refuseUnlessBookable(
  run: ReadRunner,
  now: Instant,
  plan: AwaitedPlan,
  { id, born }: { readonly id: string; readonly born: string | null },
  { today, until }: Days,
) {
  if (plan.is_archived || !plan.is_verified) refuse('not_bookable')
  if (!plan.is_listed) refuse((await standsOpen(run, plan.branch_id)) ? 'not_bookable' : 'branch_closed')
  if (plan.audience !== 'everyone' && !(await wasHere(run, now, plan.practitioner_id, id))) refuse('only_returning')
  // Who comes of age, or is of it still, on one of the days may wait for that one.
  const { age_from, age_to } = plan
  const isSeen = [today, until].some((on) => ['fits', 'unknown'].includes(ageFit(plan, born, on)))
  if (!isSeen) refuse('age_not_seen', { extra: { age_from, age_to } })
}

async function wasHere(run: ReadRunner, now: Instant, practitioner: string, patient: string): Promise<boolean> {
  const row = await run.one<{ yes: boolean }>(
    sql`select was_here_before(${practitioner}, ${patient}, ${new Date(now).toISOString()}) as yes`,
  )
  return row?.yes === true
}

async function tellJoined(tx: Runner, now: Instant, entry: string) {
  const told = await toldOfAwaited(tx, entry)
  if (told) await insertMessages(tx, awaitedJoinedNotes(now, { ...told, entry }))
}

/** The line of the audit, and the hint to both sides. */
export async function written(
  tx: Runner,
  now: Instant,
  actor: AccountActor,
  entry: { readonly id: string; readonly practitioner_id: string },
  action: 'waitlist.join' | 'waitlist.leave' | 'waitlist.urgency' | 'offer.decline',
) {
  await writeAudit(tx, now, actor, { action, subject: { kind: 'awaited_time', id: entry.id } })
  await tellLive(tx, [`user:${actor.account}`, `doctor:${entry.practitioner_id}`], { kind: 'awaited' })
}
