import type { CalendarEntry } from '#domain/booking/calendar-file.ts'
import { listComma, t } from '#domain/language/translate.ts'

type Kept = Pick<CalendarEntry, 'id' | 'version' | 'changed' | 'start' | 'end' | 'state'> & {
  readonly time_zone: string
  readonly mode: 'in_person' | 'video'
  readonly branch: string
  readonly address: string
  readonly city: string
  /** Where it is joined, if by video. */
  readonly link: string | null
}

/** A visit as a calendar keeps it, in the current language: where and when, never why. */
export function calendarEntry(visit: Kept): CalendarEntry {
  const { id, version, changed, start, end, state, branch, address, city, link } = visit
  return {
    id,
    version,
    changed,
    start,
    end,
    state,
    zone: visit.time_zone,
    title: t('Appointment - {branch}', { branch }),
    place: visit.mode === 'video' ? t('Video visit') : [branch, address, city].filter(Boolean).join(listComma()),
    ...(visit.mode === 'video' && link ? { link } : {}),
  }
}
