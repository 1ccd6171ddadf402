import { mark, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'

export type OwnCheck = Answer<'GET /doctors/me/check'>
export type Evidence = OwnCheck['evidence'][number]

/** Whether the facility they work for confirms doctors here, and nobody of the platform looks. */
export const isByFacility = ({ needed }: Pick<OwnCheck, 'needed'>) => needed.includes('affiliation')

/** Whether doctors are checked here at all. */
export const isChecked = ({ needed }: Pick<OwnCheck, 'needed'>) => needed.length > 0

/** What a document shows. */
export const evidenceWords: Readonly<Record<Evidence['kind'], string>> = {
  identity: mark('Identity card or passport'),
  licence: mark('Licence'),
  specialty: mark('Specialist certificate'),
  other: mark('Something else'),
}

export const authorityWords: Readonly<Record<OwnCheck['licence_authority'], string>> = {
  other: mark('Another authority'),
  us_npi: mark('United States: National Provider Identifier (NPI)'),
}

/** How long it usually takes, or that nobody knows yet; that administrators are told then is the digest of checks that wait. */
export function usualWords(hours: number | null): string {
  return hours === null
    ? t('How long it usually takes is not measured yet. Who checks is reminded after one working day.')
    : t('Usually it takes {time}.', { time: aboutHours(hours) })
}

/** "about 6 hours", "about 2 days". */
export function aboutHours(hours: number): string {
  if (hours < 48)
    return t('{count, plural, one {about # hour} other {about # hours}}', { count: Math.max(1, Math.round(hours)) })
  return t('{count, plural, one {about # day} other {about # days}}', { count: Math.round(hours / 24) })
}
