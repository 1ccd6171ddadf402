import type { Answer } from '#contract/endpoints.ts'
import { CallFailed, fieldErrors, problemCode } from '../../lib/call.ts'
import type { useSentForm } from '../../lib/sent-form.ts'

export type Page = Answer<'GET /doctors/:slug'>
export type KnownPatient = Answer<'GET /patients'>['results'][number]

/** With whom, and what was chosen of their times and services already. */
export type Chosen = { readonly slug: string; readonly start?: string; readonly service?: string }

/** The times of all doctors who offer the same. */
export const anyDoctor = 'any'

const nobody = { first_name: '', last_name: '', date_of_birth: '--', email: '', phone_number: '' }

/** What the panel holds while a visit is booked for a caller. */
export function valuesOf(chosen: Chosen) {
  return {
    /** Somebody known, or nobody yet. */
    known: null as KnownPatient | null,
    isNew: false,
    new_patient: nobody,
    /** Who is known by that name and birth date already; without a patient where the desk may not see who it is. */
    same: null as { readonly patient?: KnownPatient | undefined } | null,
    /** The next try enters somebody new all the same. */
    anyway: false,
    count: '1',
    every_weeks: '1',
    reason: '',
    send_messages: true,
    ...ofDoctor(chosen),
  }
}

/** What stands and falls with the doctor: another one begins anew with it, and with nothing else. */
export function ofDoctor({ slug, start = '', service = '' }: Chosen) {
  return {
    /** Nobody, before somebody was chosen. */
    doctor: slug,
    isBrought: false,
    /** As chosen; empty means the one that suits the patient. */
    service_id: service,
    offering_id: '',
    /** As typed or tapped; empty means the next free time. */
    start,
    overbook_reason: '',
    despite_age: false,
  }
}

type Service = Page['services'][number]

/**
 * The service that is meant: the chosen one; else the one that the patient came to this doctor for the last time; else the
 * first one. Whoever was never here gets none for returning patients, unless there is no other.
 */
export function meantService(
  services: readonly Service[],
  slug: string,
  { service_id, known }: Pick<StaffValues, 'service_id' | 'known'>,
): Service | undefined {
  const last = known?.last?.slug === slug ? known.last.service_id : undefined
  return (
    services.find(({ id }) => id === service_id) ??
    services.find(({ id }) => id === last) ??
    services.find(({ audience }) => last !== undefined || audience === 'everyone') ??
    services[0]
  )
}

/** What a doctor does in person at a branch. */
export function inPerson(page: Page, branchId: string) {
  return {
    services: page.services.filter(({ mode }) => mode !== 'video'),
    offering: page.offerings.find((one) => one.branch_id === branchId && one.mode === 'in_person'),
  }
}

/** Sets all that stands and falls with the doctor. `isBrought` says that the patient brought them, nobody chose them. */
export function chooseDoctor(form: StaffForm, chosen: Chosen, isBrought = false) {
  const fresh = ofDoctor(chosen)
  form.setValue('doctor', fresh.doctor, { shouldValidate: form.tries > 0 })
  form.setValue('isBrought', isBrought)
  form.setValue('service_id', fresh.service_id)
  form.setValue('offering_id', fresh.offering_id)
  form.setValue('start', fresh.start)
  form.setValue('overbook_reason', fresh.overbook_reason)
  form.setValue('despite_age', fresh.despite_age)
}

/** Who was found brings the doctor they came to last, if that is one of these; whom the desk chose stays. */
export function bringDoctor(form: StaffForm, patient: KnownPatient | null, slugs: readonly string[]) {
  const [doctor, isBrought] = [form.values('doctor'), form.values('isBrought')]
  if (doctor !== '' && !isBrought) return
  const slug = slugs.find((one) => one === patient?.last?.slug) ?? ''
  if (slug !== doctor) chooseDoctor(form, { slug }, slug !== '')
}

/** Whether a booking was refused because of who comes: an age that the doctor does not see, or that nobody knows. */
export const isAboutAge = (error: unknown) =>
  problemCode(error) === 'age_not_seen' || 'birth_date' in fieldErrors(error)

/** Keeps who is known already, for the desk to say whether it is them. Returns whether it was refused for that. */
export function keepSame(form: StaffForm, error: unknown): boolean {
  form.setValue('anyway', false)
  if (problemCode(error) !== 'already_exists' || !(error instanceof CallFailed)) return false
  form.setValue('same', { patient: error.problem.extra?.patient as KnownPatient | undefined })
  return true
}

export type StaffValues = ReturnType<typeof valuesOf>
export type StaffForm = ReturnType<typeof useSentForm<StaffValues>>
