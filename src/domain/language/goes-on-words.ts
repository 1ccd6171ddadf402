import type { MovedTo } from '../meetings/other-way.ts'
import { t } from './translate.ts'

/** How a visit goes on that was to be by video. */
export function goesOnWords(way: MovedTo): string {
  switch (way) {
    case 'phone':
      return t('By phone instead of video')
    case 'in_person':
      return t('At the clinic instead of video')
    case 'in_person_anew':
      return t('At the clinic at another time')
  }
}
