import type { languages as ownLanguages } from '../language/languages.ts'

type OwnLanguage = (typeof ownLanguages)[number]

/** What patients read in one language. */
export type ProfileText = {
  readonly language: OwnLanguage
  readonly about: string
  /** Which patients the doctor sees, in words. */
  readonly patients: string
  /** What to bring to a first visit. */
  readonly first_visit: string
}

/** What a doctor asks people to bring to a first visit, one a language. */
export type FirstVisitTexts = readonly Pick<ProfileText, 'language' | 'first_visit'>[]

/** What a page shows in somebody's language: each text in the reader's, else in the doctor's first that has it. */
export function textFor<Part extends 'about' | 'patients' | 'first_visit'>(
  texts: readonly Pick<ProfileText, 'language' | Part>[],
  part: Part,
  reader: string,
): { readonly text: string; readonly language: OwnLanguage } | undefined {
  const said = texts.filter((one) => one[part].trim() !== '')
  const chosen = said.find(({ language }) => language === reader) ?? said[0]
  return chosen && { text: chosen[part], language: chosen.language }
}
