import type { PublicProfile } from './public-profile.ts'

/** What makes a page worth reading, in the order in which it helps patients most. */
export const profileParts = ['photo', 'languages', 'about', 'first_visit', 'qualifications'] as const
export type ProfilePart = (typeof profileParts)[number]

type Shown = Pick<PublicProfile, 'languages' | 'qualifications' | 'texts'> & { readonly display_photo: string | null }

/** Returns what a doctor's page lacks; optional details, such as the gender, are never missing. */
export function missingParts({ display_photo, languages, qualifications, texts }: Shown): ProfilePart[] {
  const there: Readonly<Record<ProfilePart, boolean>> = {
    photo: display_photo !== null,
    languages: languages.length > 0,
    about: texts.some(({ about }) => about.trim() !== ''),
    first_visit: texts.some(({ first_visit }) => first_visit.trim() !== ''),
    qualifications: qualifications.length > 0,
  }
  return profileParts.filter((part) => !there[part])
}
