import { cellsPerDay, freeStarts, startsWithNeeds, utcMidnight } from '#domain/availability/day-bits.ts'
import { fitsDay } from '#domain/search/day-part.ts'
import { day, instant, minute, type Instant } from '#domain/time/instant.ts'
import { utcDate } from '#domain/time/zone.ts'
import { addDays, daysBetween, type LocalDate } from '#domain/time/local.ts'
import { needsOnCard } from '../../core/free-times/needs-over.ts'
import { loadDays } from '../../core/free-times/read-days.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import { type Card, timesOnCard } from './card.ts'
import type { SearchFilter } from './search-filter.sql.ts'
import type { FoundOffering } from './search.sql.ts'

// The most starts a week can have in steps of five minutes; those of the wanted day or part are among them.
const timesInWeek = 2016

/**
 * Returns the next times of the default service of a card. Rooms and devices came with the card, over the days that it
 * knows; who has too few times left there is looked at over a week.
 */
export async function timesOf(
  run: ReadRunner,
  now: Instant,
  filter: SearchFilter,
  row: FoundOffering,
): Promise<readonly Instant[]> {
  const days = daysOf(row)
  const { needs: service } = row.card
  if (!service || !row.needs) return doctorsTimes(row, days, now, filter, timesOnCard)
  const looked = around(days)
  const first = looked[0]
  if (!first) return []
  const places = { first, needs: needsOnCard(row.needs, row.taken ?? {}, looked), service }
  const short = startsWithNeeds(doctorsTimes(row, days, now, filter, Infinity), places, timesOnCard)
  if (short.length === timesOnCard) return short
  const long = await timesInWeekOf(run, now, row, service, filter)
  return long.length > short.length ? long : short
}

type FreeDay = { readonly day: LocalDate; readonly free: string }

/** The days with free times that came with the card, and the bits of their starts. */
function daysOf({ days }: Pick<FoundOffering, 'days'>): FreeDay[] {
  if (days === '') return []
  return days.split(',').map((text) => {
    const [date = '', free = ''] = text.split(' ')
    return { day: date as LocalDate, free }
  })
}

/** A visit and its buffers may reach into the day before and after: as the card's needs are told. */
function around(days: readonly FreeDay[]): LocalDate[] {
  const [first, last] = [days[0], days.at(-1)]
  return first && last ? daysBetween(addDays(first.day, -1), addDays(last.day, 1)) : []
}

/** When the doctor is free, whatever else a visit needs. */
function doctorsTimes(
  row: FoundOffering,
  days: readonly FreeDay[],
  now: Instant,
  filter: SearchFilter,
  most: number,
): Instant[] {
  const earliest = Math.max(row.since, now + row.notice_minutes * minute)
  const latest = now + row.horizon_days * day
  const times: Instant[] = []
  for (const { day: date, free } of days) {
    const start = utcMidnight(date)
    for (let at = free.indexOf('1'); at >= 0 && at < cellsPerDay; at = free.indexOf('1', at + 1)) {
      const time = instant(start + at * 5 * minute)
      if (time >= earliest && time <= latest && fitsDay(filter, row.card.offering.time_zone, time)) times.push(time)
      if (times.length === most) return times
    }
  }
  return times
}

/** The doctor's times of a week at which the rooms and devices that the service needs are free too. */
async function timesInWeekOf(
  run: ReadRunner,
  now: Instant,
  row: FoundOffering,
  times: NonNullable<Card['needs']>,
  filter: SearchFilter,
): Promise<Instant[]> {
  const { since } = row
  const until = instant(since + 7 * day)
  const { days, needs } = await loadDays(run, {
    offering: row.offering_id,
    practitioner: row.card.practitioner_id,
    branch: row.card.offering.branch_id,
    service: row.card.service.service_id,
    modeOfNeeds: row.card.offering.mode,
    from: addDays(utcDate(since), -2),
    until: addDays(utcDate(until), 1),
  })
  const service = { ...times, minNotice: row.notice_minutes, horizonDays: row.horizon_days }
  const most = filter.day || filter.part ? timesInWeek : timesOnCard
  const starts = freeStarts({ days, needs, service, window: { start: since, end: until }, now }, most)
  return starts.filter((time) => fitsDay(filter, row.card.offering.time_zone, time)).slice(0, timesOnCard)
}
