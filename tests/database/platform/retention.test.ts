import { expect, test } from 'vitest'
import { day, later, minute } from '#domain/time/instant.ts'
import { countDue, forgetDue } from '#server/core/table-rules.ts'
import { newId } from '#server/platform/clock.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { describeError } from '#server/platform/log.ts'
import { StoreAway } from '#server/platform/record-files.ts'
import { tables } from '#server/tables.ts'
import { begin, book } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clock, clinic } = await openClinic()
const gone: string[] = []
const deps = { database: db.database, blobs: { remove: async (id: string) => void gone.push(id) } }

const forgotten = tables.filter(({ kept }) => typeof kept !== 'string')

test('what is due goes, everything else stays', async () => {
  const now = clock.now()
  const branch = await clinic.branch()
  const doctor = await clinic.doctor({ branch })
  const patient = await clinic.patient()
  const visit = await book(app.person(patient), doctor, '2027-01-04T09:00:00.000Z')
  await begin(app.person(patient), doctor, '2027-01-05T09:00:00.000Z')
  await forgetDue(deps, now, tables)
  await stillNeeded(later(now, -2 * day), { ...patient, doctor, branch: doctor.branch, visit: visit.appointment_id })
  await forgetPlanting()
  const before = await counts()
  const due = await dueRows(later(now, -400 * day), {
    ...patient,
    doctor,
    branch: doctor.branch,
    visit: visit.appointment_id,
  })
  await forgetPlanting()
  expect((await countDue(db.database, now, tables)).filter((row) => row.due === 0)).toEqual([])
  expect(await forgetDue(deps, now, tables)).toBe(false)
  expect(await counts()).toEqual(before)
  expect(due).toBe(forgotten.length)
  expect(gone.toSorted()).toEqual(
    [oldPicture, oldPaper, `${oldPaper}-small`, `${oldPaper}-shown`, oldArchive, oldEvidence].toSorted(),
  )
  expect(before.draft).toBeGreaterThan(0)
  expect(before.session).toBeGreaterThan(0)
  expect(before.patient).toBeGreaterThan(0)
  // A day and a minute after it ran out nobody finds what was typed.
  await forgetDue(deps, later(now, 30 * day + minute), tables)
  expect((await counts()).draft).toBe(0)
})

test('where files cannot be reached their rows stay, everything else is forgotten all the same, and the round says so', async () => {
  const now = clock.now()
  const old = at(later(now, -400 * day))
  const picture = newId(now)
  const planted = [
    sql`insert into blob (id, media_type, size, sha256, is_public, created_at) values (${picture}, 'image/webp', 1, 'x', true, ${old})`,
    // The one is looked after before files, the other after them.
    sql`insert into throttle (key, count, ends_at) values ('away', 1, ${old})`,
    sql`insert into passkey_challenge (id, value, expires_at) values (${newId(now)}, 'x', ${old})`,
  ]
  await db.database.asWorker('test', async (tx) => {
    for (const row of planted) await tx.run(row)
  })
  const away = { ...deps, blobs: { remove: () => Promise.reject(new StoreAway('The bucket cannot be reached')) } }
  await expect(forgetDue(away, now, tables)).rejects.toThrow('The bucket cannot be reached')
  const due = (await countDue(db.database, now, tables)).filter((row) => row.due > 0)
  expect(due.map(({ table }) => table)).toEqual(['blob'])
  expect(await forgetDue(deps, now, tables)).toBe(false)
  expect(gone).toContain(picture)
})

