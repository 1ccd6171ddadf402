import { timeWords } from '#domain/language/date-words.ts'
import { mark, t } from '#domain/language/translate.ts'
import { isToldAtOnce } from '#domain/messages/at-once.ts'
import { messageKinds } from '#domain/messages/message-kinds.ts'
import type { Instant } from '#domain/time/instant.ts'
import { asZone, wallAt } from '#domain/time/zone.ts'
import type { Runner } from '../../platform/database/database.ts'
import { inLanguage } from '../../platform/language.ts'
import { type DeskReader, readersAtDesk } from './desk-readers.sql.ts'
import { buzzRows, type MessageRow, noteRows } from './outbox.ts'
import { when } from './visit-card.ts'

/** What happened to a visit that begins soon. */
export type NewsAtOnce = {
  readonly id: string
  readonly what: 'booked' | 'moved' | 'reassigned' | 'cancelled'
  readonly start: Instant
  readonly end: Instant
  /** The time it had before, where it has changed. */
  readonly was?: { readonly start: Instant; readonly end: Instant }
  readonly time_zone: string
  readonly patient_name: string
  /** Its doctor, or both doctors where it goes to a colleague; likewise its branch. */
  readonly doctors: readonly string[]
  readonly branches: readonly string[]
  /** Whoever did it knows it already; null: the product, or a guest. */
  readonly by: string | null
}

const words = {
  booked: { note: mark('{time} {patient}: booked just now'), device: mark('Booked just now: {time}') },
  cancelled: { note: mark('{time} {patient}: cancelled just now'), device: mark('Cancelled just now: {time}') },
  movedAway: {
    note: mark('{time} {patient}: moved just now to {day}, {other}'),
    device: mark('Moved just now: {time}'),
  },
  movedHere: {
    note: mark('{time} {patient}: moved here just now, from {day}, {other}'),
    device: mark('Moved just now, to {time}'),
  },
  given: { note: mark('{time} {patient}: given to you just now'), device: mark('Given to you just now: {time}') },
  taken: {
    note: mark('{time} {patient}: given to a colleague just now'),
    device: mark('Given to a colleague just now: {time}'),
  },
} as const

/**
 * N06: to the doctor's devices and the desk's notification centres, for what begins within two hours. Others may see a
 * phone on a table, so there it says only the hour. Reads before the write takes its locks.
 */
export async function newsAtOnce(tx: Runner, now: Instant, news: NewsAtOnce): Promise<MessageRow[]> {
  if (!isToldAtOnce(now, news) && !(news.was && isToldAtOnce(now, news.was))) return []
  const readers = await readersAtDesk(tx, now, news)
  return readers.filter(({ account }) => account !== news.by).flatMap((reader) => rowsFor(now, news, reader))
}

function rowsFor(now: Instant, news: NewsAtOnce, reader: DeskReader): MessageRow[] {
  const { id: about, patient_name: patient, time_zone } = news
  return inLanguage(reader.language, () => {
    const kind = wordOf(now, news, reader)
    // The near hour, or the one the reader loses, is named first; the other one with its day.
    const [own, far] = losesIt.has(kind) && news.was ? [news.was, news] : [news, news.was ?? news]
    const time = isToldAtOnce(now, own)
      ? timeWords(wallAt(asZone(time_zone), own.start).time)
      : dayAndTime(own, time_zone)
    const { day, time: other } = when({ start: far.start, time_zone })
    const path = pathOf(kind, about, reader)
    const note = {
      kind: messageKinds.changedAtOnce,
      subject: t(words[kind].note, { time, patient, day, other }),
      about,
      path,
    }
    return reader.is_doctor
      ? buzzRows(now, reader, note, t(words[kind].device, { time }))
      : noteRows(now, reader.account, note)
  })
}

/** Kinds that tell somebody of a time that they no longer have. */
const losesIt: ReadonlySet<keyof typeof words> = new Set(['movedAway', 'taken'])

function dayAndTime({ start }: Pick<NewsAtOnce, 'start'>, time_zone: string): string {
  return t('{day}, {time}', when({ start, time_zone }))
}

function wordOf(now: Instant, news: NewsAtOnce, reader: DeskReader): keyof typeof words {
  if (news.what === 'moved') return isToldAtOnce(now, news) ? 'movedHere' : 'movedAway'
  if (news.what !== 'reassigned') return news.what
  return reader.practitioner !== null && reader.practitioner === news.doctors.at(-1) ? 'given' : 'taken'
}

/** Whose visit it is no more does not find it: their day is opened. */
function pathOf(kind: keyof typeof words, about: string, { is_doctor: isDoctor }: DeskReader): string {
  if (!isDoctor) return `/branch/appointments?a=${about}`
  return kind === 'taken' ? '/doc/appointments' : `/doc/appointments?a=${about}`
}
