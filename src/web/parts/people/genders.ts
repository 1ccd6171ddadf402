import { mark } from '#domain/language/translate.ts'

/** What people say of their gender, where they say it. */
export const genders = [mark('Female'), mark('Male'), mark('Another term'), mark('Prefer not to say')] as const
