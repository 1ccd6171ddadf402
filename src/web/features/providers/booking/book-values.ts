import { answerTo, whileBooking } from '#domain/booking/questions.ts'
import type { useSentForm } from '../../../lib/sent-form.ts'
import { type NewMember, noMember } from '../../../parts/people/member-fields.tsx'
import type { Draft } from './draft-time.tsx'

/** What is typed before a visit is booked: who a guest is, for whom a patient books, what the clinic asks. */
export type BookValues = {
  first_name: string
  last_name: string
  date_of_birth: string
  email: string
  phone_number: string
  reason: string
  /** `me`, `new`, or the id of somebody of the family. */
  who: string
  new_member: NewMember
  /** When who comes was born, where the account has not said it and it is asked. */
  birth_date: string
  answers: Record<string, string>
}

export type BookForm = ReturnType<typeof useSentForm<BookValues>>

const nothingTyped: BookValues = {
  first_name: '',
  last_name: '',
  date_of_birth: '--',
  email: '',
  phone_number: '',
  reason: '',
  who: 'me',
  new_member: noMember,
  birth_date: '--',
  answers: {},
}

/** What stands in the form: all that the draft has kept, for whom it is before anything else. */
export function valuesOf({ typed, service }: Pick<Draft, 'typed' | 'service'>): BookValues {
  // What came over the wire holds no field that is not there.
  const kept = (typed ?? {}) as Partial<BookValues>
  const answers = Object.fromEntries(
    whileBooking(service.questions).map(({ id }) => [id, answerTo(kept.answers ?? {}, id)]),
  )
  return { ...nothingTyped, ...kept, answers }
}

/** The field that the server means: of a patient's new family member, or of the guest. */
export function nameOfField(field: string, { isPatient }: { isPatient: boolean }): string {
  const own = field.replace(/^(person|new_member)\./, '')
  return isPatient && own in noMember ? `new_member.${own}` : own
}