test('a table that cannot be forgotten keeps no other, and the round tells of each that failed', async () => {
  const now = clock.now()
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`insert into throttle (key, count, ends_at) values ('old', 1, ${at(later(now, -day))})`),
  )
  const kept = { period: 'a day', why: 'a test' }
  const rules = [
    { table: sql`heartbeat`, kept: { ...kept, due: () => sql`1 / (select 0) = 1` } },
    { table: sql`live_event`, kept: { ...kept, due: () => sql`'x' = (select 'x')::uuid::text` } },
    { table: sql`throttle`, kept: { ...kept, due: () => sql`ends_at < ${at(now)}` } },
  ]
  const error: unknown = await forgetDue(deps, now, rules).catch((reason: unknown) => reason)
  expect(await db.look.many(sql`select 1 from throttle where key = 'old'`)).toEqual([])
  // What stands in the log: a division by zero, and what is no id.
  expect(describeError(error).errors).toMatchObject([{ code: '22012' }, { code: '22P02' }])
  await expect(forgetDue(deps, now, rules.slice(1))).rejects.toThrow('invalid input syntax for type uuid')
})

/** Planting people tells those whose lists of people stand open, today. */
const forgetPlanting = () =>
  db.database.asWorker('test', (tx) => tx.run(sql`delete from live_event where body->>'kind' = 'people'`))

async function counts(): Promise<Record<string, number>> {
  const all: Record<string, number> = {}
  for (const { table } of forgotten)
    all[table.text] = (await db.look.one<{ count: number }>(sql`select count(*) from ${table}`))?.count ?? 0
  return all
}

const oldPicture = newId()
const oldPaper = newId()
const oldArchive = newId()
const oldEvidence = newId()

/** What looks like what is due, and is not: a sign-up of this week, a picture that is shown, offers and actions under way. */
function stillNeeded(then: ReturnType<typeof clock.now>, who: Who) {
  const old = at(then)
  const [picture, house, entry] = [newId(then), newId(then), newId(then)]
  const offer = (state: string, start: string) => sql`
    insert into time_offer (id, appointment_id, entry_id, cause, hold_id, offering_id, practitioner_id, start_at, end_at, state, expires_at, created_at)
    select ${newId(then)}, id, ${entry}, 'waitlist', uuid_v7(), offering_id, practitioner_id, ${start}, ${start}::timestamptz + interval '1 hour',
      ${state}, ${old}, ${old} from appointment where id = ${who.visit}`
  const rows = [
    sql`insert into account (id, email, password_hash, user_type, first_name, last_name, created_at)
      values (${newId(then)}, 'new@example.com', 'none', 'patient', 'New', 'Comer', ${old})`,
    sql`insert into account (id, email, password_hash, user_type, first_name, last_name, created_at, deleted_at)
      values (${newId(then)}, 'deleted-x', 'none', 'patient', 'Deleted', 'account', ${at(later(then, -400 * day))}, ${old})`,
    sql`insert into blob (id, media_type, size, sha256, is_public, created_at) values (${picture}, 'image/webp', 1, 'x', true, ${old})`,
    sql`update practitioner set photo_id = ${picture} where id = ${who.doctor.practitioner}`,
    sql`insert into blob (id, media_type, size, sha256, is_public, created_at) values (${house}, 'image/webp', 1, 'x', true, ${old})`,
    sql`update branch set photo_id = ${house} where id = ${who.branch}`,
    sql`insert into waitlist_entry (id, appointment_id, practitioner_id, created_at)
      select ${entry}, id, practitioner_id, ${old} from appointment where id = ${who.visit}`,
    // Somebody who waits still, however long, and what is known of the times there.
    sql`insert into awaited_time (id, account_id, patient_id, practitioner_id, offering_id, service_id, until_date, created_at)
      select ${newId(then)}, ${who.account}, patient_id, practitioner_id, offering_id, service_id, '2027-12-31', ${at(later(then, -400 * day))}
      from appointment where id = ${who.visit}`,
    sql`insert into awaited_look (offering_id, service_id, free, looked_at)
      values (${who.doctor.offering}, ${who.doctor.service}, '{}', ${at(later(then, -400 * day))})`,
    offer('open', at(later(then, -200 * day))),
    // Who waits is not asked twice about a time that is still to come.
    offer('declined', at(later(then, 10 * day))),
    sql`insert into visit_action (id, batch_id, practitioner_id, appointment_id, action, not_before, state, account_id, created_at)
      select ${newId(then)}, uuid_v7(), practitioner_id, id, 'message', ${old}, 'waiting', ${who.account}, ${at(later(then, -200 * day))}
      from appointment where id = ${who.visit}`,
  ]
  return db.database.asWorker('test', async (tx) => {
    for (const row of rows) expect(await tx.run(row)).toBe(1)
  })
}

