import { toRfc3339 } from '#domain/time/instant.ts'
import { wallWords } from '#domain/time/wall-words.ts'
import { asZone } from '#domain/time/zone.ts'
import { parseInstant } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'
import type { Party } from '#domain/booking/status.ts'
import type { Runner } from '../../platform/database/database.ts'
import { mailsAbout, timelineOf, type TimelineRow, type VisitRow } from './appointments.sql.ts'

type Line = Answer<'GET /appointments/:appointmentId'>['timeline'][number]

const words: Record<string, string> = {
  requested: 'Asked for',
  booked: 'Booked',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Not answered in time',
  confirmed: 'Patient says: I am coming',
  arrived: 'Checked in',
  in_progress: 'Started',
  completed: 'Completed',
  no_show: 'Did not attend',
  cancelled: 'Cancelled',
  undone: 'Taken back',
  moved: 'Moved',
}

const mailStates: Record<string, string> = { queued: 'waiting to be sent', sent: 'sent', dead: 'could not be sent' }

/** Who did what and when, newest first; staff also see what became of each message. */
export async function timeline(run: Runner, visit: VisitRow, party: Party): Promise<Line[]> {
  const events = (await timelineOf(run, visit.id)).map((event) => ({
    at: toRfc3339(event.at),
    kind: event.kind,
    by: event.by_kind === 'timer' ? 'by itself' : event.by_kind === 'staff' ? 'the clinic' : 'the patient',
    text: textOf(event, visit),
  }))
  if (party === 'patient') return events
  const mails = (await mailsAbout(run, visit.id)).map((mail) => ({
    at: toRfc3339(mail.created_at),
    kind: 'message',
    by: 'by itself',
    text: `Message ${mailStates[mail.state] ?? mail.state}`,
  }))
  return [...events, ...mails].toSorted((a, b) => b.at.localeCompare(a.at))
}

function textOf(event: TimelineRow, visit: VisitRow): string {
  const word = words[event.kind] ?? event.kind
  const from = event.detail.from ? parseInstant(event.detail.from) : undefined
  const to = event.detail.to ? parseInstant(event.detail.to) : undefined
  if (event.kind === 'moved' && from && to) {
    const zone = asZone(visit.time_zone)
    const [old, now] = [wallWords(zone, from), wallWords(zone, to)]
    return `Moved from ${old.day}, ${old.time} to ${now.day}, ${now.time}`
  }
  return event.detail.reason ? `${word}: ${event.detail.reason}` : word
}
