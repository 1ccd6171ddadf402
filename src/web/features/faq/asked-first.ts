import { mark } from '#domain/language/translate.ts'
import type { Site } from '#contract/page.ts'

/** The questions of the first page, by their addresses; their answers stay where they are read. */
export const askedFirst = {
  account: mark('Do I need an account?'),
  held: mark('Why is a time held for 10 minutes only?'),
  cancel: mark('How late can I cancel?'),
  badge: mark('What does the badge mean?'),
} as const

/** Those of a site: the badge says that a licence was checked, and stands only where it is. */
export function askedWhere(verification: Site['verification']): Readonly<Record<string, string>> {
  const { badge, ...always } = askedFirst
  return verification === 'required' ? { ...always, badge } : always
}
