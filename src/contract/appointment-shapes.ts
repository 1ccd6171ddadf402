import { z } from 'zod'
import { needKinds, relations } from '#domain/profiles/relations.ts'
import { ticketStates } from '#domain/queue/ticket.ts'
import { lateReasons } from '#domain/booking/late-reasons.ts'
import { statuses } from '#domain/booking/status.ts'
import { waysToTell } from '#domain/messages/ways-to-tell.ts'
import { movedWays } from '#domain/meetings/other-way.ts'
import { dayParts } from '#domain/time/day-part.ts'
import { firstVisit } from './doctor-shapes.ts'
import { id, localDate, moment, serviceName, specialtyName, version } from './shapes.ts'

/**
 * How a patient who is here can be called to the visit's doctor now; null where it cannot be done, or not by the
 * reader.
 */
export const ticketCall = z
  .object({ id, version, step: z.enum(['call', 'recall']), point_id: id, point: z.string() })
  .nullable()

/** How late a doctor runs, as somebody says it; why is one of a list, and may be left out. */
export const latenessSaid = z.object({
  minutes: z.number().int().min(0).max(240),
  reason: z.enum(lateReasons).nullable().default(null),
})

/** How late a doctor is, as it is stored. */
export const lateness = z.object({ minutes: z.number().int(), reason: z.enum(lateReasons).nullable() })

/** A free time that can be booked in place of a visit; it is not held. */
const timeToBook = z.object({
  start: moment,
  time_zone: z.string(),
  doctor: z.string(),
  slug: z.string(),
  offering_id: id,
  service_id: id,
})

/** A visit as far as its reader may see it. */
export const appointmentShape = z
  .object({
    id,
    reference: z.string(),
    status: z.enum(statuses),
    /** The doctor's licence is not confirmed now: the visit can't take place as things are. */
    on_hold: z.boolean(),
    version,
    start: moment,
    end: moment,
    start_local: z.string(),
    time_zone: z.string(),
    mode: z.enum(['in_person', 'video']),
    /** In which other way a video visit goes on; null: as it was booked. */
    goes_on: z.enum(movedWays).nullable(),
    /** The last part of its call's address; null: there is none, or not for the reader. */
    meet_id: z.string().nullable(),
    /**
     * When people can join its call, as the doctor or the branch has set it; null without a call, or once its host has
     * ended it.
     */
    call_opens: moment.nullable(),
    /** Until when it can be joined. */
    call_until: moment.nullable(),
    service_id: id,
    service_name: serviceName,
    fee_minor: z.number().int().nullable(),
    currency: z.string(),
    offering_id: id,
    doctor: z.object({
      practitioner_id: id,
      slug: z.string(),
      name: z.string(),
      specialty: specialtyName,
      is_listed: z.boolean(),
      /** How late the doctor runs now, on the day of the visit; 0 when on time. */
      late_minutes: z.number().int(),
      late_reason: z.enum(lateReasons).nullable(),
      /** Why, in the reader's language; empty where nobody has said so. */
      late_because: z.string(),
    }),
    branch: z.object({
      id,
      name: z.string(),
      address: z.string(),
      city: z.string(),
      phone: z.string(),
      /** How to get there and in, in the clinic's own words. */
      directions: z.string(),
    }),
    room: z.string().nullable(),
    /** Rooms and devices that it takes, for staff; one that is out of order then is marked. */
    equipment: z.array(z.object({ name: z.string(), is_out: z.boolean() })),
    /** Patients read their own; staff with the right; null to others. */
    patient: z
      .object({
        name: z.string(),
        age: z.number().int().nullable(),
        email: z.string().nullable(),
        phone_number: z.string().nullable(),
        relation: z.enum(['self', ...relations]),
        /**
         * The person of the reader's family it is for, where it is not the reader: the one to book another visit for.
         */
        person: id.nullable(),
        /** Whom to contact, where somebody else books for the patient. */
        contact_name: z.string().nullable(),
        needs: z.array(z.enum(needKinds)),
        needs_note: z.string(),
      })
      .nullable(),
    /**
     * By what the patient is told of changes: `mail` also where that is the account alone, `text` where there is no more than a
     * number; after `call` and `none` nobody is told unless the clinic does it. Null for the patient's own side.
     */
    told_by: z.enum(waysToTell).nullable(),
    reason: z.string().nullable(),
    /** What the service asked, for those who read the reason. */
    answers: z.array(z.object({ question: z.string(), answer: z.string() })),
    preparation: z.string(),
    /** After how many weeks the doctor would see the patient again; null before the visit is over, and once that day is past. */
    follow_up_weeks: z.number().int().nullable(),
    /** What the doctor asks people to bring to a first visit; null for staff, and where nothing is asked. */
    first_visit: firstVisit,
    /** What the clinic asks before the visit: whether it was sent, and whether a text that was decided about is another one now. */
    before_visit: z.enum(['none', 'missing', 'done', 'changed']),
    /** What the clinic says that a missed visit costs it; null for staff, and where it says nothing. */
    missed_cost: z.object({ minor: z.number().int(), currency: z.string() }).nullable(),
    answer_by: moment.nullable(),
    moved_from: moment.nullable(),
    cancelled_by: z.enum(['patient', 'staff', 'timer']).nullable(),
    cancel_reason: z.string(),
    cancel_note: z.string(),
    patient_confirmed_at: moment.nullable(),
    started_at: moment.nullable(),
    created_at: moment,
    changed_at: moment,
    booked_by: z.enum(['patient', 'guest', 'staff']),
    /** Came without an appointment: the time is when it started, or when they came. */
    is_walk_in: z.boolean(),
    /** The number in the queue, for a patient who is or was here. */
    ticket: z
      .object({ label: z.string(), state: z.enum(ticketStates), point: z.string().nullable(), call: ticketCall })
      .nullable(),
    /** The wishes for an earlier time, where the patient waits for one. */
    waiting: z
      .object({
        weekdays: z.array(z.number().int()),
        parts: z.array(z.enum(dayParts)),
        until_date: localDate.nullable(),
        is_urgent: z.boolean(),
        since: moment,
      })
      .nullable(),
    /** Times that are held for this visit until the patient answers. */
    offers: z.array(z.object({ id, start: moment, expires_at: moment, cause: z.enum(['waitlist', 'leave']) })),
    /**
     * The clinic wanted another time for it, and the offer was declined or not answered: somebody has to decide. Null
     * once it has moved, or while another time is offered.
     */
    offer_ended: z.object({ state: z.enum(['declined', 'expired']), start: moment }).nullable(),
    /** The times suggested to the patient when the clinic cancelled or declined it, without those already begun. */
    instead: z.array(timeToBook),
    /** What the asking person may do with it now. */
    actions: z.array(
      z.enum([
        'accept',
        'decline',
        'confirm',
        'arrive',
        'start',
        'complete',
        'no_show',
        'undo',
        'move',
        'reassign',
        'cancel',
        'enter_in_error',
      ]),
    ),
  })
  .meta({ id: 'Appointment' })

