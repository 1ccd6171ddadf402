import { toRfc3339 } from '../time/instant.ts'
import type { CalendarEntry } from './calendar-file.ts'

/** What a web calendar is told about a visit: when and where. Its operator learns no more, and no link to the visit. */
export type WebEntry = Pick<CalendarEntry, 'title' | 'start' | 'end' | 'place'>

/** Returns the address at which Google Calendar shows a new entry, filled in and not saved yet. */
export function googleCalendar({ title, start, end, place }: WebEntry): string {
  const moment = (at: WebEntry['start']) => toRfc3339(at).replace(/[-:]|\.\d+/g, '')
  const dates = `${moment(start)}/${moment(end)}`
  return `https://calendar.google.com/calendar/render?${asked({ action: 'TEMPLATE', text: title, dates, location: place })}`
}

/** Returns the address at which Outlook on the web shows a new entry, filled in and not saved yet. */
export function outlookCalendar({ title, start, end, place }: WebEntry): string {
  const form = { path: '/calendar/action/compose', rru: 'addevent', subject: title, location: place }
  const times = { startdt: toRfc3339(start), enddt: toRfc3339(end) }
  return `https://outlook.live.com/calendar/0/action/compose?${asked({ ...form, ...times })}`
}

function asked(parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts)
    .map(([name, words]) => `${name}=${encodeURIComponent(words)}`)
    .join('&')
}
