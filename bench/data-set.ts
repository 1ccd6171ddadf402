import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Instant } from '#domain/time/instant.ts'
import { seedSpecialties } from '#server/core/seed-specialties.ts'
import { seeded } from '#server/demo/random.ts'
import { importFacilities } from '#server/features/places/import-facilities.ts'
import type { Database } from '#server/platform/database/database.ts'
import { startEmbedded } from '#server/platform/database/embedded.ts'
import { sql } from '#server/platform/database/sql.ts'
import { copyLines, loadInBulk, timed } from './bulk-load.ts'
import { addDoctor, type BenchBranch, columns, noRows, type Table } from './doctor-rows.ts'
import { facilities } from './facilities.ts'
import { progress } from './report.ts'
import { patterns, plannedDays, type WeekPlan, weekPlan } from './week-plans.ts'

export type DataSet = { readonly folder: string; readonly doctors: number; readonly now: Instant }

const doctorsPerCopy = 500

/** Throws away what an interrupted run left in the folder. */
export async function discardHalfMade(folder: string) {
  if (existsSync(markOf(folder)) || !existsSync(join(folder, 'postgres'))) return
  await (await startEmbedded(folder, { durable: true })).stop()
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Makes clinics, doctors, patients and visits by COPY, once; kept between runs. On another day than the one it was
 * made, only the read model is laid anew.
 */
export async function makeData(database: Database, client: pg.Client, wanted: DataSet): Promise<void> {
  const today = new Date(wanted.now).toISOString().slice(0, 10)
  if (existsSync(markOf(wanted.folder))) {
    if (readFileSync(markOf(wanted.folder), 'utf8') === today) return
    await loadInBulk(client, ['open_day'], () => layReadModel(client, wanted.now))
  } else {
    await database.asSystem('bench', seedSpecialties)
    await importFacilities(database, facilities(), {
      source: 'bench',
      refuse: () => {},
      progress: (rows) => progress(`${rows} facilities`),
    })
    const tables = Object.keys(columns) as Table[]
    await loadInBulk(client, [...tables, 'open_day', 'busy_day'], async () => {
      await client.query('alter table offering disable trigger user')
      await timed('doctors and visits', () => copyDoctors(database, client, wanted))
      await client.query('alter table offering enable trigger user')
      await client.query('analyze')
      await timed('busy days', () => layBusyDays(client))
      await layReadModel(client, wanted.now)
    })
  }
  await timed('cards', () => client.query('select lay_cards(array(select id from offering))'))
  await timed('aims', () => client.query('select aim_offerings(id, $1) from practitioner', [new Date(wanted.now)]))
  await timed('vacuum', () => client.query('vacuum analyze'))
  writeFileSync(markOf(wanted.folder), today)
}

function markOf(folder: string) {
  return join(folder, 'made-on')
}

async function copyDoctors(database: Database, client: pg.Client, { doctors, now }: DataSet) {
  const branches = await database.read.many(sql<BenchBranch>`
    select b.id, b.time_zone, b.country, b.region, b.city, b.latitude, b.longitude, b.facility_id, f.name as facility
    from branch b join facility f on f.id = b.facility_id order by b.id`)
  const specialties = await database.read.many(sql<{ id: string }>`select id from specialty order by position`)
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
    // A long tail: the first specialties have many doctors, the last a few.
    const specialty = specialties[Math.floor(chance.next() ** 2 * specialties.length)]?.id ?? ''
    const plan = planOf(branch.time_zone, index % patterns.length)
    addDoctor(rows, { index, branch, specialty, plan }, now, chance)
    if ((index + 1) % doctorsPerCopy !== 0 && index + 1 !== doctors) continue
    for (const table of Object.keys(columns) as Table[]) await copyLines(client, table, columns[table], rows[table])
    visits += rows.appointment.length
    rows = noRows()
    progress(`${index + 1} doctors, ${visits} visits`)
  }
  await client.query('update offering set cell = place_cell(latitude, longitude)')
}

function layBusyDays(client: pg.Client) {
  return client.query(`
    insert into busy_day (resource_id, utc_day, bits)
    select resource_id, utc_day(lower(during)), bit_or(day_span(during, utc_day(lower(during))))
    from claim where resource_kind = 'practitioner' group by 1, 2`)
}

/** The open days of every doctor, with what is free on them. No visit of the data set crosses a UTC day. */
async function layReadModel(client: pg.Client, now: Instant) {
  await client.query('truncate open_day')
  const { rows: zones } = await client.query<{ time_zone: string }>(
    'select distinct time_zone from offering order by 1',
  )
  await timed('read model', async () => {
    for (const [at, { time_zone: zone }] of zones.entries()) {
      for (const pattern of patterns.keys()) {
        progress(`read model, zone ${at + 1} of ${zones.length}`)
        const days = JSON.stringify(plannedDays(zone, pattern, now))
        await client.query(
          `insert into open_day (offering_id, utc_day, bits, anchors, starts, free, first_free, free_count)
           select (d).offering_id, (d).utc_day, (d).bits, (d).anchors, (d).starts, free, position(B'1' in free) - 1, bit_count(free)
           from (select d, free_bits(o, d) as free from offering o
             join practitioner p on p.id = o.practitioner_id and substr(p.slug, 4)::int % $3 = $4
             cross join lateral (select row(o.id, x.utc_day, x.bits::bit(288), x.anchors::bit(288), x.starts::bit(288), x.bits::bit(288), 0, 0)::open_day as d
               from jsonb_to_recordset($1::jsonb) as x(utc_day date, bits text, anchors text, starts text)) m
             where o.time_zone = $2 offset 0) f`,
          [days, zone, patterns.length, pattern],
        )
      }
    }
    await client.query(
      'update offering o set rolled_to = (select max(utc_day) from open_day d where d.offering_id = o.id)',
    )
  })
}