type Who = {
  account: string
  doctor: { offering: string; service: string; practitioner: string }
  branch: string
  visit: string
}

/** One row in each table whose time was over long ago. Returns how many were written. */
function dueRows(then: ReturnType<typeof clock.now>, who: Who): Promise<number> {
  const id = () => newId(then)
  const old = at(then)
  const veryOld = at(later(then, -3 * 366 * day))
  const own = sql`(select patient_id from appointment where id = ${who.visit})`
  const rows = [
    sql`insert into claim (resource_id, lane, during, kind, resource_kind, appointment_id)
      select resource_id, 77, tstzrange(${old}, ${old}::timestamptz + interval '1 hour'), kind, resource_kind, appointment_id
      from claim where appointment_id = ${who.visit} limit 1`,
    sql`insert into idempotency (owner, key, body_hash, status, answer, created_at)
      values ('x', 'x', 'x', 200, 'null', now() - interval '3 days')`,
    sql`insert into live_event (id, topics, body, created_at) values (${id()}, '{}', '{}', now() - interval '2 hours')`,
    sql`insert into outbox_message (id, recipient, kind, subject, body, state, due_at, created_at)
      values (${id()}, 'a@example.com', 'N01', 'Old', '', 'sent', ${old}, ${old})`,
    sql`insert into address_proof (id, purpose, subject, email, expires_at)
      values (${id()}, 'log_in', ${id()}, 'a@example.com', ${old})`,
    sql`insert into appointment_link (token_hash, appointment_id, expires_at) values ('x', ${who.visit}, ${old})`,
    sql`insert into throttle (key, count, ends_at) values ('x', 1, ${old})`,
    sql`insert into patient (id, facility_id, first_name, last_name, email, created_at)
      select ${id()}, facility_id, 'Ann', 'Guest', 'a@example.com', ${old} from branch where id = ${who.branch}`,
    sql`insert into session (id, account_id, cookie_hash, bearer_hash, user_agent, created_at, seen_at, expires_at)
      values (${id()}, ${who.account}, 'x', 'x', '', ${old}, ${old}, ${old})`,
    sql`insert into passkey_challenge (id, value, expires_at) values (${id()}, 'x', ${old})`,
    sql`insert into download_key (key_hash, session_id, account_id, address, expires_at)
      select 'x', id, account_id, '/x', ${old} from session where account_id = ${who.account} order by created_at desc limit 1`,
    sql`insert into known_device (account_id, visitor, seen_at) values (${who.account}, 'x', ${old})`,
    sql`insert into invitation (id, kind, email, branch_id, token_hash, invited_by, created_at, expires_at)
      values (${id()}, 'doctor', 'a@example.com', ${who.branch}, 'x', ${who.account}, ${old}, ${old})`,
    sql`insert into draft (id, visitor, offering_id, service_id, start_at, proof_subject, created_at, expires_at)
      values ('x', 'x', ${who.doctor.offering}, ${who.doctor.service}, ${old}, ${id()}, ${old}, ${old})`,
    sql`insert into care_invitation (id, patient_id, kind, email, invited_by, created_at, expires_at)
      values (${id()}, ${own}, 'carer', 'a@example.com', ${who.account}, ${old}, ${old})`,
    sql`insert into account (id, email, password_hash, user_type, first_name, last_name, created_at)
      values (${id()}, 'never@example.com', 'none', 'patient', 'Never', 'Proven', ${old})`,
    sql`insert into blob (id, media_type, size, sha256, is_public, created_at) values (${oldPicture}, 'image/webp', 1, 'x', true, ${old})`,
    sql`insert into time_offer (id, appointment_id, cause, hold_id, offering_id, practitioner_id, start_at, end_at, state, expires_at, created_at)
      select ${id()}, id, 'leave', uuid_v7(), offering_id, practitioner_id, ${old}, ${old}::timestamptz + interval '1 hour', 'expired', ${old}, ${old}
      from appointment where id = ${who.visit}`,
    sql`insert into visit_action (id, batch_id, practitioner_id, appointment_id, action, not_before, state, account_id, created_at)
      select ${id()}, uuid_v7(), practitioner_id, id, 'message', ${old}, 'done', ${who.account}, ${old} from appointment where id = ${who.visit}`,
    sql`insert into queue_ticket (id, branch_id, day, prefix, number, priority, arrived_at, changed_at)
      values (${id()}, ${who.branch}, ${old}::timestamptz::date, 'A', 1, 'walk_in', ${old}, ${old})`,
    sql`insert into queue_number (branch_id, day, prefix, last) values (${who.branch}, ${old}::timestamptz::date, 'A', 1)`,
    sql`insert into ticket_link (token_hash, ticket_id, expires_at) select 'x', id, ${old} from queue_ticket`,
    sql`insert into queue_pass (id, branch_id, kind, name, token_hash, created_at, revoked_at)
      values (${id()}, ${who.branch}, 'display', 'Old', 'x', ${old}, ${old})`,
    sql`insert into conversation (appointment_id, last_at, last_side)
      values (${who.visit}, ${at(later(then, -400 * day))}, 'clinic')`,
    sql`insert into questionnaire_response (appointment_id, answers, changed_at)
      values (${who.visit}, '{}', ${at(later(then, -400 * day))})`,
    sql`insert into visit_consent (id, appointment_id, question, version, agrees, decided_at, content, next_try_at)
      values (${id()}, ${who.visit}, 'q', 1, true, ${at(later(then, -11 * 365 * day))}, '', ${old})`,
    sql`insert into awaited_time (id, account_id, patient_id, practitioner_id, offering_id, service_id, until_date, state, created_at, ended_at)
      select ${id()}, ${who.account}, patient_id, practitioner_id, offering_id, service_id, '2025-12-31', 'left', ${old}, ${old}
      from appointment where id = ${who.visit}`,
    sql`with once as (insert into service (id, practitioner_id, name, minutes, step, mode, archived_at)
        values (${id()}, ${who.doctor.practitioner}, 'Of old', 30, 30, 'in_person', ${old}) returning id)
      insert into awaited_look (offering_id, service_id, free, looked_at) select ${who.doctor.offering}, id, '{}', ${old} from once`,
    sql`insert into day_agenda (account_id, day) values (${who.account}, ${old}::timestamptz::date)`,
    sql`insert into weekly_figures (account_id, facility_id, week)
      select ${who.account}, facility_id, ${old}::timestamptz::date from branch where id = ${who.branch}`,
    sql`with call as (insert into meeting (appointment_id) values (${who.visit}) returning appointment_id)
      insert into guest_link (id, appointment_id, token_hash, created_at) select ${id()}, appointment_id, 'x', ${old} from call`,
    sql`with place as (insert into call_place (id, appointment_id, key, role, proof, name, audio_only, state, seat, knocked_at, seen_at)
        values (${id()}, ${who.visit}, 'x', 'guest', 'address', 'Old', false, 'left', 1, ${old}, ${old}) returning id, appointment_id)
      insert into call_signal (appointment_id, from_id, to_id, kind, body, at) select appointment_id, id, id, 'candidate', 'x', ${old} from place`,
    sql`insert into call_message (id, appointment_id, from_id, body, at) select ${id()}, appointment_id, id, 'x', ${old} from call_place`,
    sql`insert into call_token (token_hash, place_id, seat, expires_at) select 'x', id, 1, ${old} from call_place`,
    sql`insert into status_note (id, state, starts_at, ends_at, text_en, changed_at)
      values (${id()}, 'info', ${at(later(then, -day))}, ${old}, 'Old', ${old})`,
    sql`insert into device_test (id, at) values (${id()}, ${old})`,
    sql`insert into record_folder (id, patient_id, name, created_at, deleted_at)
      select ${id()}, patient_id, 'Old', ${old}, ${old} from appointment where id = ${who.visit}`,
    sql`insert into record_item (id, patient_id, folder_id, title, file_name, size, received, wrapped_key, created_at, changed_at, deleted_at)
      select ${oldPaper}, patient_id, id, 'Old', 'old.pdf', 1, 1, '', ${old}, ${old}, ${old} from record_folder where name = 'Old'`,
    sql`insert into record_grant (id, patient_id, item_id, practitioner_id, created_at, expires_at)
      select ${id()}, patient_id, ${oldPaper}, ${who.doctor.practitioner}, ${veryOld}, ${veryOld} from appointment where id = ${who.visit}`,
    sql`insert into record_access (id, patient_id, at, account_id, looked_as, name, way)
      select ${id()}, patient_id, ${veryOld}, ${who.account}, 'owner', '', 'list' from appointment where id = ${who.visit}`,
    sql`insert into record_emergency (id, patient_id, account_id, branch_id, who, role, reason, at, expires_at)
      select ${id()}, patient_id, ${who.account}, branch_id, 'Old', '', 'An old emergency', ${at(later(then, -11 * 366 * day))}, ${old}
      from appointment where id = ${who.visit}`,
    sql`insert into record_request (id, patient_id, branch_id, what, asked_by, asked_at)
      select ${id()}, patient_id, branch_id, 'Old', 'Old', ${old} from appointment where id = ${who.visit}`,
    sql`insert into letter_draft (id, appointment_id, account_id, content, changed_at)
      values (${id()}, ${who.visit}, ${who.account}, '', ${old})`,
    sql`insert into visit_note (id, appointment_id, account_id, name, body, written_at, changed_at)
      values (${id()}, ${who.visit}, ${who.account}, 'Old', 'Old', ${old}, ${at(later(then, -11 * 366 * day))})`,
    sql`insert into record_erasure (item_id, at) values (${id()}, ${at(later(then, -11 * 366 * day))})`,
    sql`insert into record_export (id, patient_id, wrapped_key, due_at, created_at, expires_at)
      select ${oldArchive}, patient_id, 'x', ${old}, ${old}, ${old} from appointment where id = ${who.visit}`,
    sql`insert into day_note (branch_id, day, text, changed_by_name, changed_at)
      values (${who.branch}, ${old}::timestamptz::date, 'Old', 'Somebody', ${old})`,
    sql`with point as (insert into service_point (id, branch_id, name) values (${id()}, ${who.branch}, 'Old room') returning id)
      insert into outage (id, point_id, from_at, until_at) select ${id()}, id, ${old}::timestamptz - interval '1 hour', ${old} from point`,
    sql`insert into patient_merge (id, branch_id, kept_id, gone_id, at, undo_until, appointments, carers, joined)
      values (${id()}, ${who.branch}, ${own}, ${own}, ${old}, ${old}, '{}', '{}', '{}')`,
    sql`insert into reminder (appointment_id, kind, start_at, due_at) values (${who.visit}, 'day', ${old}, ${old})`,
    sql`insert into verification_evidence (id, practitioner_id, kind, file_name, media_type, size, sha256, wrapped_key, handed_in_at, decided_at)
      values (${oldEvidence}, ${who.doctor.practitioner}, 'identity', 'old.pdf', 'application/pdf', 1, 'x', '', ${veryOld}, ${veryOld})`,
    sql`insert into detail_report (id, practitioner_id, kind, words, said_at, closed_at)
      values (${id()}, ${who.doctor.practitioner}, 'other', 'Old', ${veryOld}, ${veryOld})`,
  ]
  return db.database.asWorker('test', async (tx) => {
    for (const row of rows) expect(await tx.run(row)).toBe(1)
    // A ticket is told to the screens: that hint is a young one.
    await tx.run(sql`delete from live_event where body->>'kind' in ('queue', 'meeting')`)
    return rows.length
  })
}
