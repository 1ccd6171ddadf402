import { mark, t } from '#domain/language/translate.ts'
import { reminderCodes, type ReminderKind } from '#domain/messages/reminders.ts'
import { moneyWords } from '#domain/language/money-words.ts'
import type { Instant } from '#domain/time/instant.ts'
import { insertLinks } from '../../core/visits/links.sql.ts'
import { insertMessages } from '../../core/messages/outbox.ts'
import { cardOf, when } from '../../core/messages/visit-card.ts'
import { type MailSite, readersOf, toPatient } from '../../core/messages/tell-patient.ts'
import { type ToldVisit } from '../../core/messages/told-visit.ts'
import { answersTo, privatePageOf } from '../../core/messages/visit-messages.ts'
import { makeLink } from '../../core/visits/visit-rows.ts'
import type { Runner } from '../../platform/database/database.ts'
import { tellCheckInIsOpen } from './check-in-news.ts'
import type { ReminderDeps } from './deps.ts'
import { tellUnanswered } from './unanswered.ts'
import {
  type DueReminder,
  dueReminder,
  isOvertaken,
  markDone,
  type RemindedVisit,
  visitsToRemind,
} from './reminders.sql.ts'

/**
 * Sends one reminder that is due: the row is marked and the messages are queued in one transaction, so each goes out
 * once. Returns how many were looked at.
 */
export function sendDueReminder({ database, clock, site }: ReminderDeps): Promise<number> {
  return database.asWorker('send reminder', async (tx) => {
    const now = clock.now()
    const due = await dueReminder(tx, now)
    if (!due) return 0
    if (due.kind === 'check_in') await tellCheckInIsOpen(tx, now, due)
    else await sendReminder(tx, now, site, { ...due, kind: due.kind })
    return 1
  })
}

async function sendReminder(tx: Runner, now: Instant, site: MailSite, due: DueReminder & { kind: ReminderKind }) {
  const overtaken = await isOvertaken(tx, now, due)
  const visits = overtaken ? [] : (await visitsToRemind(tx, now, due)).filter((visit) => visit.start > now)
  const told = visits.map((visit) => ({ visit, link: makeLink(visit.id, visit.end) }))
  await insertLinks(
    tx,
    told.map(({ link }) => link.row),
  )
  const read = told
    .flatMap(({ visit, link }) => readersOf(toldVisit(visit, link.token)))
    .filter(({ patient }) => due.kind !== 'answer' || isAsked(patient))
  for (const [first, ...others] of Map.groupBy(read, readerOf).values())
    if (first) await insertMessages(tx, reminderMessages(now, site, due.kind, first, others))
  if (due.kind === 'answer') await tellUnanswered(tx, now, [...new Set(read.map(({ id }) => id))])
  await markDone(tx, now, [due.appointment_id, ...visits.map((visit) => visit.id)], due.kind)
}

/** A visit as its reminder tells it. */
type Reminded = ToldVisit & Partial<Pick<RemindedVisit, 'missed_cost_minor' | 'missed_cost_currency'>>

/** Of the visits that an account has on a day, each reader reads of those in one message that they manage. */
function readerOf({ patient }: ToldVisit): string {
  return patient.account ?? `${patient.email} ${patient.phone_number}`
}

/** Whoever wants no reminders is not asked once more, and the clinic waits for no answer of theirs. */
function isAsked({ off, email, phone_number }: ToldVisit['patient']): boolean {
  return !off.includes('reminders') && (email !== '' || (phone_number !== '' && !off.includes('texts')))
}

/**
 * One message for all visits of a day. Three hours before there is no time for mail: that one goes as text and note. So does
 * the question for an answer, by mail to whoever gets no text.
 */
