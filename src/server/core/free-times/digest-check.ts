import { createHash } from 'node:crypto'
import { addDays } from '#domain/time/local.ts'
import { utcDate } from '#domain/time/zone.ts'
import { day, later, type Instant } from '#domain/time/instant.ts'
import { type ReadRunner, at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { bookedAhead, planOfferings } from './digest-days.ts'
import * as read from './digest.sql.ts'

export type DigestVerdict = { readonly checked: number; readonly differences: number; readonly examples: string[] }

/**
 * Compares the read model with the truth for some doctors: open days with the rules, busy bits with the claims,
 * free bits with both, and the next free time with the days. Zero differences means they say the same.
 */
export async function compareDigest(run: ReadRunner, now: Instant, doctors: readonly string[]): Promise<DigestVerdict> {
  const examples: string[] = []
  let differences = 0
  const note = (what: string, count: number) => {
    differences += count
    if (count > 0 && examples.length < 20) examples.push(`${what}: ${count}`)
  }
  note('busy bits', await count(run, read.differingBusy(doctors, addDays(utcDate(now), -1))))
  note('blocks', await count(run, differingBlocks(doctors, now)))
  note('seats', await count(run, differingSeats(doctors)))
  note('free bits', await count(run, differingFree(doctors)))
  note('next free', await count(run, differingAim(doctors, now)))
  note('cards', await count(run, differingCards(doctors)))
  note('days of services that no hours name', await count(run, unnamedDays(doctors)))
  for (const doctor of await differingDays(run, now, doctors)) note(`open days of ${doctor}`, 1)
  return { checked: doctors.length, differences, examples }
}

async function count(run: ReadRunner, statement: ReturnType<typeof sql<{ count: number }>>) {
  return (await run.one(statement))?.count ?? 0
}

/** What limits and travel between branches should close, against what is closed; both directions. */
function differingBlocks(doctors: readonly string[], now: Instant) {
  const ahead = sql`tstzrange(${at(now)}::timestamptz, ${at(later(now, (bookedAhead - 40) * day))}::timestamptz)`
  return sql<{ count: number }>`
    select count(*) from offering o cross join lateral (
      (select d.block, d.cause from blocks_due(o, ${ahead}) d
       except select c.during, c.cause from claim c where c.resource_id = o.id)
      union all
      (select c.during, c.cause from claim c where c.resource_id = o.id and c.during && ${ahead}
       except select d.block, d.cause from blocks_due(o, ${ahead}) d)) wrong
    where o.practitioner_id = any (${doctors}::uuid[]) and o.has_blocks`
}

function differingSeats(doctors: readonly string[]) {
  return sql<{ count: number }>`
    select count(*) from group_session s where s.practitioner_id = any (${doctors}::uuid[])
      and s.taken <> (select count(*) from claim c where c.resource_id = s.id)`
}

function differingFree(doctors: readonly string[]) {
  return sql<{ count: number }>`
    select count(*) from offering o join open_day d on d.offering_id = o.id
    cross join lateral (select free_bits(o, d) as free) f
    where o.practitioner_id = any (${doctors}::uuid[])
      and (d.free <> f.free or d.first_free <> position(B'1' in f.free) - 1 or d.free_count <> bit_count(f.free))`
}

// A next free time that has come too close is not wrong, only waiting to be re-aimed.
function differingAim(doctors: readonly string[], now: Instant) {
  return sql<{ count: number }>`
    select count(*) from offering o where o.practitioner_id = any (${doctors}::uuid[]) and o.is_listed
      and (o.bookable_until is null or o.bookable_until > ${at(now)})
      and o.next_free is distinct from first_bookable(o, ${at(now)})
      and o.next_free < ${at(now)}::timestamptz + make_interval(hours => o.horizon_days * 24 - 24)`
}

function differingCards(doctors: readonly string[]) {
  return sql<{ count: number }>`
    select count(*) from offering o left join offering_card c on c.offering_id = o.id cross join lateral needs_on_card(o) n
    where o.practitioner_id = any (${doctors}::uuid[])
      and (c.card::text, c.needs, c.points) is distinct from (card_of(o)::text, n.needs, n.points)`
}

function unnamedDays(doctors: readonly string[]) {
  return sql<{ count: number }>`
    select count(*) from offering o join service_open_day d on d.offering_id = o.id
    where o.practitioner_id = any (${doctors}::uuid[]) and not exists (select from schedule_rule r
      where r.practitioner_id = o.practitioner_id and r.branch_id = o.branch_id and r.mode in ('both', o.mode)
        and d.service_id = any (r.service_ids))`
}

/** The doctors whose open days are not what their rules say: their bits are compared by one hash an offering. */
async function differingDays(run: ReadRunner, now: Instant, doctors: readonly string[]): Promise<string[]> {
  const [services, rules] = [await read.servicesOf(run, doctors), await read.rulesOf(run, doctors)]
  const [exceptions, branches] = [await read.exceptionsOf(run, doctors), await read.activeBranches(run, doctors)]
  const by = <Row extends { practitioner_id: string }>(rows: readonly Row[]) =>
    Map.groupBy(rows, (row) => row.practitioner_id)
  const of = { branches: by(branches), services: by(services), rules: by(rules), exceptions: by(exceptions) }
  const wanted = doctors.flatMap((doctor) => {
    const plan = {
      branches: of.branches.get(doctor) ?? [],
      services: of.services.get(doctor) ?? [],
      rules: of.rules.get(doctor) ?? [],
      exceptions: of.exceptions.get(doctor) ?? [],
    }
    return planOfferings(now, plan).flatMap(({ branch, mode, days, named }) => {
      const of = { doctor, branch: branch.id, mode }
      const ofServices = named().map((one) => ({ ...of, service: one.service, ...digestOf(one.days) }))
      return [{ ...of, service: null, ...digestOf(days()) }, ...ofServices]
    })
  })
  const wrong = await run.many<{ doctor: string }>(sql`
    select w.doctor from jsonb_to_recordset(${JSON.stringify(wanted)}) as w(doctor uuid, branch uuid, mode text, service uuid, first date, last date, hash text)
    left join offering o on o.practitioner_id = w.doctor and o.branch_id = w.branch and o.mode = w.mode
    where w.hash is distinct from (select encode(sha256(convert_to(string_agg(d.said, '' order by d.utc_day), 'UTF8')), 'hex') from (
      select utc_day, bits::text || anchors::text || starts::text as said from open_day where w.service is null and offering_id = o.id
      union all
      select utc_day, bits::text || anchors::text from service_open_day where service_id = w.service and offering_id = o.id) d
      where d.utc_day between w.first and w.last)`)
  return wrong.map(({ doctor }) => doctor)
}

/** What days say, as one hash. The first are past, and the last may not have been rolled yet. */
function digestOf(days: readonly { utc_day: string; bits: string; anchors: string; starts?: string }[]) {
  const compared = days.slice(2, -2)
  const hash = createHash('sha256')
  for (const { bits, anchors, starts = '' } of compared) hash.update(bits + anchors + starts)
  return { first: compared[0]?.utc_day, last: compared.at(-1)?.utc_day, hash: hash.digest('hex') }
}