/** A visit in the list over all branches: what is needed to run a place, and nothing about why somebody comes. */
export const facilityVisit = appointmentShape
  .pick({
    id: true,
    reference: true,
    status: true,
    on_hold: true,
    start: true,
    end: true,
    time_zone: true,
    mode: true,
    goes_on: true,
    told_by: true,
    cancelled_by: true,
    patient_confirmed_at: true,
    created_at: true,
  })
  .extend({
    /** As it is kept: by that the list is narrowed, sorted and counted. */
    service_name: z.string(),
    branch: z.object({ id, name: z.string() }),
    doctor: z.object({ practitioner_id: id, name: z.string() }),
    /** The name, or initials for those who may not search for patients there. */
    patient: z.string(),
    is_new: z.boolean(),
    booked_by: z.enum(['patient', 'guest', 'desk', 'doctor']),
    /** Minutes from checking in to the start, or until now while the patient still waits. */
    waited: z.number().int().nullable(),
  })

export const timelineLine = z.object({ at: moment, kind: z.string(), by: z.string(), text: z.string() })

/** The most visits that one decision can cover. */
export const mostActions = 2000

/** A visit that cannot stay as it is, with the options: another time, or a colleague who is free then. */
export const affectedVisit = z.object({
  appointment_id: id,
  patient: z.string(),
  phone_number: z.string(),
  email: z.string(),
  /** By what the patient is told; after `call` and `none` the clinic has to, and no other time is offered. */
  told_by: z.enum(waysToTell),
  start: moment,
  time_zone: z.string(),
  service_name: serviceName,
  branch_name: z.string(),
  suggested: moment.nullable(),
  colleagues: z.array(z.object({ offering_id: id, doctor: z.string() })),
})
