import type { languageNames } from '#domain/language/languages.ts'
import { call } from './browser-call.ts'

type Language = keyof typeof languageNames

/** The address of the same page in another language; the server remembers the choice. */
export function addressIn(language: Language, { pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search)
  query.set('lang', language)
  return `${pathname}?${query.toString()}`
}

/** Loads the page anew in a language; for somebody with an account it is kept there, so that mails follow. */
export async function speak(language: Language, isLoggedIn: boolean) {
  if (isLoggedIn) await call('PUT /auth/language', { body: { language } }).catch(() => undefined)
  location.assign(addressIn(language, location))
}
