import type { LateReason } from '#domain/booking/late-reasons.ts'
import type { HeldRole } from '#domain/access/memberships.ts'
import type { CallRole, CallState, ParticipantState, Proof } from '#domain/meetings/call.ts'
import type { MovedTo } from '#domain/meetings/other-way.ts'
import type { Status } from '#domain/booking/status.ts'
import type { Language } from '#domain/language/languages.ts'
import { type VerificationState, verifiedStates } from '#domain/verification/verification.ts'
import type { WayToTell } from '#domain/messages/ways-to-tell.ts'
import type { Instant } from '#domain/time/instant.ts'
import { wayToTell } from '../../core/messages/recipients.sql.ts'
import { at, type ReadRunner, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** A call with what its page says. */
export type CallRow = {
  appointment_id: string
  version: number
  status: Status
  start_at: Instant
  end_at: Instant
  time_zone: string
  practitioner_id: string
  branch_id: string
  facility_id: string
  patient_id: string
  accounts: string[]
  patient_name: string
  doctor: string
  branch: string
  state: CallState
  is_locked: boolean
  moved_to: MovedTo | null
  live_since: Instant | null
  seconds: number
  told_at: Instant | null
  opens_minutes: number
  waiting_text: string
  fallback_number: string
  guest_links_on: boolean
  late: number
  late_reason: LateReason | null
  ahead: number
  doctor_account: string | null
  /** Whether the doctor wants to hear, and to be told elsewhere, that somebody waits. */
  rings: boolean
  notifies: boolean
  /** Of the doctor's licence. */
  verification: VerificationState
}

/** The call at an address; undefined: nobody knows it. */
export function callAt(run: ReadRunner, now: Instant, address: string) {
  return run.one<CallRow>(sql`
    select appointment_id, version, status, start_at, end_at, time_zone, practitioner_id, branch_id, facility_id, patient_id, accounts, patient_name,
      doctor, branch, state, is_locked, moved_to, live_since, seconds, told_at, opens_minutes, waiting_text, fallback_number, guest_links_on, late, late_reason, ahead, doctor_account,
      rings, notifies, verification
    from call_of(${address}, ${at(now)})`)
}

/** By what another doctor is looked for in the stead of a call's. */
export function similarToCall(run: ReadRunner, { practitioner_id, branch_id }: CallRow) {
  return run.one<{ specialty: string; city: string }>(sql`
    select s.name as specialty, b.city from practitioner p join specialty s on s.id = p.specialty_id join branch b on b.id = ${branch_id}
    where p.id = ${practitioner_id}`)
}

/** The page of a doctor whom patients find; none for one whom nobody finds. */
export async function foundSlug(run: ReadRunner, practitioner: string): Promise<string | undefined> {
  const row = await run.one<{ slug: string }>(sql`
    select slug from practitioner p where id = ${practitioner} and p.verification = any (${verifiedStates})
      and exists (select from offering o where o.practitioner_id = p.id and o.is_listed)`)
  return row?.slug
}

/** Whoever changes a call does it alone. */
export function lockCall(tx: Runner, address: string) {
  return tx.many<{ locked: null }>(sql`select lock_call(${address})::text as locked`)
}

export type PlaceRow = {
  id: string
  key: string
  role: CallRole
  is_doctor: boolean
  proof: Proof
  name: string
  audio_only: boolean
  state: ParticipantState
  seat: number
  knocked_at: Instant
  seen_at: Instant
  beat_page: number | null
  beat_number: number | null
  /** What a host holds now: their practice, whether they run the facility, and their rights there. */
  practitioner: string | null
  runs_house: boolean
  held: HeldRole[] | null
  /** Whether what it was come by, a session or a link, still stands. */
  has_token: boolean
}

/** Everybody who came to the call whose address this transaction reaches. */
export function placesAtHand(run: ReadRunner, now: Instant) {
  return run.many<PlaceRow>(sql`
    select id, key, role, is_doctor, proof, name, audio_only, state, seat, knocked_at, seen_at, beat_page::float8, beat_number, practitioner, runs_house, held, has_token
    from places_of_call(reach_call(), ${at(now)})`)
}

/** The place that a token stands for. */
export function callerOf(run: ReadRunner, now: Instant, hash: string) {
  return run.one<{ place: string; visit: string; is_newest: boolean }>(
    sql`select place, visit, is_newest from caller_of(${hash}, ${at(now)})`,
  )
}

/** Writes what has changed of a call in one step; the database looks once more at who may. */
export function writeCall(tx: Runner, change: Record<string, unknown>) {
  return tx.many<{ written: null }>(sql`select write_call(${JSON.stringify(change)})::text as written`)
}

/** The id of a guest's link that nobody else has used; it is of this visitor now. */
export async function takeGuestLink(
  tx: Runner,
  now: Instant,
  { hash, visit, whose }: { hash: string; visit: string; whose: string },
): Promise<string | undefined> {
  const row = await tx.one<{ id: string | null }>(
    sql`select use_guest_link(${hash}, ${visit}, ${whose}, ${at(now)}) as id`,
  )
  return row?.id ?? undefined
}

/** What was written and signalled goes. */
export function clearCall(tx: Runner, visit: string) {
  return tx.many<{ cleared: null }>(sql`select clear_call(${visit})::text as cleared`)
}

export async function nameOf(run: ReadRunner, account: string): Promise<string> {
  const row = await run.one<{ name: string }>(sql`
    select concat_ws(' ', first_name, last_name) as name from account where id = ${account}`)
  return row?.name ?? ''
}

/** As the clinic reads a test, whatever the browser made of it: what could not try the line has not passed it. */
export const shownTest = sql`case when d.result <> 'red' and d.detail ->> 'relay' = 'none' and d.detail ->> 'camera' = 'true' then 'untried' else d.result end`
export type ShownTest = 'green' | 'amber' | 'red' | 'untried'

/** How the last test of camera and sound for a visit went; null: there was none. */
export async function lastTest(run: ReadRunner, visit: string): Promise<ShownTest | null> {
  const row = await run.one<{ result: ShownTest }>(sql`
    select ${shownTest} as result from device_test d where d.appointment_id = ${visit} and d.result is not null order by d.at desc limit 1`)
  return row?.result ?? null
}

/** What the log of a call says last of a place; undefined to who does not reach the visit, as guests. */
export async function lastSaidOf(run: ReadRunner, place: string): Promise<string | undefined> {
  const row = await run.one<{ kind: string }>(
    sql`select kind from call_event where place_id = ${place} order by at desc, id desc limit 1`,
  )
  return row?.kind
}

/** By which the patient of a call is phoned, or who cares for them; null: nobody has told a number. */
export async function numberOf(run: ReadRunner, { patient_id: patient }: CallRow): Promise<string | null> {
  const row = await run.one<{ number: string }>(sql`
    select coalesce(nullif(a.phone_number, ''), t.phone_number) as number from patient t left join account a on a.id = t.account_id where t.id = ${patient}`)
  return row?.number || null
}

/** By what the patient of a call can be told of it; undefined to who does not reach the visit. */
export async function wayToTellOf(run: ReadRunner, { patient_id: patient }: CallRow): Promise<WayToTell | undefined> {
  const row = await run.one<{ way: WayToTell }>(
    sql`select ${wayToTell(sql`t`)} as way from patient t where t.id = ${patient}`,
  )
  return row?.way
}

/** In which language an account is told something, and whether on a device as well. */
export async function mannerOf(run: ReadRunner, account: string) {
  const row = await run.one<{ language: Language | null; has_device: boolean }>(sql`
    select language, has_device(${account}) as has_device from manner_of(${account})`)
  return row ?? { language: null, has_device: false }
}
