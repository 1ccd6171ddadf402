import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { BranchRole } from '#domain/access/roles.ts'
import type { UserType } from '#domain/access/permissions.ts'
import { day, hour, instant, type Instant } from '#domain/time/instant.ts'
import { rebuildDoctor } from '#server/core/free-times/digest.ts'
import { hashToken, newToken } from '#server/http/cookies.ts'
import { newId } from '#server/platform/clock.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { at, type Database } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { keepSession } from './browser.ts'
import { clinicBuilder, type ClinicDoctor, type Login } from './clinic.ts'
import { origin } from './port.ts'

/** The browser of somebody who logged in before: with the session and what the screens keep of it. */
export async function comeBackAs(page: Page, who: Login, userType: UserType) {
  await page.context().addCookies([{ name: 'session', value: who.cookie, url: origin, httpOnly: true }])
  const { token, account: user_id } = who
  await keepSession(page, { user_type: userType, token, user_id, full_name: 'Test Person' })
}

/** A visit of last week, so that the patient knows the doctor and can book again. */
export async function wasThere(database: Database, now: Instant, patient: Login, doctor: ClinicDoctor) {
  await visit(database, now, patient, doctor, { start: instant(now - 7 * day), status: 'completed' })
}

/** A visit three weeks ahead: too far for anything that only the last day asks. */
export async function comesInThreeWeeks(database: Database, now: Instant, patient: Login, doctor: ClinicDoctor) {
  await visit(database, now, patient, doctor, { start: instant(now + 21 * day), status: 'booked' })
}

/** A visit on the Tuesday after next at ten, by the clock of UTC: within the hours of a doctor of a test. */
export async function comesOnTuesday(database: Database, now: Instant, patient: Login, doctor: ClinicDoctor) {
  const midnight = Math.floor(now / day) * day
  const untilTuesday = ((9 - new Date(now).getUTCDay()) % 7) + 7
  const start = instant(midnight + untilTuesday * day + 10 * hour)
  await visit(database, now, patient, doctor, { start, status: 'booked' })
}

/** A visit of two hours ago that nobody came to and nobody closed. */
export async function wasLeftOpen(database: Database, patient: Login, doctor: ClinicDoctor) {
  const now = instant(Date.now())
  await visit(database, now, patient, doctor, { start: instant(now - 2 * hour), status: 'booked' })
}

/** A visit of three days ago whose patient still stands as checked in. */
export async function wasForgotten(database: Database, patient: Login, doctor: ClinicDoctor) {
  const now = instant(Date.now())
  await visit(database, now, patient, doctor, { start: instant(now - 3 * day), status: 'arrived' })
}

/** A visit that begins in a few minutes: the doctor's next one. Returns when. */
export async function comesSoon(database: Database, now: Instant, patient: Login, doctor: ClinicDoctor) {
  const start = instant(now + 5 * 60_000)
  await visit(database, now, patient, doctor, { start, status: 'booked' })
  return start
}

/** The one visit of a patient. */
export async function visitOf(database: Database, { account }: Login): Promise<string> {
  const row = await database.asWorker('test', (tx) =>
    tx.one<{ id: string }>(
      sql`select a.id from appointment a join patient p on p.id = a.patient_id where p.account_id = ${account}`,
    ),
  )
  return row?.id ?? ''
}

/** From now on the patient of the one visit has no account: they come by its link alone. */
export async function becomesGuest(database: Database, patient: Login) {
  const visit = await visitOf(database, patient)
  await database.asWorker('test', (tx) =>
    tx.run(sql`
      update patient set account_id = null, email = ${patient.account} || '@guest.example',
        facility_id = (select b.facility_id from branch b join appointment a on a.branch_id = b.id where a.id = ${visit})
      where account_id = ${patient.account}`),
  )
  return visit
}

