import { createReadStream, existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parse } from 'csv-parse'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { specialties } from '#domain/profiles/specialties.ts'
import { day, instant, minute, type Instant } from '#domain/time/instant.ts'
import { asTimeOfDay } from '#domain/time/local.ts'
import { asZone, wallAt } from '#domain/time/zone.ts'
import { openingsOf, type ScheduleRule } from '#domain/availability/openings.ts'
import { addDays } from '#domain/time/local.ts'
import { rebuildDoctor } from '#server/core/digest.ts'
import { computeDays } from '#server/core/digest-days.ts'
import { seedSpecialties } from '#server/core/seed-specialties.ts'
import { seeded } from '#server/demo/random.ts'
import { type FacilityLine, importFacilities } from '#server/features/places/import-facilities.ts'
import { newId } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

export type DataSet = { readonly doctors: number; readonly now: Instant }

const visitsPerDoctor = 100
const weekly: ScheduleRule[] = [1, 2, 3, 4, 5].flatMap((weekday) =>
  [
    ['09:00', '12:30'],
    ['13:30', '17:30'],
  ].map(([start = '', end = '']) => ({
    weekday,
    start: asTimeOfDay(start),
    end: asTimeOfDay(end),
    validFrom: null,
    validUntil: null,
    alternateFrom: null,
    mode: 'in_person' as const,
  })),
)
const service = { minutes: 30, bufferBefore: 0, bufferAfter: 0, step: 30, minNotice: 60, horizonDays: 60 }

/** Makes the bench's clinics, doctors and visits by COPY, once; kept between runs of the same size and day. */
export async function makeData(database: Database, client: pg.Client, wanted: DataSet): Promise<void> {
  const { count = 0 } = (await database.read.one(sql<{ count: number }>`select count(*) from practitioner`)) ?? {}
  if (count === wanted.doctors) return refresh(database, wanted.now)
  if (count > 0) throw new Error(`The bench's folder holds ${count} doctors. Remove bench/data to make another size.`)
  await database.asSystem('bench', seedSpecialties)
  await importFacilities(database, facilities(), {
    source: 'bench',
    refuse: () => {},
    progress: (rows) => process.stderr.write(`\r${rows} facilities`),
  })
  const branches = await database.read.many(sql<{
    id: string
    time_zone: string
    country: string
    region: string
    latitude: number
    longitude: number
    facility_id: string
  }>`
    select id, time_zone, country, region, latitude, longitude, facility_id from branch order by id`)
  const chosen = await database.read.many(sql<{ id: string }>`select id from specialty order by position`)
  const chance = seeded(7)
  const zones = new Map(
    [...new Set(branches.map((branch) => branch.time_zone))].map((zone) => [zone, plan(zone, wanted.now)]),
  )
  const rows = {
    account: [] as string[],
    practitioner: [] as string[],
    practitioner_branch: [] as string[],
    service: [] as string[],
    schedule_rule: [] as string[],
    offering: [] as string[],
    patient: [] as string[],
    appointment: [] as string[],
    claim: [] as string[],
  }
  const moment = new Date(wanted.now).toISOString()
  for (let index = 0; index < wanted.doctors; index += 1) {
    const branch = branches[Math.floor(chance.next() * branches.length)]
    const zone = branch && zones.get(branch.time_zone)
    // A long tail: the first specialties have many doctors, the last a few.
    const specialty = chosen[Math.floor(chance.next() ** 2 * specialties.length)]
    if (!branch || !zone || !specialty) continue
    const [account, doctor, offering, serviceId, patient] = [newId(), newId(), newId(), newId(), newId()]
    rows.account.push(
      line(
        account,
        `d${index}@bench.example`,
        moment,
        'none',
        'doctor',
        'Dr',
        `First${index % 500}`,
        `Last${index}`,
        moment,
      ),
    )
    rows.practitioner.push(
      line(
        doctor,
        account,
        `dr-${index}`,
        'Dr',
        `First${index % 500}`,
        `Last${index}`,
        specialty.id,
        'Bench',
        'Bench',
        'Bench',
        '',
        'verified',
        '2026-11-01',
        true,
        moment,
      ),
    )
    rows.practitioner_branch.push(line(doctor, branch.id, 'active', moment))
    rows.service.push(line(serviceId, doctor, 'Visit', 30, 30, 60, 60, 'in_person'))
    for (const rule of weekly)
      rows.schedule_rule.push(line(newId(), doctor, branch.id, rule.weekday, rule.start, rule.end, 'in_person'))
    rows.offering.push(
      line(
        offering,
        doctor,
        branch.id,
        'in_person',
        specialty.id,
        true,
        branch.country,
        branch.region,
        branch.latitude,
        branch.longitude,
        branch.time_zone,
        `last${index}`,
        serviceId,
        6,
        0,
        0,
        60,
        60,
      ),
    )
    rows.patient.push(line(patient, branch.facility_id, 'Pat', `Sample${index}`, `p${index}@bench.example`, moment))
    for (const start of visitsFor(zone.starts, wanted.now, chance)) {
      const id = newId()
      const [begin, end] = [new Date(start).toISOString(), new Date(start + 30 * minute).toISOString()]
      const isOver = start < wanted.now
      rows.appointment.push(
        line(
          id,
          `B${String(index).padStart(6, '0')}-${rows.appointment.length}`,
          isOver ? 'completed' : 'booked',
          begin,
          end,
          begin.slice(0, 16),
          branch.time_zone,
          doctor,
          branch.id,
          offering,
          serviceId,
          'Visit',
          0,
          0,
          'in_person',
          patient,
          'guest',
          moment,
          moment,
        ),
      )
      if (!isOver) rows.claim.push(line(doctor, `["${begin}","${end}")`, 'booking', 'practitioner', id))
    }
  }
  await copyAll(client, rows)
  process.stderr.write('\rread model …            \n')
  for (const [zone, { days }] of zones) {
    await client.query(
      `insert into open_day (offering_id, utc_day, bits, anchors, starts) select o.id, d.utc_day, d.bits::bit(288), d.anchors::bit(288), d.starts::bit(288)
      from offering o cross join jsonb_to_recordset($1::jsonb) as d(utc_day date, bits text, anchors text, starts text) where o.time_zone = $2`,
      [JSON.stringify(days), zone],
    )
  }
  await client.query(`insert into busy_day (resource_id, utc_day, bits) select resource_id, (lower(during) at time zone 'UTC')::date,
    bit_or(day_span(during, (lower(during) at time zone 'UTC')::date)) from claim where resource_kind = 'practitioner' group by 1, 2`)
  await client.query('update offering set cell = place_cell(latitude, longitude)')
  await client.query(`update open_day d set free = f.free, first_free = position(B'1' in f.free) - 1, free_count = bit_count(f.free)
    from (select o.id, x.utc_day, free_bits(o, x) as free from offering o join open_day x on x.offering_id = o.id) f where d.offering_id = f.id and d.utc_day = f.utc_day`)
  await client.query(`select aim_offerings(id, $1) from practitioner`, [moment])
  await client.query('vacuum analyze')
}