export function reminderMessages(
  now: Instant,
  site: MailSite,
  kind: ReminderKind,
  first: Reminded,
  others: ToldVisit[],
) {
  const rows = toPatient(
    now,
    site,
    first,
    reminderCodes[kind],
    () => ({
      subject: subjectOf(kind, first),
      title: titleOf(kind),
      lead: [
        t(
          '{count, plural, one {Please say whether you are coming.} other {These are your # appointments of that day.}}',
          {
            count: others.length + 1,
          },
        ),
        ...openLine([first, ...others]),
        ...costLine(first),
      ],
      ...(others.length === 0
        ? withQuestions(site, first, answersTo(site, first))
        : { action: null, cards: cardsWithAnswers(site, [first, ...others]) }),
      ...(kind === 'week' ? {} : { text: textOf(kind, first) }),
    }),
    { group: 'reminders' },
  )
  const isShort = kind === 'hours' || (kind === 'answer' && rows.some(({ channel }) => channel === 'text'))
  return isShort ? rows.map((row) => (row.channel === 'mail' ? asNote(row) : row)).filter(isForSomebody) : rows
}

/** That something is open before a visit, and never what it is: a mail and a telephone are read by others too. */
function openLine(visits: readonly ToldVisit[]): string[] {
  return visits.some(({ has_questions }) => has_questions)
    ? [t('The clinic still needs your answers before the visit. What it asks stands with your appointment.')]
    : []
}

/** Beside coming, moving and cancelling: the way to what is still to be answered. */
function withQuestions(site: MailSite, visit: ToldVisit, { action, links = [] }: ReturnType<typeof answersTo>) {
  if (!visit.has_questions) return { action, links }
  return { action, links: [{ words: t('Answer what the clinic asks'), link: privatePageOf(site, visit) }, ...links] }
}

/** What the clinic says of missed visits, where it says anything. */
function costLine({ missed_cost_minor: minor = null, missed_cost_currency: currency = '' }: Reminded): string[] {
  const amount = moneyWords(minor, currency)
  return amount ? [t('A missed visit costs us about {amount}.', { amount })] : []
}

function subjectOf(kind: ReminderKind, visit: ToldVisit): string {
  if (kind === 'week') return t('Next week: your appointment on {day} at {time}', when(visit))
  if (kind === 'answer') return t('Are you coming on {day} at {time}?', when(visit))
  if (kind === 'hours') return t('Today at {time}: your appointment', when(visit))
  return t('Your appointment on {day} at {time}', when(visit))
}

function textOf(kind: ReminderKind, visit: ToldVisit): string {
  if (kind === 'answer') return mark('{brand}: {name}, are you coming {day}, {time}? Yes, change or cancel: {link}')
  // Shortly before a visit by video the way into it comes first.
  const isByVideo = visit.mode === 'video' && !visit.goes_on
  if (visit.has_questions && (kind !== 'hours' || !isByVideo))
    return mark('{brand}: {name}, appointment {day}, {time}, {branch}. The clinic needs your answers first: {link}')
  if (kind !== 'hours')
    return mark('{brand}: {name}, appointment {day}, {time}, {branch}. Coming, change or cancel: {link}')
  if (visit.goes_on === 'phone')
    return mark('{brand}: {name}, {doctor} phones you today at {time}. Change or cancel: {link}')
  return isByVideo
    ? mark('{brand}: {name}, your video visit is today at {time}. Join from {opens} or cancel: {link}')
    : mark('{brand}: {name}, see you today at {time}, {branch}. Check in, change or cancel: {link}')
}

function titleOf(kind: ReminderKind): string {
  if (kind === 'answer') return t('Are you coming?')
  if (kind === 'hours') return t('Your appointment is today')
  return kind === 'week' ? t('Your appointment is next week') : t('Your appointment is soon')
}

/** Each of several visits has its own answers. */
function cardsWithAnswers(site: MailSite, visits: readonly ToldVisit[]) {
  return visits.map((visit) => {
    const { action, links } = withQuestions(site, visit, answersTo(site, visit))
    return cardOf(visit, { links: action ? [action, ...links] : links })
  })
}

type Row = ReturnType<typeof toPatient>[number]

function asNote(row: Row): Row {
  return { ...row, channel: 'app', recipient: '', body: '', state: 'sent' }
}

function isForSomebody(row: Row): boolean {
  return row.channel !== 'app' || row.account_id !== null
}

function toldVisit(visit: RemindedVisit, token: string): Reminded {
  return { ...visit, token, patient: visit }
}
