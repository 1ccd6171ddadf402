import type { Actor } from '#domain/access/actor.ts'
import { decideCancel } from '#domain/booking/decide.ts'
import { isToldAtOnce } from '#domain/messages/at-once.ts'
import type { Instant } from '#domain/time/instant.ts'
import { newsAtOnce } from '../../core/messages/news-at-once.ts'
import { doctorNotes } from '../../core/messages/staff-messages.ts'
import type { MessageRow } from '../../core/messages/outbox.ts'
import { accountsOf, type MailSite } from '../../core/messages/tell-patient.ts'
import { cancelledMessages } from '../../core/messages/ended-messages.ts'
import { auditRow, eventRow, liveRows, makeLink } from '../../core/visits/visit-rows.ts'
import { type VisitWrite, writeVisit } from '../../core/visits/write-visit.ts'
import { allow, refuseStep } from '../../http/refusal.ts'
import type { FreedTime } from '../../core/offers/offers.ts'
import { branchesOfWaiters, leaveList, runOutOffers } from '../../core/offers/offers.sql.ts'
import type { Runner } from '../../platform/database/database.ts'
import { type Replaceable, replaceable } from './persons.sql.ts'

type Replaced = { readonly appointment_id: string; readonly version: number }

/**
 * Cancels a patient's own visit in the transaction that books another in its place. Takes the locks of both first,
 * all in one order; when the new time is lost, the old visit stands. Returns the time that came free.
 */
export async function cancelReplaced(
  tx: Runner,
  site: MailSite,
  actor: Actor & { kind: 'account' },
  now: Instant,
  { appointment_id, version }: Replaced,
  booking: VisitWrite,
): Promise<FreedTime> {
  const found = await replaceable(tx, actor.account, appointment_id)
  // Only what the account manages is found.
  const old = allow<Replaceable, 'appointments.cancel'>(
    actor,
    'appointments.cancel',
    found && { ...found, scope: { accounts: [actor.account] } },
  )
  const decision = decideCancel(now, { status: old.status, start: old.start_at }, 'patient')
  if (!decision.ok) refuseStep(decision.refusal, old.status)
  const waiting = await branchesOfWaiters(tx, old.practitioner_id)
  const news = await newsAtOnce(tx, now, { ...timesOf(old), id: old.id, what: 'cancelled', by: actor.account })
  await writeVisit(tx, {
    now,
    right: 'appointments.cancel',
    // What the booking locks next as well: all in one order.
    lock: [
      ...booking.lock,
      booking.take?.needs ? booking.take.branch : null,
      old.practitioner_id,
      old.patient_id,
      ...waiting,
    ],
    aim: [old.practitioner_id],
    expect: { appointment: old.id, appointment_version: version },
    release: { appointment: old.id },
    change: {
      appointment: old.id,
      set: { status: 'cancelled', cancelled_by: 'patient', cancel_reason: 'Booked elsewhere' },
    },
    rows: rowsOf(now, site, actor, old, news),
  })
  await leaveList(tx, old.id)
  await runOutOffers(tx, now, old.id)
  return { practitioner: old.practitioner_id, start: old.start_at, end: old.end_at }
}

function timesOf(old: Replaceable) {
  const { start_at: start, end_at: end, time_zone, patient_name, practitioner_id, branch_id } = old
  return { start, end, time_zone, patient_name, doctors: [practitioner_id], branches: [branch_id] }
}

/** What stands and is told of the visit that goes. */
function rowsOf(
  now: Instant,
  site: MailSite,
  actor: Actor & { kind: 'account' },
  old: Replaceable,
  news: readonly MessageRow[],
): NonNullable<VisitWrite['rows']> {
  const link = makeLink(old.id, old.start_at)
  const told = {
    ...old,
    version: old.version + 1,
    start: old.start_at,
    end: old.end_at,
    is_request: false,
    token: link.token,
    patient: old,
    with: {
      slug: old.slug,
      offeringId: old.offering_id,
      serviceId: old.service_id,
      patient: old.patient_id,
      specialty: old.specialty,
      city: old.city,
      isFound: old.is_found,
    },
  }
  const doctor = { account: old.doctor_account, language: old.doctor_language }
  const event = {
    appointment: old.id,
    kind: 'cancelled',
    from: old.status,
    to: 'cancelled',
    by: 'patient',
    account: actor.account,
    detail: { reason: 'Booked elsewhere' },
  } as const
  const concerned = { appointment: old.id, practitioner: old.practitioner_id, branch: old.branch_id }
  return {
    links: [link.row],
    events: [eventRow(now, event)],
    messages: [
      ...cancelledMessages(now, site, told, undefined),
      ...(isToldAtOnce(now, told)
        ? news
        : doctorNotes(now, { ...told, patient_name: old.patient_name }, doctor, 'cancelled')),
    ],
    live: liveRows({ ...concerned, accounts: accountsOf(old) }, 'cancelled'),
    audit: [auditRow(now, actor, 'appointment.cancelled', old.id)],
  }
}