/** The clinic has put a letter of its own to what it knows of a guest. */
export function wroteForGuest(database: Database, email: string) {
  return database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into record_item (id, patient_id, appointment_id, branch_id, title, file_name, media_type, size, received, wrapped_key, source, retention, created_at, changed_at)
      select uuid_v7(), a.patient_id, a.id, a.branch_id, 'Letter', 'letter.pdf', 'application/pdf', 1, 1, 'x', 'branch', 'treatment', now(), now()
      from appointment a join patient p on p.id = a.patient_id where p.email = ${email}`),
  )
}

/** The one document of a patient is there so many times, each with a name of its own. */
export function keepsMany(database: Database, { account }: Login, count: number) {
  return database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into record_item (id, patient_id, folder_id, title, file_name, media_type, size, received, wrapped_key, source, preview, created_at, changed_at)
      select uuid_v7(), i.patient_id, i.folder_id, 'Paper ' || n, 'paper.pdf', i.media_type, i.size, i.received, i.wrapped_key, i.source, 'none',
        i.created_at - n * interval '1 minute', i.changed_at
      from record_item i join patient p on p.id = i.patient_id cross join generate_series(2, ${count}) n where p.account_id = ${account}`),
  )
}

/** The entry of somebody as a patient. */
export async function patientIdOf(database: Database, { account }: Login): Promise<string> {
  const row = await database.asWorker('test', (tx) =>
    tx.one<{ id: string }>(sql`select id from patient where account_id = ${account} and relation = 'self'`),
  )
  return row?.id ?? ''
}

/** The way to a visit that its mail has. */
export async function linkTo(database: Database, now: Instant, visit: string): Promise<string> {
  const token = newToken()
  await database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into appointment_link (token_hash, appointment_id, expires_at)
      values (${hashToken(token)}, ${visit}, ${at(instant(now + day))})`),
  )
  return `/a/${token}`
}

/** A video visit that starts in so many minutes. Returns what the address of its call ends with. */
export async function hasCall(database: Database, patient: Login, doctor: ClinicDoctor, inMinutes: number) {
  const now = instant(Date.now())
  const start = instant(now + inMinutes * 60_000)
  await visit(database, now, patient, doctor, { start, status: 'booked', mode: 'video' })
  const found = await database.asWorker('test', (tx) =>
    tx.one<{ meet_id: string }>(sql`
      select m.meet_id from meeting m join appointment a on a.id = m.appointment_id
      where a.practitioner_id = ${doctor.practitioner} order by a.created_at desc limit 1`),
  )
  return found?.meet_id ?? ''
}

/** The licence of a doctor is taken away for a while. */
export async function isSuspended(database: Database, { practitioner }: ClinicDoctor) {
  await database.asWorker('test', (tx) =>
    tx.run(sql`update practitioner set verification = 'suspended' where id = ${practitioner}`),
  )
}

/** The clinic offered another time for the one visit of a patient, who did not take it. */
export async function tookNoOther(database: Database, now: Instant, patient: Login) {
  const visit = await visitOf(database, patient)
  await database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into time_offer (id, appointment_id, cause, hold_id, offering_id, practitioner_id, start_at, end_at, state, expires_at, created_at)
      select uuid_v7(), id, 'leave', uuid_v7(), offering_id, practitioner_id, start_at + interval '1 day', end_at + interval '1 day', 'declined',
        ${at(now)}, ${at(now)} from appointment where id = ${visit}`),
  )
}

/** By which somebody is phoned. */
export async function hasNumber(database: Database, { account }: Login, number: string) {
  await database.asWorker('test', (tx) =>
    tx.run(sql`update account set phone_number = ${number} where id = ${account}`),
  )
}

