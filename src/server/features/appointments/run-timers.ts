import { allowedByRule } from '#domain/access/allowed.ts'
import { mark } from '#domain/language/translate.ts'
import type { Instant } from '#domain/time/instant.ts'
import { eachByItself } from '../../core/each-by-itself.ts'
import { insertMessages } from '../../core/messages/outbox.ts'
import { requestWaitsNotes } from '../../core/messages/staff-messages.ts'
import { declinedMessages } from '../../core/messages/ended-messages.ts'
import { type TimeToBook, timesToBook } from '../../core/free-times/times-to-book.ts'
import { Refusal } from '../../http/refusal.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { neverEndedVisits, overdueRequests, unansweredRequests } from './timers.sql.ts'
import { visitById, type VisitRow } from './visit-row.sql.ts'
import { keptInstead, notFoundOut } from './times-instead.ts'
import { changeVisit, type VisitChange } from './change-visit.ts'
import type { AppointmentDeps } from './deps.ts'

/** Doctors are reminded of requests; those that nobody answered expire; visits that were never completed are, at the end of their day. Returns how many. */
export async function runTimers(deps: AppointmentDeps): Promise<number> {
  const now = deps.clock.now()
  const due = await deps.database.asWorker('timers', async (tx) => ({
    reminded: await remindOfRequests(tx, now),
    requests: await overdueRequests(tx, now, 50),
    neverEnded: await neverEndedVisits(tx, now, 50),
  }))
  await eachByItself([
    ...due.requests.map(
      ({ id }) =>
        () =>
          expire(deps, id),
    ),
    ...due.neverEnded.map(
      ({ id }) =>
        () =>
          complete(deps, id),
    ),
  ])
  return due.reminded + due.requests.length + due.neverEnded.length
}

/** The doctor reads at half of a request's time, and once more near its end, that it waits. Returns how many. */
async function remindOfRequests(tx: Runner, now: Instant): Promise<number> {
  const waiting = await unansweredRequests(tx, now, 50)
  for (const { doctor_account: account, doctor_language: language, ...visit } of waiting)
    await insertMessages(tx, requestWaitsNotes(now, visit, { account, language }, visit.answer_by))
  return waiting.length
}

/** Before the request ends and in a transaction of its own: where the search fails, it ends all the same. */
function timesInsteadOfRequest(deps: AppointmentDeps, id: string): Promise<TimeToBook[]> {
  return deps.database
    .asWorker('times instead', async (tx) => {
      const row = await visitById(tx, id)
      return row ? timesToBook(tx, deps.clock.now(), row) : []
    })
    .catch(notFoundOut(deps, id))
}

async function expire(deps: AppointmentDeps, id: string) {
  const now = deps.clock.now()
  const instead = await timesInsteadOfRequest(deps, id)
  return byTimer<'appointments.decide'>(deps, id, 'requested', (row) => ({
    right: 'appointments.decide',
    kind: 'expired',
    set: { status: 'expired', cancelled_by: 'timer', answer_by: null },
    detail: keptInstead(instead),
    write: { release: { appointment: row.id } },
    messages: (visit) => declinedMessages(now, deps.site, visit, mark('The clinic did not answer in time.'), instead),
  }))
}

function complete(deps: AppointmentDeps, id: string) {
  return byTimer<'appointments.progress'>(deps, id, 'in_progress', (row) => ({
    right: 'appointments.progress',
    kind: 'completed',
    set: { status: 'completed', ended_at: at(row.end_at) },
  }))
}

type TimerRight = 'appointments.decide' | 'appointments.progress'
type Step<Right extends TimerRight> = Omit<VisitChange<Right>, 'actor' | 'row' | 'party' | 'version'>

async function byTimer<Right extends TimerRight>(
  deps: AppointmentDeps,
  id: string,
  from: string,
  step: (row: VisitRow) => Step<Right>,
) {
  const now = deps.clock.now()
  try {
    await deps.database.asWorker('timer', async (tx) => {
      const row = await visitById(tx, id)
      if (row?.status !== from) return
      const what = step(row)
      const who = { actor: 'system', party: 'timer', version: row.version } as const
      await changeVisit<Right>(deps, tx, now, { ...what, ...who, row: allowedByRule(row, what.right) })
    })
  } catch (error) {
    // A person was faster: then it is no longer due.
    if (!(error instanceof Refusal)) throw error
  }
}
