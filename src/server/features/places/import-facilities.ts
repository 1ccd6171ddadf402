import type { CsvRow } from './facility-csv.ts'
import { nameOfPlace } from '#domain/profiles/name-rules.ts'
import { isZone } from '#domain/time/zone.ts'
import { slugOf } from '../../core/slug.ts'
import { newId } from '../../platform/clock.ts'
import type { Database, Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

type Checked = {
  line: number
  country: string
  name: string
  address: string
  city: string
  region: string
  postcode: string
  phone: string
  latitude: number
  longitude: number
  time_zone: string
}

export type RefusedLine = { readonly line: number; readonly field: string; readonly reason: string }

export type ImportCounts = { rows: number; added: number; changed: number; same: number; refused: number }

const batchSize = 500

/**
 * Takes real facilities in, each with one branch. The key is country, folded name and position to five decimals:
 * a second run adds nothing. All or nothing per row; a row that is not usable is refused with its field and reason.
 */
export async function importFacilities(
  database: Database,
  rows: AsyncIterable<CsvRow>,
  options: { source: string; refuse: (line: RefusedLine) => void; progress: (rows: number) => void },
): Promise<ImportCounts> {
  const counts = { rows: 0, added: 0, changed: 0, same: 0, refused: 0 }
  let batch: Checked[] = []
  const flush = async () => {
    const done = await database.asWorker('import facilities', (tx) => writeBatch(tx, batch, options.source))
    counts.added += done.added
    counts.changed += done.changed
    counts.same += batch.length - done.added - done.changed
    batch = []
    options.progress(counts.rows)
  }
  for await (const row of rows) {
    counts.rows += 1
    const checked = check(row)
    if ('reason' in checked) {
      counts.refused += 1
      options.refuse(checked)
    } else batch.push(checked)
    if (batch.length === batchSize) await flush()
  }
  if (batch.length > 0) await flush()
  return counts
}

/** No field of a facility is longer; what is cut would be stored wrong. */
const longestCell = 300
const decimal = /^[+-]?\d{1,3}(?:\.\d{1,20})?$/

/** The row with clean cells, or why it is refused. */
function check({ line, cells }: CsvRow): Checked | RefusedLine {
  const text = (field: string) => (cells[field] ?? '').replace(/\s+/g, ' ').trim()
  const number = (field: string) => (decimal.test(text(field)) ? Number(text(field)) : Number.NaN)
  const refused = (field: string, reason: string): RefusedLine => ({ line, field, reason })
  const [latitude, longitude] = [number('latitude'), number('longitude')]
  for (const field of Object.keys(cells)) {
    if (text(field).length > longestCell) return refused(field, `is longer than ${longestCell} characters`)
    if (/\p{Cc}/u.test(text(field))) return refused(field, 'holds control characters')
  }
  if (!/^[A-Za-z]{2}$/.test(text('country'))) return refused('country', 'must be a code of two letters')
  if (text('name') === '') return refused('name', 'is empty')
  if (nameOfPlace(text('name'))) return refused('name', 'holds more than a name: a link, a sentence or hidden letters')
  if (!(Math.abs(latitude) <= 90)) return refused('latitude', 'must be a number from -90 to 90')
  if (!(Math.abs(longitude) <= 180)) return refused('longitude', 'must be a number from -180 to 180')
  if (!isNamedZone(text('time_zone'))) return refused('time_zone', 'is no IANA time zone')
  return {
    line,
    country: text('country').toUpperCase(),
    name: text('name'),
    address: text('address'),
    city: text('city'),
    region: text('region'),
    postcode: text('postcode'),
    phone: text('phone'),
    latitude,
    longitude,
    time_zone: text('time_zone'),
  }
}

/** A bare offset such as +01:00 knows no summer time: no place lives by it. */
function isNamedZone(name: string): boolean {
  return /^[A-Za-z]/.test(name) && isZone(name)
}

const shape = sql`(line int, country text, name text, address text, city text, region text, postcode text, phone text,
  latitude float8, longitude float8, time_zone text)`

async function writeBatch(tx: Runner, batch: readonly Checked[], source: string) {
  const rows = batch.map((row) => {
    const [facility, branch] = [newId(), newId()]
    return {
      ...row,
      facility,
      branch,
      facility_slug: slugOf(`${row.name} ${row.city}`, facility),
      branch_slug: slugOf(`${row.name} ${row.city}`, branch),
    }
  })
  const input = JSON.stringify(rows)
  const key = sql`r.country || '|' || folded(r.name) || '|' || round(r.latitude::numeric, 5) || ',' || round(r.longitude::numeric, 5)`
  // Where somebody works their visits were agreed by the clock of the branch: it is corrected by whoever runs it.
  const zone = sql`case when exists (select from practitioner_branch w where w.branch_id = b.id) then b.time_zone else r.time_zone end`
  const changed = await tx.run(sql`
    update branch b set address = r.address, city = r.city, region = r.region, postcode = r.postcode, phone = r.phone,
      time_zone = ${zone}, version = b.version + 1
    from jsonb_to_recordset(${input}::jsonb) as r ${shape}, facility f
    where f.import_key = ${key} and b.facility_id = f.id
      and (b.address, b.city, b.region, b.postcode, b.phone, b.time_zone) is distinct from
        (r.address, r.city, r.region, r.postcode, r.phone, ${zone})
      and r.line = (select min(s.line) from jsonb_to_recordset(${input}::jsonb) as s ${shape}
        where s.country = r.country and s.name = r.name and s.latitude = r.latitude and s.longitude = r.longitude)`)
  const withIds = sql`(line int, country text, name text, address text, city text, region text, postcode text, phone text,
    latitude float8, longitude float8, time_zone text, facility uuid, branch uuid, facility_slug text, branch_slug text)`
  const added = await tx.run(sql`
    with fresh as (
      insert into facility (id, kind, name, slug, country, source, import_key, check_state, created_at)
      select distinct on (${key}) r.facility, 'facility', r.name, r.facility_slug, r.country, nullif(${source}, ''), ${key}, 'checked', now()
      from jsonb_to_recordset(${input}::jsonb) as r ${withIds} order by ${key}, r.line
      on conflict (import_key) do nothing returning id
    )
    insert into branch (id, facility_id, name, slug, time_zone, country, region, city, postcode, address, phone, latitude, longitude, created_at)
    select r.branch, r.facility, r.name, r.branch_slug, r.time_zone, r.country, r.region, r.city, r.postcode, r.address, r.phone,
      r.latitude, r.longitude, now()
    from jsonb_to_recordset(${input}::jsonb) as r ${withIds} join fresh on fresh.id = r.facility`)
  return { added, changed }
}
