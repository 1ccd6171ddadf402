import { mark } from '#domain/language/translate.ts'
import type { Site } from '#contract/page.ts'

/** The questions of the first page, by their addresses; their answers stay where they are read. */
export const askedFirst = {
  account: mark('Do I need an account?'),
  held: mark('Why is a time held for 10 minutes only?'),
  cancel: mark('How late can I cancel?'),
  badge: mark('What does the badge mean?'),
} as const

/** Those that a doctor asks before signing up. */
export const askedByDoctors = {
  'check-time': mark('How long does the check take?'),
  'double-booking': mark('Can two people get the same time?'),
  'own-calendar': mark('I have a calendar already. Can I use it?'),
  'take-clinic-data': mark('Can a clinic take its data out?'),
} as const

/** Those of a site: the badge says that a licence was checked, and stands only where it is. */
export function askedWhere(verification: Site['verification']): Readonly<Record<string, string>> {
  const { badge, ...always } = askedFirst
  return verification === 'required' ? { ...always, badge } : always
}

/** The same of doctors: how long a check takes is asked only where somebody checks. */
export function doctorsAskWhere(verification: Site['verification']): Readonly<Record<string, string>> {
  const { 'check-time': checkTime, ...always } = askedByDoctors
  return verification === 'required' ? { 'check-time': checkTime, ...always } : always
}
