import { listComma, mark, t } from '#domain/language/translate.ts'
import { parseInstant, toRfc3339 } from '#domain/time/instant.ts'
import { wallWords } from '#domain/language/wall-words.ts'
import { asZone } from '#domain/time/zone.ts'
import type { Answer } from '#contract/endpoints.ts'
import type { Party } from '#domain/booking/status.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import { callLines } from './call-lines.ts'
import { mailsAbout, timelineOf, type TimelineRow } from './timeline.sql.ts'
import { type VisitRow } from './visit-row.sql.ts'

type Line = Answer<'GET /appointments/:appointmentId'>['timeline'][number]

const words: Record<string, string> = {
  requested: mark('Asked for'),
  booked: mark('Booked'),
  accepted: mark('Accepted'),
  declined: mark('Declined'),
  expired: mark('Not answered in time'),
  confirmed: mark('Patient says: I am coming'),
  arrived: mark('Checked in'),
  in_progress: mark('Started'),
  completed: mark('Completed'),
  no_show: mark('Did not attend'),
  cancelled: mark('Cancelled'),
  entered_in_error: mark('Entered in error'),
  undone: mark('Taken back'),
  moved: mark('Moved'),
  offered: mark('Another time was offered'),
  kept: mark('Kept at its own time'),
  reassigned: mark('Now with another doctor'),
}

const channels: Record<string, string> = {
  mail: mark('Email'),
  text: mark('Text message'),
  push: mark('Notification on a device'),
}

const mailStates: Record<string, string> = {
  queued: mark('waiting to be sent'),
  sent: mark('sent'),
  dead: mark('could not be sent'),
}

/** Who did what and when, newest first; staff also see what became of each message. */
export async function timeline(run: ReadRunner, visit: VisitRow, party: Party): Promise<Line[]> {
  const told = (await timelineOf(run, visit.id)).map((event) => ({
    at: toRfc3339(event.at),
    kind: event.kind,
    by: event.by_kind === 'timer' ? t('by itself') : event.by_kind === 'staff' ? t('the clinic') : t('the patient'),
    text: textOf(event, visit, party),
  }))
  const events = [...told, ...(await callLines(run, visit, party))].toSorted((a, b) => b.at.localeCompare(a.at))
  if (party === 'patient') return events
  const mails = (await mailsAbout(run, visit.id)).map((mail) => ({
    at: toRfc3339(mail.created_at),
    kind: 'message',
    by: t('by itself'),
    text: t('{message}: {state}', { message: t(channels[mail.channel] ?? mail.channel), state: stateOf(mail) }),
  }))
  return [...events, ...mails].toSorted((a, b) => b.at.localeCompare(a.at))
}

function textOf(event: TimelineRow, visit: VisitRow, party: Party): string {
  // Whose entry it should have been is nothing that this patient reads.
  if (event.kind === 'entered_in_error' && party === 'patient') return t('Booked by mistake')
  const word = t(words[event.kind] ?? event.kind)
  const from = event.detail.from ? parseInstant(event.detail.from) : undefined
  const to = event.detail.to ? parseInstant(event.detail.to) : undefined
  if (event.kind === 'moved' && from && to) {
    const zone = asZone(visit.time_zone)
    const [old, now] = [wallWords(zone, from), wallWords(zone, to)]
    return t('Moved from {old} to {moved}', {
      old: `${old.day}${listComma()}${old.time}`,
      moved: `${now.day}${listComma()}${now.time}`,
    })
  }
  if (event.kind === 'reassigned' && event.detail.reason) {
    const moved = to ? wallWords(asZone(visit.time_zone), to) : undefined
    const doctor = event.detail.reason
    return moved
      ? t('Now with {doctor}, {day}, {time}', { doctor, day: moved.day, time: moved.time })
      : t('Now with {doctor}', { doctor })
  }
  // Why a time was given twice is the desk's own note.
  const isOwnNote = event.detail.overbook && party === 'patient'
  return event.detail.reason && !isOwnNote ? `${word}: ${t(event.detail.reason)}` : word
}

function stateOf(mail: { state: string; attempts: number }): string {
  const state = t(mailStates[mail.state] ?? mail.state)
  return mail.state === 'queued' && mail.attempts > 0
    ? t('{attempts, plural, one {# try} other {# tries}} failed, it is tried again', { attempts: mail.attempts })
    : state
}
