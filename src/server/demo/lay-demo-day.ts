import { day, hour, later, type Instant } from '#domain/time/instant.ts'
import { addDays, asLocalDate, type LocalDate } from '#domain/time/local.ts'
import { wallAt, type Zone } from '#domain/time/zone.ts'
import { lockKey } from '../core/lock-key.ts'
import { lockResources } from '../core/lock-resources.ts'
import { at, type Database, type Runner } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import { daysAhead, daysBack, demoPlaces, fillCalendars, filledUntil, markTaken } from './fill-calendars.ts'
import { fillQueue, walkIns } from './fill-queue.ts'
import { followClock } from './follow-clock.ts'
import { holdCalls } from './hold-calls.ts'
import { demoBranches } from './places.ts'
import type { DemoPatient, Place } from './plan-visits.ts'
import { seeded } from './random.ts'
import { openTaken } from './taken.ts'

/** Who waits at nine has been seen by noon: within a day the queue is laid anew this often. */
const turn = 3 * hour

type LaidDay = { branch: string; time_zone: Zone; laid_at: Instant; laid_until: LocalDate }

/**
 * Lays what the demo's branch is like at this hour: where today has no day yet, its visits and those that calendars
 * lack at their end; and the queue. Does nothing where that is done, by this server or another, and where there is no
 * demo. Returns whether it laid something.
 */
export function layDemoDay(database: Database, now: Instant): Promise<boolean> {
  return database.asWorker('lay a demo day', async (tx) => {
    const laid = await takeDay(tx, now)
    if (!laid) return false
    const today = wallAt(laid.time_zone, now).date
    const places = await demoPlaces(tx)
    const patients = await demoPatients(tx)
    const [doctors, branches] = [idsOf(places, 'practitioner_id'), idsOf(places, 'branch_id')]
    await lockResources(tx, [...doctors, ...branches, ...patients])
    await followClock({ tx, now, branches })
    await holdCalls(tx, branches)
    const taken = openTaken()
    const known = await knownPatients(tx, now, [...doctors, ...patients], taken)
    const filling = { tx, now, chance: seeded(Math.floor(now / turn)), patients: known, taken }
    const oldest = addDays(today, -daysBack)
    const since = laid.laid_until > oldest ? laid.laid_until : oldest
    await fillCalendars(filling, places, since)
    await fillQueue({ tx, now, branch: laid.branch, patients: freeToCome(now, known) })
    await showTaken(tx, now, doctors, since)
    await noteLaidDay(tx, now, laid.branch, today)
    return true
  })
}

/** Draws what patients find of these doctors anew where something was laid: around now, and at the end of the calendars. */
async function showTaken(tx: Runner, now: Instant, doctors: readonly string[], since: LocalDate) {
  await markTaken(tx, doctors)
  for (const doctor of doctors) {
    for (const [from, until] of [
      [at(later(now, -turn)), at(later(now, turn))],
      [since, at(later(now, 60 * day))],
    ]) {
      await tx.run(sql`select lay_blocks(${doctor}, tstzrange(${from}::timestamptz, ${until}::timestamptz))`)
      await tx.run(sql`select refresh_around(${doctor}, tstzrange(${from}::timestamptz, ${until}::timestamptz))`)
    }
    await tx.run(sql`select aim_offerings(${doctor}, ${at(now)})`)
  }
}

/** Writes down that the day of a branch is laid, and until when the calendars are. */
export function noteLaidDay(tx: Runner, now: Instant, branch: string, today: LocalDate) {
  return tx.run(sql`
    insert into demo_day (branch_id, laid_at, laid_until) values (${branch}, ${at(now)}, ${filledUntil(today)})
    on conflict (branch_id) do update set laid_at = excluded.laid_at, laid_until = greatest(demo_day.laid_until, excluded.laid_until)`)
}

/** The day of the demo's branch, where it is to be laid now and nobody else is at it. */
async function takeDay(tx: Runner, now: Instant): Promise<LaidDay | undefined> {
  const lock = await tx.one<{ got: boolean }>(
    sql`select pg_try_advisory_xact_lock(advisory_key(${lockKey('the day of the demo')})) as got`,
  )
  if (!lock?.got) return undefined
  const name = demoBranches[0].name
  // A demo of a version that did not write it down was laid when it was made.
  await tx.run(sql`
    insert into demo_day (branch_id, laid_at, laid_until)
    select b.id, b.created_at, b.created_at::date + ${daysAhead}::int from branch b join demo_row d on d.kind = 'facility' and d.id = b.facility_id
    where b.name = ${name} on conflict do nothing`)
  const laid = await tx.one<LaidDay>(sql`
    select l.branch_id as branch, b.time_zone, l.laid_at, l.laid_until::text as laid_until
    from demo_day l join branch b on b.id = l.branch_id where b.state = 'open'`)
  return laid && isDue(laid, now) ? { ...laid, laid_until: asLocalDate(laid.laid_until) } : undefined
}

function isDue({ time_zone: zone, laid_at: laid }: LaidDay, now: Instant) {
  return wallAt(zone, laid).date !== wallAt(zone, now).date || now - laid >= turn
}

/** Pat, and those whom the demo made at its clinics: nobody who was added since. */
async function demoPatients(tx: Runner) {
  const rows = await tx.many<{ id: string }>(sql`
    select p.id from patient p join demo_row d on d.kind = 'facility' and d.id = p.facility_id
    where p.email ~ '^patient[0-9]+@example[.]com$' and p.merged_into is null
    union all
    select p.id from patient p join account a on a.id = p.account_id join demo_row d on d.kind = 'account' and d.id = a.id
    where a.email = 'patient@example.com' and p.relation = 'self' order by id`)
  return rows.map(({ id }) => id)
}

/** When these are taken from yesterday on, and which of them are patients. */
async function knownPatients(
  tx: Runner,
  now: Instant,
  resources: readonly string[],
  taken: ReturnType<typeof openTaken>,
): Promise<DemoPatient[]> {
  const rows = await tx.many<{ id: string; start: Instant; end: Instant }>(sql`
    select c.resource_id as id, lower(c.during) as start, upper(c.during) as "end" from claim c
    where c.resource_id = any (${resources}::uuid[]) and upper(c.during) > ${at(later(now, -day))}`)
  for (const { id, start, end } of rows) taken.add(id, start, end)
  const patients = await tx.many<{ id: string; isPat: boolean; waits: boolean }>(sql`
    select p.id, p.account_id is not null as "isPat",
      exists (select from appointment a where a.patient_id = p.id and a.is_walk_in and a.status = 'arrived') as waits
    from patient p where p.id = any (${resources}::uuid[]) order by p.id`)
  return patients.map(({ id, isPat, waits }) => ({
    id,
    isPat,
    busy: [...rows.filter((row) => row.id === id), ...(waits ? [{ start: now, end: later(now, hour) }] : [])],
  }))
}

/** Nobody expects them elsewhere for a while; each time others come. */
function freeToCome(now: Instant, patients: readonly DemoPatient[]) {
  const [from, until] = [now - 2 * hour, now + 3 * hour]
  const free = patients
    .filter(({ isPat, busy }) => !isPat && busy.every(({ start, end }) => end <= from || until <= start))
    .map(({ id }) => id)
  const first = (Math.floor(now / turn) * walkIns) % Math.max(1, free.length)
  return [...free.slice(first), ...free.slice(0, first)]
}

function idsOf(places: readonly Place[], column: 'practitioner_id' | 'branch_id') {
  return [...new Set(places.map((place) => place[column]))]
}
