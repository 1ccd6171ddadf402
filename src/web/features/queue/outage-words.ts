import { t } from '#domain/language/translate.ts'

/** What was saved after an outage: nobody is told of a visit that stays as it is. */
export function savedWords(decided: readonly { readonly action: 'keep' | 'offer' | 'cancel' }[]): string {
  return decided.some(({ action }) => action !== 'keep')
    ? t('Saved. The patients whose visit changes are told.')
    : t('Saved')
}
