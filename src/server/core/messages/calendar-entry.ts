import type { CalendarEntry } from '#domain/booking/calendar-file.ts'
import { goesOnWords } from '#domain/language/goes-on-words.ts'
import { listComma, t } from '#domain/language/translate.ts'
import { isAtClinic, type MovedTo } from '#domain/meetings/other-way.ts'

type Kept = Pick<CalendarEntry, 'id' | 'version' | 'changed' | 'start' | 'end' | 'state'> & {
  readonly time_zone: string
  readonly mode: 'in_person' | 'video'
  readonly goes_on?: MovedTo | null
  readonly branch: string
  readonly address: string
  readonly city: string
  /** Where it is joined, if by video. */
  readonly link: string | null
}

/** A visit as a calendar keeps it, in the current language: where and when, never why. */
export function calendarEntry(visit: Kept): CalendarEntry {
  const { id, version, changed, start, end, state, branch, address, city, link, goes_on: other = null } = visit
  const where = [branch, address, city].filter(Boolean).join(listComma())
  return {
    id,
    version,
    changed,
    start,
    end,
    state,
    zone: visit.time_zone,
    title: t('Appointment - {branch}', { branch }),
    place: isAtClinic(visit) ? where : other ? goesOnWords(other) : t('Video visit'),
    ...(visit.mode === 'video' && !other && link ? { link } : {}),
  }
}
