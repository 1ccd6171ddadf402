import { t } from '#domain/language/translate.ts'
import { saveFile } from '../../lib/save-file.ts'
import type { Known } from './meeting.ts'

/** Hands the call to the calendar of the machine. Whoever holds only its address has no other way to it. */
export function saveCallEntry(meetId: string, brand: string, { start, end, doctor, branch }: Known) {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${plain(brand)}//Call//EN`,
    'BEGIN:VEVENT',
    `UID:${meetId}@call`,
    `DTSTAMP:${stamp(new Date().toISOString())}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:${plain(t('Video call with {doctor}', { doctor }))}`,
    `LOCATION:${plain(branch)}`,
    `URL:${location.origin}/meet/${meetId}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  saveFile('call.ics', `${lines.join('\r\n')}\r\n`, 'text/calendar')
}

const stamp = (moment: string) => `${new Date(moment).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
const plain = (text: string) => text.replace(/([\\;,])/g, '\\$1').replace(/\s+/g, ' ')
