import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Instant } from '#domain/time/instant.ts'
import { seeded } from '#server/demo/random.ts'
import { newId } from '#server/platform/clock.ts'
import { copyLine, copyLines, loadInBulk, timed } from './bulk-load.ts'
import { addDoctor, type BenchBranch, columns, noRows, type Table } from './doctor-rows.ts'
import { facilities } from './facilities.ts'
import { progress } from './report.ts'
import { allHalves, patterns, plannedDays, type WeekPlan, weekPlan } from './week-plans.ts'

export type DataSet = { readonly folder: string; readonly doctors: number; readonly now: Instant }

const doctorsPerCopy = 500

/** Whether the data of a folder was made to its end; with `today`, whether its read model is of that day too. */
export function isMade(folder: string, today?: Instant): boolean {
  return existsSync(markOf(folder)) && (today === undefined || readFileSync(markOf(folder), 'utf8') === dayOf(today))
}

/**
 * Makes clinics, doctors, patients and visits by COPY, once; kept between runs. On another day than the one it was
 * made, only the read model is laid anew. Works with the owner's rights on the tables that the product has made.
 */
export async function makeData(client: pg.PoolClient, wanted: DataSet): Promise<void> {
  await client.query(`create schema if not exists bench; create table if not exists bench.raw_insert (id uuid primary key, start_at timestamptz, made_at timestamptz);
    create table if not exists bench.offering_plan (offering_id uuid primary key, zone text, pattern int, halves int)`)
  if (isMade(wanted.folder)) {
    await loadInBulk(client, ['open_day'], () => layReadModel(client, wanted.now))
  } else {
    await copyBranches(client, wanted.now)
    const filled = await filledTables(client)
    await loadInBulk(client, [...filled.keys(), 'open_day', 'busy_day'], async () => {
      // Cards are laid once, when all is there.
      const laying = (['offering', 'service_need'] as const).filter((table) => filled.has(table))
      for (const table of laying) await client.query(`alter table ${table} disable trigger user`)
      await timed('doctors and visits', () => copyDoctors(client, wanted, filled))
      for (const table of laying) await client.query(`alter table ${table} enable trigger user`)
      await client.query('analyze')
      await timed('busy days', () => layBusyDays(client))
      await layReadModel(client, wanted.now)
    })
    await timed('limits', () => layLimits(client, wanted.now))
  }
  await timed('facts', () => layFacts(client))
  await timed('cards', () => client.query('select lay_cards(array(select id from offering))'))
  const laysNeeds = await client.query<{ is_there: boolean }>(`select to_regproc('lay_needs') is not null as is_there`)
  if (laysNeeds.rows[0]?.is_there)
    await timed('needs', () => client.query('select lay_needs(array(select id from offering))'))
  await timed('aims', () => client.query('select aim_offerings(id, $1) from practitioner', [new Date(wanted.now)]))
  await timed('vacuum', () => client.query('vacuum analyze'))
  writeFileSync(markOf(wanted.folder), dayOf(wanted.now))
}

/** What is filled: an older checkout may not have all of the tables and columns. */
async function filledTables(client: pg.PoolClient): Promise<Map<Table, Filled>> {
  const { rows } = await client.query<{ name: Table; column: string }>(
    `select name, attname as column from unnest($1::text[]) as name
     join pg_attribute on attrelid = to_regclass(name) and attnum > 0 and not attisdropped`,
    [Object.keys(columns)],
  )
  const known = new Set(rows.map(({ name, column }) => `${name}.${column}`))
  const wanted = (Object.keys(columns) as Table[]).map((table) => {
    const names = columns[table].split(', ')
    const kept = names.flatMap((name, at) => (known.has(`${table}.${name}`) ? [at] : []))
    return [
      table,
      { kept, names: kept.map((at) => names[at]).join(', '), isWhole: kept.length === names.length },
    ] as const
  })
  return new Map(wanted.filter(([, { kept }]) => kept.length > 0))
}

type Filled = { readonly names: string; readonly kept: readonly number[]; readonly isWhole: boolean }

function linesOf(lines: readonly string[], { kept, isWhole }: Filled): readonly string[] {
  if (isWhole) return lines
  return lines.map((line) => {
    const cells = line.slice(0, -1).split('\t')
    return `${kept.map((at) => cells[at]).join('\t')}\n`
  })
}

function markOf(folder: string) {
  return join(folder, 'made-on')
}

function dayOf(now: Instant) {
  return new Date(now).toISOString().slice(0, 10)
}

async function copyBranches(client: pg.PoolClient, now: Instant) {
  const rows = { facility: [] as string[], branch: [] as string[] }
  const moment = new Date(now).toISOString()
  for await (const { cells } of facilities()) {
    const { name = '', country = '', city = '', latitude, longitude, time_zone } = cells
    const [facility, branch] = [newId(), newId()]
    if (!latitude || !longitude || !time_zone) continue
    rows.facility.push(copyLine([facility, 'facility', name, facility, country, moment]))
    rows.branch.push(copyLine([branch, facility, name, branch, time_zone, country, city, latitude, longitude, moment])) // prettier-ignore
  }
  await copyLines(client, 'facility', 'id, kind, name, slug, country, created_at', rows.facility)
  await copyLines(client, 'branch', 'id, facility_id, name, slug, time_zone, country, city, latitude, longitude, created_at', rows.branch) // prettier-ignore
}

