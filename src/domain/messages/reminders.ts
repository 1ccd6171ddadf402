import { day, hour, instant, minute, type Instant } from '../time/instant.ts'
import { addDays, asTimeOfDay, type LocalDate } from '../time/local.ts'
import { atWall, wallAt, type Zone } from '../time/zone.ts'
import { type MessageKind, messageKinds } from './message-kinds.ts'

/** A week, two days, a day before; a day before to whoever has not answered one of these; three hours before. */
export const reminderKinds = ['week', 'days', 'day', 'answer', 'hours'] as const
export type ReminderKind = (typeof reminderKinds)[number]

/** Each kind's message in the catalogue. */
export const reminderCodes: Readonly<Record<ReminderKind, MessageKind>> = {
  week: messageKinds.reminderWeek,
  days: messageKinds.reminderDays,
  day: messageKinds.reminderDays,
  answer: messageKinds.answerAsked,
  hours: messageKinds.reminderHours,
}

export type Reminder = { readonly kind: ReminderKind; readonly due: Instant }

const daysBefore = { week: 7, days: 2, day: 1, answer: 1 } as const

/** What was told so lately is given time to be answered. */
export const answerWithin = 12 * hour
const quietFrom = '21:00'
const quietUntil = '08:00'

/**
 * The reminders of a visit booked now: a week before (only when it is more than eight days away), two days before or,
 * when it is too late for that, one, and three hours before. A day before, the patient is asked to answer an earlier
 * reminder. Days are counted in the clinic's time zone.
 */
export function remindersOf(visit: {
  start: Instant
  zone: Zone
  recipientZone: Zone
  now: Instant
  /** What the clinic does not send; "days" stands for two days and for one. */
  leftOut?: readonly string[]
}): Reminder[] {
  const { start, zone, recipientZone, now, leftOut = [] } = visit
  const dueOf = (kind: ReminderKind) => quietly(momentOf(kind, start, zone), start, recipientZone)
  const later = (['days', 'day'] as const).find((kind) => dueOf(kind) > now)
  const isSent = (kind: ReminderKind) => !leftOut.includes(kind === 'day' ? 'days' : kind)
  const before = [...(start - now > 8 * day ? (['week'] as const) : []), ...(later ? [later] : [])].filter(isSent)
  const canBeAnswered = before.some((kind) => kind !== 'day')
  const kinds: ReminderKind[] = [...before, ...(canBeAnswered ? (['answer'] as const) : []), 'hours']
  return kinds
    .filter(isSent)
    .map((kind) => ({ kind, due: dueOf(kind) }))
    .filter(({ due }) => due > now)
}

/**
 * When a reminder that was planned comes by another clock than the one it was planned for; undefined: it would come at
 * night, and its moment by day is over.
 */
export function reminderAnew(
  kind: ReminderKind,
  { start, zone, recipientZone, now }: { start: Instant; zone: Zone; recipientZone: Zone; now: Instant },
): Instant | undefined {
  const due = quietly(momentOf(kind, start, zone), start, recipientZone)
  const moment = due > now ? due : quietly(now, start, recipientZone)
  return moment >= now ? moment : undefined
}

function momentOf(kind: ReminderKind, start: Instant, zone: Zone): Instant {
  if (kind === 'hours') return instant(start - 3 * hour)
  const wall = wallAt(zone, start)
  return atWall(zone, addDays(wall.date, -daysBefore[kind]), wall.time)
}

/**
 * Nobody is woken: a reminder due from 9pm to 8am where the person lives waits until 8am when that is an hour or more
 * before the visit, and otherwise comes at 8:55pm the evening before.
 */
export function quietly(due: Instant, start: Instant, zone: Zone): Instant {
  const night = nightOf(due, zone)
  if (!night) return due
  const morning = atWall(zone, night, asTimeOfDay(quietUntil))
  if (start - morning >= hour) return morning
  return atWall(zone, addDays(night, -1), asTimeOfDay('20:55'))
}

/** The next moment outside the quiet hours of a zone: this one, or 8am. */
export function afterQuiet(moment: Instant, zone: Zone): Instant {
  const night = nightOf(moment, zone)
  return night ? atWall(zone, night, asTimeOfDay(quietUntil)) : moment
}

/**
 * When somebody is told that a clinic wants another time for a visit: by night in the morning, unless the visit itself
 * begins by then or within an hour of it, which cannot wait.
 */
export function changeToldAt(now: Instant, start: Instant, zone: Zone): Instant {
  const morning = afterQuiet(now, zone)
  return start - morning >= hour ? morning : now
}

/** The day on whose morning the quiet hours of a moment end; undefined by day. */
function nightOf(moment: Instant, zone: Zone): LocalDate | undefined {
  const wall = wallAt(zone, instant(Math.floor(moment / minute) * minute))
  if (wall.time >= quietFrom) return addDays(wall.date, 1)
  return wall.time < quietUntil ? wall.date : undefined
}
