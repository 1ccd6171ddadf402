import { answerTo, whileBooking } from '#domain/booking/questions.ts'
import type { useSentForm } from '../../lib/sent-form.ts'
import { type NewMember, noMember } from '../../parts/people/member-fields.tsx'
import type { Draft } from './draft-time.tsx'

/** What the draft keeps of what is typed. */
export const typedFields = ['first_name', 'last_name', 'date_of_birth', 'email', 'phone_number', 'reason'] as const

type Typed = Record<(typeof typedFields)[number], string>

/** What is typed before a visit is booked: who a guest is, for whom a patient books, what the clinic asks. */
export type BookValues = Typed & {
  /** `me`, `new`, or the id of somebody of the family. */
  who: string
  new_member: NewMember
  /** When who comes was born, where the account has not said it and it is asked. */
  birth_date: string
  answers: Record<string, string>
}

export type BookForm = ReturnType<typeof useSentForm<BookValues>>

export function valuesOf({ typed, service }: Draft): BookValues {
  const kept = typed ?? {}
  const text = Object.fromEntries(
    typedFields.map((field) => [field, kept[field] ?? (field === 'date_of_birth' ? '--' : '')]),
  ) as Typed
  const answers = Object.fromEntries(
    whileBooking(service.questions).map(({ id }) => [id, answerTo(kept.answers ?? {}, id)]),
  )
  return { ...text, who: 'me', new_member: noMember, birth_date: '--', answers }
}

/** The field that the server means: of a patient's new family member, or of the guest. */
export function nameOfField(field: string, { isPatient }: { isPatient: boolean }): string {
  const own = field.replace(/^(person|new_member)\./, '')
  return isPatient && own in noMember ? `new_member.${own}` : own
}