async function copyDoctors(client: pg.PoolClient, { doctors, now }: DataSet, filled: ReadonlyMap<Table, Filled>) {
  const { rows: branches } = await client.query<BenchBranch>(`
    select b.id, b.time_zone, b.country, b.region, b.city, b.latitude, b.longitude, b.facility_id, f.name as facility
    from branch b join facility f on f.id = b.facility_id order by b.id`)
  const { rows: specialties } = await client.query<{ id: string }>('select id from specialty order by position')
  const inZone = Map.groupBy(branches, (branch) => branch.time_zone)
  const plans = new Map<string, WeekPlan>()
  const planOf = (zone: string, pattern: number) => {
    const key = `${zone} ${pattern}`
    const plan = plans.get(key) ?? weekPlan(zone, pattern, now)
    plans.set(key, plan)
    return plan
  }
  const chance = seeded(7)
  let rows = noRows()
  let visits = 0
  for (let index = 0; index < doctors; index += 1) {
    const branch = chance.pick(branches)
    const near = inZone.get(branch.time_zone) ?? [branch]
    const next = near[(near.indexOf(branch) + 1) % near.length]
    const second = next === branch ? undefined : next
    // A long tail: the first specialties have many doctors, the last a few.
    const specialty = specialties[Math.floor(chance.next() ** 2 * specialties.length)]?.id ?? ''
    const plan = planOf(branch.time_zone, Math.floor(index / 4) % patterns.length)
    addDoctor(rows, { index, branch, second, specialty, plan }, now, chance)
    if ((index + 1) % doctorsPerCopy !== 0 && index + 1 !== doctors) continue
    for (const [table, cells] of filled) await copyLines(client, table, cells.names, linesOf(rows[table], cells))
    visits += rows.appointment.length
    rows = noRows()
    progress(`${index + 1} doctors, ${visits} visits`)
  }
  await client.query('update offering set cell = place_cell(latitude, longitude)')
}

/**
 * What the filters of the search look at, by chance but always the same: one language for all and others for few, gender,
 * ages, doors without steps. An older checkout may not know these columns.
 */
async function layFacts(client: pg.PoolClient) {
  const { rowCount } = await client.query(
    `select from pg_attribute where not attisdropped
       and (attrelid = 'practitioner'::regclass and attname in ('languages', 'gender', 'age_from', 'age_to')
         or attrelid = 'branch'::regclass and attname = 'step_free')`,
  )
  if (rowCount !== 5) return
  await client.query('alter table practitioner disable trigger user; alter table branch disable trigger user')
  await client.query(`
    update practitioner p set gender = case when n % 2 = 0 then 'female' else 'male' end,
      languages = array_remove(array['en', case when n % 10 = 0 then 'fr' end, case when n % 40 = 0 then 'ar' end,
        case when n % 200 = 0 then 'so' end], null),
      age_from = case when n % 5 = 0 then 18 end, age_to = case when n % 7 = 0 then 17 end
    from (select id, ('x' || substr(md5(id::text), 1, 7))::bit(28)::int as n from practitioner) c
    where c.id = p.id and p.languages = '{}' and not (n % 5 = 0 and n % 7 = 0)`)
  await client.query(`update branch set step_free = substr(md5(id::text), 1, 1) > '5' where step_free is null`)
  await client.query('alter table practitioner enable trigger user; alter table branch enable trigger user')
}

function layBusyDays(client: pg.PoolClient) {
  return client.query(`
    insert into busy_day (resource_id, utc_day, bits)
    select resource_id, utc_day(lower(during)), bit_or(day_span(during, utc_day(lower(during))))
    from claim where resource_kind in ('practitioner', 'service_point') group by 1, 2`)
}

/** What daily limits close, with the product's own function: it wants the indexes. */
function layLimits(client: pg.PoolClient, now: Instant) {
  const until = new Date(now + 91 * 86_400_000)
  return client.query(
    'select lay_blocks(practitioner_id, tstzrange($1, $2)) from offering where has_blocks group by practitioner_id',
    [new Date(now), until],
  )
}

/** The open days of every offering, with what is free on them. No visit of the data set crosses a UTC day. */
async function layReadModel(client: pg.PoolClient, now: Instant) {
  await client.query('truncate open_day')
  const { rows: zones } = await client.query<{ zone: string }>(
    'select distinct zone from bench.offering_plan order by 1',
  )
  await timed('read model', async () => {
    for (const [at, { zone }] of zones.entries()) {
      progress(`read model, zone ${at + 1} of ${zones.length}`)
      for (const pattern of patterns.keys())
        for (const halves of allHalves) {
          const days = JSON.stringify(plannedDays(zone, pattern, halves, now))
          await client.query(layDays, [days, zone, pattern, halves])
        }
    }
    await client.query(
      'update offering o set rolled_to = (select max(utc_day) from open_day d where d.offering_id = o.id)',
    )
  })
}

const layDays = `
  insert into open_day (offering_id, utc_day, bits, anchors, starts, free, first_free, free_count)
  select (d).offering_id, (d).utc_day, (d).bits, (d).anchors, (d).starts, free, position(B'1' in free) - 1, bit_count(free)
  from (select d, free_bits(o, d) as free from offering o
    join bench.offering_plan p on p.offering_id = o.id and p.zone = $2 and p.pattern = $3 and p.halves = $4
    cross join lateral (select row(o.id, x.utc_day, x.bits::bit(288), x.anchors::bit(288), x.starts::bit(288), x.bits::bit(288), 0, 0)::open_day as d
      from jsonb_to_recordset($1::jsonb) as x(utc_day date, bits text, anchors text, starts text)) m
    offset 0) f`
