import { goesOnWords } from '#domain/language/goes-on-words.ts'
import { t } from '#domain/language/translate.ts'
import type { WayOfVisit } from '#domain/meetings/other-way.ts'

/** How a video visit takes place, in few words; empty for one that was booked at the clinic. */
export function videoWords({ mode, goes_on: other = null }: WayOfVisit): string {
  if (other) return goesOnWords(other)
  return mode === 'video' ? t('Video') : ''
}

/** How a visit takes place. */
export const modeWords = (visit: WayOfVisit): string => videoWords(visit) || t('In person')
