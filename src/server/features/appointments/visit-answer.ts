import type { Actor } from '#domain/access/actor.ts'
import { can, type Scope } from '#domain/access/can.ts'
import { followUpAhead } from '#domain/booking/follow-up.ts'
import { actionsFor, type VisitAction } from '#domain/booking/possible-actions.ts'
import { isVisitOnHold } from '#domain/booking/on-hold.ts'
import type { Party } from '#domain/booking/status.ts'
import { currentLanguage } from '#domain/language/translate.ts'
import { offeredUntil, opensAt } from '#domain/meetings/call.ts'
import { stepsFor } from '#domain/queue/ticket.ts'
import { maskedContact, type PatientContact } from '#domain/profiles/patient-contact.ts'
import { textFor } from '#domain/profiles/profile-text.ts'
import { ageOn } from '#domain/profiles/person-rules.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { hour, toRfc3339, type Instant } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'
import { lateBecause } from '../../core/messages/late-words.ts'
import { accountsOf } from '../../core/messages/tell-patient.ts'
import { rightForAction } from './right-for-step.ts'
import { toldBy, type TellsBy } from '../../core/messages/tells-by.ts'
import type { VisitRow } from './visit-row.sql.ts'

export type VisitAnswer = Answer<'GET /visit'>

/** Whose visit it is: what `can` asks about. */
export function scopeOf(row: VisitRow): Scope {
  return {
    appointment: row.id,
    accounts: managersOf(row),
    practitioner: row.practitioner_id,
    branch: row.branch_id,
    facility: row.facility_id,
  }
}

/** Who manages the visit: the patient's account and the carers. */
export function managersOf({ account_id: account, carers }: Pick<VisitRow, 'account_id' | 'carers'>): string[] {
  return accountsOf({ account, carers })
}

/** On which side the asking person stands. A doctor who is somebody's patient stands on the patient's side there. */
export function partyOf(actor: Actor, row: VisitRow): Party {
  if (actor.kind !== 'account' || managersOf(row).includes(actor.account)) return 'patient'
  return 'staff'
}

const branchOf = ({ branch_id: id, branch_name: name, address, city, phone, directions }: VisitRow) => ({
  id,
  name,
  address,
  city,
  phone,
  directions,
})

/** Whose visit it is, for the reader. */
function patientIn(actor: Actor, row: VisitRow) {
  const party = partyOf(actor, row)
  const relation = isCarer(actor, row) && row.relation === 'self' ? 'other' : row.relation
  const seesContact = party === 'patient' ? actor.kind !== 'link' : can(actor, 'patients.contact.view', scopeOf(row))
  return {
    name: `${row.first_name} ${row.last_name}`.trim(),
    age: row.date_of_birth && party === 'staff' ? ageOn(row.start_local.slice(0, 10), row.date_of_birth) : null,
    email: seesContact ? row.patient_email : null,
    phone_number: seesContact ? row.patient_phone : null,
    relation,
    person: party === 'patient' && actor.kind === 'account' && relation !== 'self' ? row.patient_id : null,
    contact_name: seesContact ? row.contact_name : null,
    // Where a link is passed on, nobody reads what somebody needs.
    needs: actor.kind === 'link' ? [] : row.needs,
    needs_note: actor.kind === 'link' ? '' : row.needs_note,
  }
}

/** Where the patient lives and who is called for them; the patient's side has it in the profile. */
export function contactIn(actor: Actor, row: VisitRow): PatientContact | null {
  if (partyOf(actor, row) === 'patient') return null
  const { patient_address: address, emergency_name, emergency_relation, emergency_phone } = row
  const contact = { address, emergency_name, emergency_relation, emergency_phone }
  return can(actor, 'patients.contact.view', scopeOf(row)) ? contact : maskedContact(contact)
}

/** A visit as this person may see it. */
export function visitAnswer(deps: TellsBy, now: Instant, actor: Actor, row: VisitRow): VisitAnswer {
  const scope = scopeOf(row)
  const party = partyOf(actor, row)
  const may = (right: Permission) => can(actor, right, scope)
  const seesReason = may('appointments.reason') && actor.kind !== 'link'
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    on_hold: isVisitOnHold(now, { status: row.status, end: row.end_at, licenceStands: row.licence_stands }),
    version: row.version,
    start: toRfc3339(row.start_at),
    end: toRfc3339(row.end_at),
    start_local: row.start_local,
    time_zone: row.time_zone,
    mode: row.mode,
    goes_on: row.goes_on,
    meet_id: row.meet_id,
    call_opens: callOpens(row),
    call_until: callUntil(row),
    service_id: row.service_id,
    service_name: row.service_name,
    fee_minor: row.fee_minor,
    currency: row.currency,
    offering_id: row.offering_id,
    doctor: {
      practitioner_id: row.practitioner_id,
      slug: row.doctor_slug,
      name: row.doctor_name,
      specialty: row.specialty,
      is_listed: row.is_listed,
      ...latenessIn(row, now),
    },
    branch: branchOf(row),
    room: row.room,
    equipment: party === 'staff' ? row.equipment : [],
    patient: patientIn(actor, row),
    told_by: party === 'staff' ? toldBy(deps, row.way_to_tell) : null,
    reason: seesReason ? row.reason : null,
    answers: seesReason ? row.answers : [],
    preparation: row.preparation,
    follow_up_weeks:
      row.status === 'completed' && row.is_listed ? followUpAhead(now, row.start_at, row.follow_up_weeks) : null,
    first_visit: party === 'staff' ? null : (textFor(row.first_visit, 'first_visit', currentLanguage()) ?? null),
    before_visit: row.before_visit,
    ...cancellingOf(row, party),
    ...momentsOf(row),
    booked_by: row.booked_by,
    is_walk_in: row.is_walk_in,
    ticket: row.ticket && { ...row.ticket, call: party === 'staff' && may('queue.work') ? callOf(row) : null },
    waiting: row.waiting,
    offers: row.offers.filter((offer) => Date.parse(offer.expires_at) > now),
    offer_ended: row.start_at > now ? row.offer_ended : null,
    instead: row.instead.filter(({ start }) => Date.parse(start) > now),
    actions: actionsHere(now, actor, row, party),
  }
}

