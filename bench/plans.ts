import type pg from 'pg'
import { addDays } from '#domain/time/local.ts'
import { utcDate } from '#domain/time/zone.ts'
import type { Instant } from '#domain/time/instant.ts'
import { daysStatement } from '#server/core/free-times/read-days.ts'
import { contextStatement } from '#server/features/booking/persons.sql.ts'
import type { SearchFilter } from '#server/features/booking/search-filter.sql.ts'
import { countOfferings, findOfferings } from '#server/features/booking/search.sql.ts'
import type { Statement } from '#server/platform/database/sql.ts'

export type Sample = {
  offering: string
  service: string
  slug: string
  doctor: string
  branch: string
  specialty: string
  latitude: number
  longitude: number
  lastName: string
}

/** How PostgreSQL carries out the statements that search pages, months and bookings ask most, with what they touch. */
export async function printPlans(owner: pg.ClientBase, now: Instant, sample: Sample) {
  const near = { latitude: sample.latitude, longitude: sample.longitude, radius: 50 }
  const none = { name: undefined, mode: undefined, from: undefined, day: undefined, part: undefined }
  const open = { language: undefined, gender: undefined, step_free: undefined, max_fee: undefined, age: undefined }
  const filter: SearchFilter = { ...none, ...open, specialty: sample.specialty, near, sort: 'soonest' }
  const month = { from: utcDate(now), until: addDays(utcDate(now), 33) }
  const { offering, service, doctor, branch } = sample
  const statements: Record<string, Statement> = {
    'soonest page, specialty and place': await captured((run) => findOfferings(run, now, filter, undefined, 21)),
    'soonest page from a date': await captured((run) =>
      findOfferings(run, now, { ...filter, from: addDays(utcDate(now), 14) }, undefined, 21),
    ),
    'how many match': await captured((run) => countOfferings(run, now, filter, 501)),
    "a doctor's month": daysStatement({ offering, practitioner: doctor, branch, service, modeOfNeeds: null, ...month }),
    'everything a booking is decided with': contextStatement(now, offering, service, null),
  }
  await owner.query('set plan_cache_mode = force_generic_plan; set jit = off')
  for (const [name, { text, values }] of Object.entries(statements)) {
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers, costs off) ${text}`, [
      ...values,
    ])
    process.stdout.write(`\n${name}\n${rows.map((row) => `  ${row['QUERY PLAN']}`).join('\n')}\n`)
  }
}

async function captured(ask: (run: Parameters<typeof findOfferings>[0]) => Promise<unknown>): Promise<Statement> {
  let asked: Statement | undefined
  const keep = (statement: Statement) => {
    asked = statement
  }
  await ask({
    many: async (statement) => (keep(statement), []),
    one: async (statement) => (keep(statement), undefined),
  })
  if (!asked) throw new Error('Nothing was asked')
  return asked
}
