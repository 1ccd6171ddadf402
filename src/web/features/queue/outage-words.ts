import { listComma, t } from '#domain/language/translate.ts'
import { isUntold, type Told } from '../../parts/visits/told-words.ts'

/** What was saved after an outage, of the visits that change: who is told, or whom the clinic has to tell itself. */
export function savedWords(changed: readonly (Told & { readonly patient: string })[]): string {
  const untold = changed.filter(isUntold).map(({ patient }) => patient)
  if (untold.length > 0)
    return t('Saved. We cannot write to {names}: tell them yourself', { names: untold.join(listComma()) })
  return changed.length > 0 ? t('Saved. The patients whose visit changes are told.') : t('Saved')
}
