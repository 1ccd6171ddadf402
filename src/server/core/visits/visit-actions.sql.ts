import type { WayToTell } from '#domain/messages/ways-to-tell.ts'
import type { Instant } from '#domain/time/instant.ts'
import { wayToTell } from '../messages/recipients.sql.ts'
import { type Runner, at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

export type VisitAction = {
  id: string
  batch_id: string
  practitioner_id: string
  appointment_id: string
  action: 'offer' | 'move' | 'colleague' | 'cancel' | 'keep' | 'message'
  offering_id: string | null
  not_before: Instant
  message: string
  /** Why, in a word that the patient reads; empty where the kind of action says it. */
  reason: string
  /** Who decided it; null: time. */
  account_id: string | null
  /** Why it is decided: patients read it. */
  cause: 'leave' | 'closure' | 'outage' | 'verification'
  /** The visit's start when it was decided; null: from before this was stored. */
  decided_start: Instant | null
  decided_with: string | null
}

/** A decision as it is made: about a leave unless it says otherwise. */
export type NewAction = Omit<VisitAction, 'cause' | 'decided_start' | 'decided_with'> & {
  readonly cause?: VisitAction['cause']
}

/** Each applies to its visit as it is now: later changes by its patient were not decided about. */
export function insertActions(tx: Runner, now: Instant, actions: readonly NewAction[]) {
  const rows = actions.map((action) => ({
    cause: 'leave',
    ...action,
    not_before: at(action.not_before),
    // Who keeps a visit has nothing left to do.
    state: action.action === 'keep' ? 'done' : 'waiting',
    created_at: at(now),
    problem: '',
  }))
  return tx.asProduct((product) =>
    product.run(sql`
    insert into visit_action (id, batch_id, practitioner_id, appointment_id, action, offering_id, not_before, message,
      reason, state, problem, account_id, cause, created_at, decided_start, decided_with)
      select n.id, n.batch_id, n.practitioner_id, n.appointment_id, n.action, n.offering_id, n.not_before, n.message, n.reason, n.state,
        n.problem, n.account_id, n.cause, n.created_at, a.start_at, a.practitioner_id
      from jsonb_populate_recordset(null::visit_action, ${JSON.stringify(rows)}) n join appointment a on a.id = n.appointment_id`),
  )
}

/** The next action that no server works on; it stays locked until the transaction ends. */
export function nextAction(tx: Runner) {
  return tx.one<VisitAction>(sql`
    select id, batch_id, practitioner_id, appointment_id, action, offering_id, not_before, message, reason, account_id, cause, decided_start, decided_with
    from visit_action where state = 'waiting' order by id limit 1 for update skip locked`)
}

/** Whether other visits of the same decision still need a time with this doctor. */
export async function hasOthersToPlace(tx: Runner, { id, batch_id, practitioner_id }: VisitAction): Promise<boolean> {
  const row = await tx.one<{ yes: boolean }>(sql`
    select exists (select from visit_action where batch_id = ${batch_id} and practitioner_id = ${practitioner_id} and id <> ${id}
      and state = 'waiting' and action in ('offer', 'move')) as yes`)
  return row?.yes === true
}

export function finishAction(tx: Runner, now: Instant, id: string, problem: string) {
  return tx.run(sql`
    update visit_action set state = ${problem === '' ? 'done' : 'failed'}, problem = ${problem}, done_at = ${at(now)} where id = ${id}`)
}

export type ActionRow = {
  appointment_id: string
  action: VisitAction['action']
  state: 'waiting' | 'done' | 'failed'
  problem: string
  patient: string
  start: Instant
  time_zone: string
  way_to_tell: WayToTell
}

/**
 * Whose visits a batch is about: a branch's, or a doctor's, as seen by whoever decided about them too. A visit of a
 * closed branch may have gone to another one: whoever closed it still sees it.
 */
export type BatchOf =
  | { readonly branch: string; readonly account: string }
  | { readonly practitioner: string | undefined; readonly account: string }

/** How far the work on what was decided at once is; a visit that went to a colleague is still one of them. */
export function actionsOfBatch(tx: Runner, of: BatchOf, batch: string) {
  const own =
    'branch' in of
      ? sql`(x.branch_id = ${of.branch} or (l.cause = 'closure' and l.account_id = ${of.account}))`
      : sql`(l.practitioner_id = ${of.practitioner ?? null} or l.account_id = ${of.account})`
  return tx.asProduct((product) =>
    product.many<ActionRow>(sql`
    select l.appointment_id, l.action, l.state, l.problem, concat_ws(' ', p.first_name, p.last_name) as patient, x.start_at as start, x.time_zone,
      ${wayToTell(sql`p`)} as way_to_tell
    from visit_action l join appointment x on x.id = l.appointment_id join patient p on p.id = x.patient_id
    where l.batch_id = ${batch} and ${own} order by x.start_at, x.id limit 2000`),
  )
}
