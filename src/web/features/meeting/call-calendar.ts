import { t } from '#domain/language/translate.ts'
import { saveFile } from '../../lib/save-file.ts'
import { downloadCalendar } from '../../parts/visits/download-calendar.ts'
import type { MeetingIn } from './meeting.ts'
import type { MeetingAccess } from './use-meeting.ts'

/**
 * Hands the call to the calendar of the machine. To its patient it is the entry of the visit itself, by whose link they stay
 * known; whoever holds only the address of the call, or a guest's link, has no other way to it than that.
 */
export async function saveCallEntry(
  { meetId, options, guest }: Pick<MeetingAccess, 'meetId' | 'options' | 'guest'>,
  brand: string,
  meeting: MeetingIn<'too_early'>,
) {
  const { start, end, doctor, branch, appointment_id: visit } = meeting
  if (visit !== null) return downloadCalendar(visit, options.linkToken || undefined)
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
    `URL:${location.origin}/meet/${meetId}${guest ? `#guest=${guest}` : ''}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  saveFile('call.ics', `${lines.join('\r\n')}\r\n`, 'text/calendar')
}

const stamp = (moment: string) => `${new Date(moment).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
const plain = (text: string) => text.replace(/([\\;,])/g, '\\$1').replace(/\s+/g, ' ')
