import { t } from '#domain/language/translate.ts'
import { dayIn, timeIn, viewerTime, viewerZone, zoneWords } from '../../lib/format.ts'
import type { Known } from './meeting.ts'

/** When the call is, in the reader's time. */
export function whenOf({ start, opens_at }: Known) {
  const zone = viewerZone()
  return { day: dayIn(zone, start), time: timeIn(zone, start), opens: timeIn(zone, opens_at) }
}

/** The doctor's own time, where it is another than the reader's. */
export function thereOf({ start, time_zone, doctor }: Known): string | null {
  if (!viewerTime(time_zone, start)) return null
  return t('That is {time} for {doctor} ({zone}).', {
    time: timeIn(time_zone, start),
    doctor,
    zone: zoneWords(time_zone),
  })
}
