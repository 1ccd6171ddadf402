import type { LocalDate } from '../time/local.ts'

/** Ages of the patients a doctor sees in full years, both ends included; null: no bound. */
export type AgesSeen = { readonly age_from: number | null; readonly age_to: number | null }

/** `unknown`: the doctor has bounds and this person's birth date is not known. */
export type AgeFit = 'fits' | 'unknown' | 'too_young' | 'too_old'

/** Returns somebody's age on a day in full years; somebody born on 29 February is a year older on 1 March. */
export function ageOn(born: string, on: LocalDate): number {
  const years = Number(on.slice(0, 4)) - Number(born.slice(0, 4))
  return on.slice(5) < born.slice(5) ? years - 1 : years
}

/** Returns whether a doctor sees somebody of this age. */
export function fitOfAge({ age_from, age_to }: AgesSeen, age: number): Exclude<AgeFit, 'unknown'> {
  if (age_from !== null && age < age_from) return 'too_young'
  return age_to !== null && age > age_to ? 'too_old' : 'fits'
}

/**
 * Returns whether a doctor sees somebody of this age on the day of a visit. Without bounds, the birth date does not
 * matter.
 */
export function ageFit(ages: AgesSeen, born: string | null, on: LocalDate): AgeFit {
  if (!hasAges(ages)) return 'fits'
  return born ? fitOfAge(ages, ageOn(born, on)) : 'unknown'
}

/** Whether a visit may go from one day to another: not out of the ages that its doctor sees. What a clinic agreed to stays. */
export function keepsAge(ages: AgesSeen, born: string | null, from: LocalDate, to: LocalDate): boolean {
  const fit = ageFit(ages, born, to)
  return fit === 'fits' || ageFit(ages, born, from) === fit
}

export function hasAges({ age_from, age_to }: AgesSeen): boolean {
  return (age_from ?? 0) > 0 || age_to !== null
}
