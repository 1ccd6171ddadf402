import { isLanguage, type Language } from '#domain/language/languages.ts'
import { currentLanguage, type Messages, provideMessages, speakFrom } from '#domain/language/translate.ts'
import { areaOf } from './session.ts'

type Part = 'public' | 'areas'
type File = () => Promise<{ default: Messages }>

// Each part is a file of its own: a page of words does not wait for the words of the areas.
const files: Partial<Record<Language, Record<Part, File>>> = {
  fr: {
    public: () => import('#domain/language/messages/fr/public.json'),
    areas: () => import('#domain/language/messages/fr/areas.json'),
  },
  ar: {
    public: () => import('#domain/language/messages/ar/public.json'),
    areas: () => import('#domain/language/messages/ar/areas.json'),
  },
}
const learned = new Map<Part, Promise<void>>()

/** Speaks the language of the document from now on; ready when the words for the path are there. */
export function learnLanguage(path: string): Promise<unknown> {
  const { lang } = document.documentElement
  speakFrom(() => (isLanguage(lang) ? lang : 'en'))
  return learnWords(path)
}

/** Pages of calls, and of a visit by its link: they draw much of what stands in the areas, where most people come from. */
const likeAreas = /^\/(meet|a|offer)\//

/** The words that the pages below a path need. */
export function learnWords(path: string): Promise<unknown> {
  return Promise.all([learn('public'), ...(areaOf(path) || likeAreas.test(path) ? [learn('areas')] : [])])
}

function learn(part: Part): Promise<void> {
  const known = learned.get(part)
  if (known) return known
  const language = currentLanguage()
  const file = files[language]?.[part]
  // Where a file cannot be fetched, the English stands: better than no page.
  const learning = file
    ? file().then(
        ({ default: messages }) => provideMessages(language, messages),
        () => undefined,
      )
    : Promise.resolve()
  learned.set(part, learning)
  return learning
}
