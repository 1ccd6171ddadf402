import { isToldBy, type WayToTell } from '#domain/messages/ways-to-tell.ts'
import { t } from '#domain/language/translate.ts'

/** Of a visit as staff reads it; the patient's own side knows nothing of it. */
export type Told = { readonly told_by: WayToTell | null }

/** Whether the clinic has to tell the patient: the product has no way. */
export function isUntold({ told_by: way }: Told): boolean {
  return way !== null && !isToldBy(way)
}

/** Whether a way fits a visit: another time is offered only to a patient who reads of it. */
export function fits(way: string, visit: Told): boolean {
  return way !== 'offer' || !isUntold(visit)
}

/** What is said of the patient's news; where the product tells them nothing, that somebody has to. */
export function toldWords(visit: Told, words: string): string {
  return isUntold(visit) ? untoldWords(visit) : words
}

export function untoldWords({ told_by: way }: Told): string {
  return way === 'call'
    ? t('We have no email of this patient: call them.')
    : t('We have no email or phone number of this patient: tell them yourself.')
}
