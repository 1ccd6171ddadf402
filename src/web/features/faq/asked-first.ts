import { mark } from '#domain/language/translate.ts'

/** The questions of the first page, by their addresses; their answers stay where they are read. */
export const askedFirst = {
  account: mark('Do I need an account?'),
  held: mark('Why is a time held for 10 minutes only?'),
  cancel: mark('How late can I cancel?'),
  badge: mark('What does the badge mean?'),
} as const
