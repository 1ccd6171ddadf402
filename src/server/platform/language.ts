import { AsyncLocalStorage } from 'node:async_hooks'
import { type Language, languages, type OwnLanguage } from '#domain/language/languages.ts'
import arAreas from '#domain/language/messages/ar/areas.json' with { type: 'json' }
import arPublic from '#domain/language/messages/ar/public.json' with { type: 'json' }
import arServer from '#domain/language/messages/ar/server.json' with { type: 'json' }
import frAreas from '#domain/language/messages/fr/areas.json' with { type: 'json' }
import frPublic from '#domain/language/messages/fr/public.json' with { type: 'json' }
import frServer from '#domain/language/messages/fr/server.json' with { type: 'json' }
import { currentLanguage, type Messages, provideMessages, speakFrom } from '#domain/language/translate.ts'

type Speaker = { speakFrom: typeof speakFrom; provideMessages: typeof provideMessages }

const spoken = new AsyncLocalStorage<Language>()
let offered: () => readonly OwnLanguage[] = () => languages
const catalogues: readonly (readonly [Language, Messages])[] = [
  ['fr', { ...frPublic, ...frAreas, ...frServer }],
  ['ar', { ...arPublic, ...arAreas, ...arServer }],
]

/** Gives all languages to a copy of the translating module: our own, and the one inside the built screens. */
export function teachLanguages(speaker: Speaker) {
  for (const [language, messages] of catalogues) speaker.provideMessages(language, messages)
  speaker.speakFrom(() => spoken.getStore() ?? offered()[0] ?? 'en')
}

teachLanguages({ speakFrom, provideMessages })

/** The languages in which people are spoken to. */
export const offeredNow = () => offered()

/** From now on people are spoken to in these languages alone, whatever they once chose. */
export function offerLanguages(now: () => readonly OwnLanguage[]) {
  offered = now
}

/**
 * Everything that `work` says is in this language, or in the first that is offered where this one is not any more; with null
 * it stays the language of the moment.
 */
export function inLanguage<T>(language: Language | null | undefined, work: () => T): T {
  const isOffered = !language || language === 'qps' || offered().includes(language)
  return spoken.run((isOffered ? language : offered()[0]) ?? currentLanguage(), work)
}

/** The same for what was written in a language already, offered or not. */
export function asWrittenIn<T>(language: Language | null | undefined, work: () => T): T {
  return spoken.run(language ?? currentLanguage(), work)
}

/** Whether somebody chose already, further up: a page asks our own interface in its own language. */
export function isSpoken(): boolean {
  return spoken.getStore() !== undefined
}
