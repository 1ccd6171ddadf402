import { fault, type Fault } from '../fault.ts'
import { foldWords } from '../search/fold.ts'
import { errorsAllowed, typingErrors } from '../search/nearly.ts'
import { dateOfBirth } from './person-rules.ts'
import { lettersIn, phoneEnd } from './register-words.ts'

/** What a branch looks for in its register. */
export type RegisterQuestion = { readonly q: string; readonly date_of_birth: string; readonly phone: string }

export type RegisterSearch =
  | { readonly by: 'reference'; readonly reference: string }
  | { readonly by: 'person'; readonly name: string; readonly born: string | null; readonly phoneEnd: string | null }

const leastLetters = 3

/**
 * Returns how a branch searches for somebody: by the reference of a visit, or by three letters of the name and
 * something only this person has, so that nobody can browse the register.
 */
export function readRegisterSearch(question: RegisterQuestion): RegisterSearch | Partial<Record<string, Fault>> {
  const q = question.q.trim()
  const born = question.date_of_birth.replace(/-/g, '') === '' ? null : question.date_of_birth
  const ending = phoneEnd(question.phone)
  if (/^[a-z]{4}-\d{4}$/i.test(q)) return { by: 'reference', reference: q.toUpperCase() }
  if (lettersIn(q) < leastLetters) return { q: fault('letters_too_few') }
  const wrong = born === null ? undefined : dateOfBirth('2200-01-01')(born)
  if (wrong) return { date_of_birth: wrong }
  if (born === null && ending === null) return { date_of_birth: fault('birth_or_phone_missing') }
  return { by: 'person', name: q, born, phoneEnd: ending }
}

/** Who keeps the details of an entry up to date: the person, whoever runs their account, or the desk. */
export function detailsAreTheDesks({ account_id }: { readonly account_id: string | null }): boolean {
  return account_id === null
}

export const mergeFields = [
  'first_name',
  'last_name',
  'date_of_birth',
  'email',
  'phone_number',
  'needs',
  'needs_note',
] as const
export type MergeField = (typeof mergeFields)[number]

/** How many days a join of two entries can be taken back. */
export const mergeUndoDays = 30

type Known = {
  readonly first_name: string
  readonly last_name: string
  readonly date_of_birth: string | null
  readonly phone_number: string
}

export type Likeness = 'birth' | 'phone' | 'name'

/**
 * Returns what makes two entries worth comparing: the same birth date and a similar name, or the same phone number. A
 * family shares a number, twins share a birth date, so a person decides; nothing else makes a pair.
 */
export function likeness(one: Known, other: Known): Likeness[] {
  const phone = phoneEnd(one.phone_number)
  const same: Likeness[] = []
  if (one.date_of_birth !== null && one.date_of_birth === other.date_of_birth) same.push('birth')
  if (phone !== null && phone === phoneEnd(other.phone_number)) same.push('phone')
  if (namesAlike(one, other)) same.push('name')
  return same.includes('phone') || (same.includes('birth') && same.includes('name')) ? same : []
}

/** Two words in common, allowing for a typing error, in any order; one where somebody has only one. */
function namesAlike(one: Known, other: Known): boolean {
  const [few = [], many = []] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length)
  const found = few.filter((word) => many.some((name) => isNearly(word, name))).length
  return found > 0 && found >= Math.min(2, few.length)
}

function wordsOf({ first_name, last_name }: Known): string[] {
  return foldWords(`${first_name} ${last_name}`).split(' ').filter(Boolean)
}

function isNearly(word: string, name: string): boolean {
  if (word === name) return true
  return typingErrors(word, name, errorsAllowed(Math.min(word.length, name.length))) !== undefined
}