/** From when people join; null where nobody joins any more, or ever. */
function callOpens({ meet_id, call_is_done, start_at: start, opens_minutes: opensMinutes }: VisitRow): string | null {
  return meet_id === null || call_is_done ? null : toRfc3339(opensAt({ start, opensMinutes }))
}

/** Until when: longer where somebody has come, who may have lost their way. */
function callUntil(row: VisitRow): string | null {
  return callOpens(row) && toRfc3339(offeredUntil(row.end_at, row.call_is_on))
}

/** What this person may do with it now. */
function actionsHere(now: Instant, actor: Actor, row: VisitRow, party: Party): VisitAction[] {
  const may = (right: Permission) => can(actor, right, scopeOf(row))
  return actionsFor(now, facedBy(row), party).filter((action) =>
    action === 'reassign' ? mayHandOver(actor, row) : may(rightForAction(action, party, row.status, may)),
  )
}

/** Whether somebody moves the visits of every doctor of the branch: it takes a time of one and gives one of another. */
export function mayHandOver(actor: Actor, row: VisitRow): boolean {
  const { branch_id: branch, facility_id: facility } = row
  return can(actor, 'appointments.reschedule', { branch, facility })
}

/** How who is here is called to the doctor now, for who may; null where that is not to be done. */
function callOf({ status, ticket }: VisitRow) {
  const point = ticket?.doctor_point
  if (!point || status !== 'arrived') return null
  const steps = stepsFor({ state: ticket.state, isAtPoint: ticket.point_id !== null, hasVisit: true })
  // Called elsewhere, they are called here as a new call; once more is to the same place.
  const wanted = ticket.point_id === point.id ? (['call', 'recall'] as const) : (['call'] as const)
  const step = wanted.find((candidate) => steps.includes(candidate))
  return step ? { id: ticket.id, version: ticket.version, step, point_id: point.id, point: point.name } : null
}

/** How it was cancelled, and what a patient reads before. */
function cancellingOf({ cancelled_by, cancel_reason, cancel_note, missed_cost }: VisitRow, party: Party) {
  return { cancelled_by, cancel_reason, cancel_note, missed_cost: party === 'patient' ? missed_cost : null }
}

/** When what happened to it. */
function momentsOf({ answer_by, moved_from, patient_confirmed_at, started_at, created_at, changed_at }: VisitRow) {
  return {
    answer_by: answer_by && toRfc3339(answer_by),
    moved_from: moved_from && toRfc3339(moved_from),
    patient_confirmed_at: patient_confirmed_at && toRfc3339(patient_confirmed_at),
    started_at: started_at && toRfc3339(started_at),
    created_at: toRfc3339(created_at),
    changed_at: toRfc3339(changed_at),
  }
}

/** What the rules for the next step look at. */
function facedBy(row: VisitRow) {
  return {
    status: row.status,
    start: row.start_at,
    end: row.end_at,
    changedAt: row.changed_at,
    changeCutoffMinutes: row.change_cutoff,
    answerBy: row.answer_by,
    arrivedAt: row.arrived_at,
    startedAt: row.started_at,
    isConfirmed: row.patient_confirmed_at !== null,
    cancelledBy: row.cancelled_by,
    checkIn: { before: row.check_in_before, after: row.check_in_after },
    isWalkIn: row.is_walk_in,
    isHeldBack: !row.licence_stands,
    isBranchGone: !row.branch_stands,
    isDoctorGone: row.doctor_left,
  }
}

/** Somebody else's own visit, to who helps with it; behind a link that several people were sent it may be one of them. */
function isCarer(actor: Actor, { carers }: VisitRow): boolean {
  if (actor.kind === 'link') return carers.length > 0
  return actor.kind === 'account' && carers.some((carer) => carer.account === actor.account)
}

/** How late the doctor runs for this visit, and why: as a code for who says it, in words for who waits. */
function latenessIn(row: VisitRow, now: Instant) {
  const isLate = isLateFor(row, now)
  const reason = isLate ? row.late_reason : null
  return { late_minutes: isLate ? row.late_minutes : 0, late_reason: reason, late_because: lateBecause(reason) }
}

/** What holds now concerns the visits of the next hours, and those that wait already. */
function isLateFor(row: VisitRow, now: Instant): boolean {
  return row.late_until !== null && row.late_until > now && row.start_at < row.late_until && row.end_at > now - hour
}