/** Another day: what was aimed yesterday is aimed anew. */
async function refresh(database: Database, now: Instant) {
  const doctors = await database.read.many<{ id: string }>(sql`select id from practitioner limit 2000`)
  for (const { id } of doctors) await database.asSystem('bench refresh', (tx) => rebuildDoctor(tx, now, id))
}

function plan(zoneName: string, now: Instant) {
  const zone = asZone(zoneName)
  const today = wallAt(zone, now).date
  const { openings } = openingsOf({
    rules: weekly,
    exceptions: [],
    zone,
    mode: 'in_person',
    from: addDays(today, -480),
    until: addDays(today, 60),
  })
  const starts = openings.flatMap(({ start, end }) =>
    Array.from({ length: Math.floor((end - start) / (30 * minute)) }, (_, at) => instant(start + at * 30 * minute)),
  )
  return { days: computeDays({ now, zone, mode: 'in_person', rules: weekly, exceptions: [], service }), starts }
}

/** From 85 % of this week to 15 % of week eight ahead; the rest of the hundred lie in the past. */
function visitsFor(starts: readonly Instant[], now: Instant, chance: ReturnType<typeof seeded>): Instant[] {
  const ahead = starts.filter(
    (start) =>
      start > now && start < now + 56 * day && chance.chance(0.25 * (0.85 - (0.7 * (start - now)) / (56 * day))),
  )
  const past = starts.filter((start) => start < now)
  const missing = Math.max(0, visitsPerDoctor - ahead.length)
  return [...ahead, ...past.filter(() => chance.chance(missing / past.length))]
}

const columns: Record<string, string> = {
  account: 'id, email, email_verified_at, password_hash, user_type, title, first_name, last_name, created_at',
  practitioner:
    'id, account_id, slug, title, first_name, last_name, specialty_id, sub_specialty, facility_name, location, experience, verification, verified_on, is_published, created_at',
  practitioner_branch: 'practitioner_id, branch_id, state, asked_at',
  service: 'id, practitioner_id, name, minutes, step, min_notice, horizon_days, mode',
  schedule_rule: 'id, practitioner_id, branch_id, weekday, start_time, end_time, mode',
  offering:
    'id, practitioner_id, branch_id, mode, specialty_id, is_listed, country, region, latitude, longitude, time_zone, name_key, service_id, visit_cells, before_cells, after_cells, notice_minutes, horizon_days',
  patient: 'id, facility_id, first_name, last_name, email, created_at',
  appointment:
    'id, reference, status, start_at, end_at, start_local, time_zone, practitioner_id, branch_id, offering_id, service_id, service_name, buffer_before, buffer_after, mode, patient_id, booked_by, changed_at, created_at',
  claim: 'resource_id, during, kind, resource_kind, appointment_id',
}

async function copyAll(client: pg.Client, rows: Record<string, string[]>) {
  for (const [table, lines] of Object.entries(rows)) {
    process.stderr.write(`\r${lines.length} rows of ${table}            `)
    await pipeline(Readable.from(lines), client.query(copyFrom(`copy ${table} (${columns[table]}) from stdin`)))
  }
}

function line(...cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map((cell) => (cell === null ? '\\N' : String(cell).replace(/[\\\t\n]/g, ' '))).join('\t')}\n`
}

function facilities(): AsyncIterable<FacilityLine> {
  const file = [process.env.FACILITIES_CSV, resolve(import.meta.dirname, '../../shared/data/facilities.csv')].find(
    (path) => path && existsSync(path),
  )
  if (file)
    return createReadStream(file).pipe(
      parse({ columns: true, bom: true, relax_quotes: true, relax_column_count: true }),
    ) as AsyncIterable<FacilityLine>
  return (async function* () {
    for (let index = 0; index < 8000; index += 1) {
      yield {
        country: 'GB',
        name: `Clinic ${index}`,
        city: `Town ${index % 200}`,
        latitude: String(50 + (index % 80) / 16),
        longitude: String(-3 + (index % 100) / 33),
        time_zone: 'Europe/London',
      }
    }
  })()
}
