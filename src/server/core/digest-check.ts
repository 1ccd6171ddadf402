import { addDays } from '#domain/time/local.ts'
import { utcDayOf } from '#domain/availability/day-bits.ts'
import { day, later, type Instant } from '#domain/time/instant.ts'
import { at, type Runner } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import { computeDays } from './digest-days.ts'
import * as read from './digest.sql.ts'

export type DigestVerdict = { readonly checked: number; readonly differences: number; readonly examples: string[] }

/**
 * Compares the read model with the truth for some doctors: open days with the rules, busy bits with the claims,
 * free bits with both, and the next free time with the days. Zero differences means they say the same.
 */
export async function compareDigest(run: Runner, now: Instant, doctors: readonly string[]): Promise<DigestVerdict> {
  const examples: string[] = []
  let differences = 0
  const note = (what: string, count: number) => {
    differences += count
    if (count > 0 && examples.length < 20) examples.push(`${what}: ${count}`)
  }
  note('busy bits', await count(run, differingBusy(doctors, now)))
  note('blocks', await count(run, differingBlocks(doctors, now)))
  note('seats', await count(run, differingSeats(doctors)))
  note('free bits', await count(run, differingFree(doctors)))
  note('next free', await count(run, differingAim(doctors, now)))
  for (const doctor of doctors) note(`open days of ${doctor}`, await differingDays(run, now, doctor))
  return { checked: doctors.length, differences, examples }
}

async function count(run: Runner, statement: ReturnType<typeof sql<{ count: number }>>) {
  return (await run.one(statement))?.count ?? 0
}

function differingBusy(doctors: readonly string[], now: Instant) {
  const from = addDays(utcDayOf(now), -1)
  return sql<{ count: number }>`
    select count(*) from busy_day b where b.utc_day >= ${from}::date
      and (b.resource_id = any (${doctors}::uuid[]) or b.resource_id in (select id from service_point)
        or b.resource_id in (select id from offering where practitioner_id = any (${doctors}::uuid[])))
      and b.bits <> claimed_bits(b.resource_id, b.utc_day)`
}

/** What limits and ways between branches should close, against what is closed; both directions. */
function differingBlocks(doctors: readonly string[], now: Instant) {
  const ahead = sql`tstzrange(${at(now)}::timestamptz, ${at(later(now, 80 * day))}::timestamptz)`
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

async function differingDays(run: Runner, now: Instant, practitioner: string): Promise<number> {
  const services = await read.servicesOf(run, practitioner)
  const rules = await read.rulesOf(run, practitioner)
  const exceptions = await read.exceptionsOf(run, practitioner)
  const branches = await read.activeBranches(run, practitioner)
  let wrong = 0
  for (const branch of branches) {
    for (const mode of ['in_person', 'video'] as const) {
      const ofBranch = rules.filter(
        (rule) => rule.branch_id === branch.id && (rule.mode === 'both' || rule.mode === mode),
      )
      const service = services.find((candidate) => candidate.mode === 'both' || candidate.mode === mode)
      if (ofBranch.length === 0 || !service) continue
      const plan = {
        now,
        zone: branch.time_zone,
        mode,
        rules: ofBranch,
        exceptions: exceptions.filter((exception) => exception.branch_id === null || exception.branch_id === branch.id),
        service: read.timesOf(service),
      }
      // The first days lie behind and the last may not have been rolled yet.
      const days = computeDays(plan).slice(2, -2)
      wrong += await count(
        run,
        sql<{ count: number }>`
          select count(*) from jsonb_to_recordset(${JSON.stringify(days)}) as w(utc_day date, bits text, anchors text, starts text)
          left join offering o on o.practitioner_id = ${practitioner} and o.branch_id = ${branch.id} and o.mode = ${mode}
          left join open_day d on d.offering_id = o.id and d.utc_day = w.utc_day
          where d.bits is distinct from w.bits::bit(288) or d.anchors is distinct from w.anchors::bit(288)
            or d.starts is distinct from w.starts::bit(288)`,
      )
    }
  }
  return wrong
}