/** Somebody who holds a built-in role at a branch. */
export async function worksAt(database: Database, now: Instant, branch: string, role: BranchRole): Promise<Login> {
  const login = await clinicBuilder(database, now).account('branch-staff')
  await database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into membership (facility_id, branch_id, account_id, builtin)
      select facility_id, id, ${login.account}, ${role} from branch where id = ${branch}`),
  )
  return login
}

/** The clinic of a branch asked its people for a second step so many days ago. */
export async function askedForSecondStep(database: Database, now: Instant, branch: string, daysAgo: number) {
  await database.asWorker('test', (tx) =>
    tx.run(sql`
      update facility f set second_step_since = ${at(instant(now - daysAgo * day))} from branch b
      where b.id = ${branch} and f.id = b.facility_id`),
  )
}

/** Somebody who joined long ago and knows their password. */
export async function knowsPassword(database: Database, { account }: Login, password: string) {
  const hash = await hashPassword(password)
  await database.asWorker('test', async (tx) => {
    await tx.run(sql`update account set password_hash = ${hash} where id = ${account}`)
    await tx.run(sql`update membership set joined_at = '-infinity' where account_id = ${account}`)
  })
}

/** A doctor whose hours begin so many days ahead; until then nobody can come. */
export async function isFullFor(database: Database, now: Instant, { practitioner }: ClinicDoctor, days: number) {
  await database.asWorker('test', async (tx) => {
    await tx.run(sql`
      update schedule_rule set valid_from = ${at(instant(now + days * day))}::date where practitioner_id = ${practitioner}`)
    await rebuildDoctor(tx, now, practitioner)
  })
}

/** A second kind of visit, for patients who were here before: after the first one, or where it is to stand. */
export async function followUp(database: Database, now: Instant, doctor: ClinicDoctor, position = 1) {
  await database.asWorker('test', async (tx) => {
    await tx.run(sql`
      insert into service (id, practitioner_id, name, minutes, buffer_after, step, min_notice, approval, mode, audience, position)
      values (${newId(now)}, ${doctor.practitioner}, 'Follow-up', 30, 0, 30, 0, 'auto', 'in_person', 'returning', ${position})`)
    await rebuildDoctor(tx, now, doctor.practitioner)
  })
}

/** From now on the doctor sees patients alone who were there before. */
export async function takesNobodyNew(database: Database, now: Instant, { practitioner }: ClinicDoctor) {
  await database.asWorker('test', async (tx) => {
    await tx.run(sql`update practitioner set accepts_new = false where id = ${practitioner}`)
    await rebuildDoctor(tx, now, practitioner)
  })
}

/** The branch is not opened yet: nobody books there, and whoever works there comes in. */
export async function isNotOpenYet(database: Database, branch: string) {
  await database.asWorker('test', (tx) => tx.run(sql`update branch set state = 'draft' where id = ${branch}`))
}

async function visit(
  database: Database,
  now: Instant,
  patient: Login,
  doctor: ClinicDoctor,
  { start, status, mode = 'in_person' }: { start: Instant; status: string; mode?: 'in_person' | 'video' },
) {
  const reference = `${letters()}-${String(randomInt(10_000)).padStart(4, '0')}`
  await database.asWorker('test', async (tx) => {
    await tx.run(sql`
      insert into patient (id, account_id, first_name, last_name, date_of_birth, created_at)
      values (${newId(now)}, ${patient.account}, 'Test', 'Person', '1980-01-01', ${at(now)}) on conflict do nothing`)
    await tx.run(sql`
      insert into appointment (id, reference, status, start_at, end_at, start_local, time_zone, practitioner_id, branch_id,
        offering_id, service_id, service_name, buffer_before, buffer_after, mode, patient_id, booked_by, changed_at, created_at)
      select ${newId(now)}, ${reference}, ${status}, ${at(start)}, ${at(instant(start + 1_800_000))},
        to_char(${at(start)}::timestamptz at time zone b.time_zone, 'YYYY-MM-DD"T"HH24:MI'), b.time_zone,
        ${doctor.practitioner}, b.id, ${doctor.offering}, ${doctor.service}, 'Check-up', 0, 0, ${mode}, p.id, 'patient',
        ${at(start)}, ${at(start)}
      from branch b, patient p where b.id = ${doctor.branch} and p.account_id = ${patient.account} and p.relation = 'self'`)
  })
}

const letters = () => Array.from({ length: 4 }, () => String.fromCharCode(65 + randomInt(26))).join('')
