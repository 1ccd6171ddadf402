import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'

export type Look = Answer<'GET /branches/:branchId/patients/:patientId'>['looks'][number]

/** What somebody did who looked, in words. */
export function lookWords(what: Look['what']): string {
  switch (what) {
    case 'listed':
      return t('Found in a search')
    case 'read':
      return t('Opened the details')
    case 'visit':
      return t('Opened an appointment')
    case 'call_joined':
      return t('Joined a video visit')
    case 'call_admitted':
      return t('Let somebody into a video visit')
    case 'register':
      return t('Wrote the first entry')
    case 'edit':
      return t('Changed the details')
    case 'own_details':
      return t('Took over the details of the account')
    case 'merge':
      return t('Joined two entries')
    case 'unmerge':
      return t('Took two entries apart')
  }
}
