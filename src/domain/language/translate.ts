import { IntlMessageFormat } from 'intl-messageformat'
import { type Language, localeOf } from './languages.ts'
import { pseudo } from './pseudo.ts'

/** A language's messages by their English: ICU MessageFormat on both sides. */
export type Messages = Readonly<Record<string, string>>

type Value = string | number
type Chunk<T> = (chunks: (string | T)[]) => T

let askLanguage: () => Language = () => 'en'
const catalogues = new Map<Language, Messages>()
// The product knows its languages: asking the browser which ones it has costs a phone 20 milliseconds at the first message.
IntlMessageFormat.resolveLocale = (locales) => new Intl.Locale([locales].flat()[0] ?? 'en')

// Parsing a message is slow compared with filling it in, so each is parsed once.
const read = new Map<string, IntlMessageFormat>()
const mostKept = 5000

/** Says where the current language comes from: the document in a browser, the request on a server. */
export function speakFrom(source: () => Language) {
  askLanguage = source
}

export function currentLanguage(): Language {
  return askLanguage()
}

/** What separates the words of a list, in the current language. */
export const listComma = () => (currentLanguage() === 'ar' ? '، ' : ', ')

/** Adds messages to those of a language. */
export function provideMessages(language: Language, messages: Messages) {
  catalogues.set(language, { ...catalogues.get(language), ...messages })
}

/** A text in each language: what was saved in one is known again in another. */
export function inEveryLanguage(text: string): string[] {
  return [text, ...[...catalogues.values()].map((messages) => messages[text] ?? text)]
}

/** Marks a text for the message files; `t` says it later, when the language is known. */
export function mark<const T extends string>(text: T): T {
  return text
}

/** The text in the current language; English where a translation is missing. */
export function t(text: string, values?: Readonly<Record<string, Value>>): string {
  return String(filled<string>(text, values))
}

/** The same with pieces that are no text, such as links: `<link>…</link>` in the message, a function of that name. */
export function filled<T>(
  text: string,
  values?: Readonly<Record<string, Value | Chunk<T>>>,
): string | T | (string | T)[] {
  if (text === '') return text
  const language = currentLanguage()
  const message = language === 'qps' ? pseudo(text) : (catalogues.get(language)?.[text] ?? text)
  if (!/[{<]/.test(message)) return message
  const plain = values && filledPlainly(message, values)
  if (plain !== undefined) return plain
  return formatOf(language, message)?.format<T>(values) ?? message
}

/** Nothing but words and names of values. An apostrophe quotes, a comma formats, a bracket is a piece: those are read as ICU. */
const isPlain = /^[^{}<']*(?:\{\w+\}[^{}<']*)+$/

/** Fills in plain placeholders, which is all most messages have; parsing each as ICU takes a phone a moment. */
function filledPlainly(message: string, values: Readonly<Record<string, unknown>>): string | undefined {
  if (!isPlain.test(message)) return undefined
  let isFilled = true
  const text = message.replaceAll(/\{(\w+)\}/g, (_place, name: string) => {
    const value = values[name]
    isFilled &&= typeof value === 'string' || typeof value === 'number'
    return String(value)
  })
  return isFilled ? text : undefined
}

function formatOf(language: Language, message: string): IntlMessageFormat | undefined {
  const key = `${language} ${message}`
  const known = read.get(key)
  if (known) return known
  try {
    const made = new IntlMessageFormat(message, localeOf(language))
    if (read.size >= mostKept) read.clear()
    read.set(key, made)
    return made
  } catch {
    // A text that came from outside, with a brace in it, is no message.
    return undefined
  }
}
