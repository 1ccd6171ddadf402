import { noticeOf } from '#domain/booking/decide.ts'
import type { Status } from '#domain/booking/status.ts'
import { canBookInstead, nearestInstead } from '#domain/booking/times-instead.ts'
import { day, instant, later, toRfc3339, type Instant } from '#domain/time/instant.ts'
import { asZone } from '#domain/time/zone.ts'
import type { Answer } from '#contract/endpoints.ts'
import type { ReadRunner, Runner } from '../../platform/database/database.ts'
import { freeTimesOf } from './free-times-of.ts'
import { type BookableRow, bookableInstead, takenByPatient } from './times-to-book.sql.ts'

/** A time that a patient can book in place of a cancelled visit; it is not held. */
export type TimeToBook = Answer<'GET /visit'>['instead'][number]

/** What of a visit says which times are for its patient. */
type LostVisit = {
  readonly id: string
  readonly offering_id: string
  readonly service_id: string
  readonly practitioner_id: string
  readonly patient_id: string
  readonly date_of_birth: string | null
  readonly start_at: Instant
  readonly status: Status
}

const around = 30 * day
const mostColleagues = 10

/**
 * The free times nearest to a visit that its own patient can book in its place: with its doctor, else with another one of
 * the specialty there. It only reads and takes no lock: asked before the visit ends, while its own time is still taken.
 */
export function timesToBook(tx: Runner, now: Instant, visit: LostVisit): Promise<TimeToBook[]> {
  return tx.asProduct((product) => nearestOf(product, now, visit))
}

async function nearestOf(run: ReadRunner, now: Instant, visit: LostVisit): Promise<TimeToBook[]> {
  const window = {
    start: instant(Math.max(now, visit.start_at - around)),
    end: later(instant(Math.max(now, visit.start_at)), around),
  }
  const gone = {
    start: visit.start_at,
    born: visit.date_of_birth,
    isDayOut: visit.status !== 'requested',
    taken: await takenByPatient(run, visit, window),
  }
  const bookable = await bookableInstead(run, now, visit)
  const isOwn = (row: BookableRow) => row.practitioner_id === visit.practitioner_id
  const colleagues = Map.groupBy(
    bookable.filter((row) => !isOwn(row)),
    ({ practitioner_id }) => practitioner_id,
  )
  const others = [...colleagues.values()].flatMap(([first]) => first ?? []).slice(0, mostColleagues)
  for (const rows of [bookable.filter(isOwn), others]) {
    const times = []
    for (const row of rows) {
      const place = placeOf(row, isOwn(row))
      const free = await freeTimesOf(run, now, row, row.service_id, window, noticeOf(row))
      times.push(
        ...free.filter((start) => canBookInstead(now, gone, place, start)).map((start) => ({ start, ...toldOf(row) })),
      )
    }
    if (times.length > 0) return nearestInstead(gone, times).map((time) => ({ ...time, start: toRfc3339(time.start) }))
  }
  return []
}

function placeOf(row: BookableRow, isOwnDoctor: boolean) {
  const { minutes, approval, age_from, age_to } = row
  const buffers = { bufferBefore: row.buffer_before, bufferAfter: row.buffer_after }
  const ages = { age_from, age_to }
  return { zone: asZone(row.time_zone), minutes, approval, answerMinutes: row.answer_minutes, isOwnDoctor, ...buffers, ...ages } // prettier-ignore
}

function toldOf({ time_zone, doctor, slug, id, service_id }: BookableRow) {
  return { time_zone, doctor, slug, offering_id: id, service_id }
}
