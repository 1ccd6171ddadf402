import type { Answer } from '#contract/endpoints.ts'
import { fieldErrors, problemCode } from '../../lib/call.ts'
import type { useSentForm } from '../../lib/sent-form.ts'

export type Page = Answer<'GET /doctors/:slug'>
export type KnownPatient = Answer<'GET /patients'>['results'][number]

const nobody = { first_name: '', last_name: '', date_of_birth: '--', email: '', phone_number: '' }

/** What the panel holds while a visit is booked for a caller. */
export function valuesOf(page: Page) {
  return {
    /** Somebody known, or nobody yet. */
    known: null as KnownPatient | null,
    isNew: false,
    new_patient: nobody,
    service_id: page.services[0]?.id ?? '',
    offering_id: '',
    /** As typed or tapped; empty means the next free time. */
    start: '',
    count: '1',
    every_weeks: '1',
    overbook_reason: '',
    despite_age: false,
    reason: '',
    send_messages: true,
  }
}

/** Whether a booking was refused because of who comes: an age that the doctor does not see, or that nobody knows. */
export const isAboutAge = (error: unknown) =>
  problemCode(error) === 'age_not_seen' || 'birth_date' in fieldErrors(error)

export type StaffValues = ReturnType<typeof valuesOf>
export type StaffForm = ReturnType<typeof useSentForm<StaffValues>>
