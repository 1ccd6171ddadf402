import { t } from '#domain/language/translate.ts'
import { isUntold } from '../../../parts/visits/told-words.ts'
import type { Visit } from './visit.ts'

/** Whom of these visits' patients the clinic has to tell, by name. */
export function namesOfUntold(visits: readonly Visit[]): string[] {
  return visits.filter(isUntold).map(({ patient }) => patient?.name ?? t('Patient'))
}
