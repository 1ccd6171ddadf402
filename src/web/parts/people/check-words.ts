import { mark, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'

type Check = Answer<'GET /doctors/:slug/checks'>['checks'][number]
export type Kind = Check['kind']

/** What is looked at. */
export const kindWords: Readonly<Record<Kind, string>> = {
  identity: mark('Identity'),
  number: mark('Number of the licence'),
  registry: mark('Entry in the register'),
  specialty: mark('Specialty'),
  affiliation: mark('Works for the facility'),
}

/** How it is known. */
export function wayWords({ way, source }: Pick<Check, 'way' | 'source'>): string {
  if (way === 'document') return t('by a document')
  if (way === 'facility') return t('said by {source}', { source })
  if (way === 'computed' && source) return t('has the form that {source} gives out', { source })
  if (way === 'given' || way === 'computed')
    return source
      ? t('as the doctor gave it, from {source}; nobody else here stands under it', { source })
      : t('was given')
  return t('in {source}', { source })
}
