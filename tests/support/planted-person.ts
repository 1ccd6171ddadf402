import { newId } from '#server/platform/clock.ts'
import { at, type Database } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { day, later, type Instant } from '#domain/time/instant.ts'
import type { ClinicDoctor } from './clinic.ts'

export const plantedPassword = 'four quiet words here'

/**
 * Writes rows about one person into every table that points to people: somebody who is a doctor, a patient, a carer, and
 * works for a clinic. `word` stands in every text of theirs.
 */
export async function plantPerson(
  database: Database,
  now: Instant,
  who: ClinicDoctor,
  other: ClinicDoctor,
  word: string,
): Promise<{ readonly email: string }> {
  const { account, practitioner } = who
  const id = () => newId(now)
  const [patient, child, visit, role, seen, end] = [id(), id(), id(), id(), at(now), at(later(now, 9 * day))]
  const email = `${word}@example.com`
  const hash = await hashPassword(plantedPassword)
  const facility = sql`(select facility_id from branch where id = ${who.branch})`
  const visitOf = (visitId: string, doctor: ClinicDoctor, patientId: string) => sql`
    insert into appointment (id, reference, status, start_at, end_at, start_local, time_zone, practitioner_id, branch_id, offering_id,
      service_id, service_name, buffer_before, buffer_after, mode, patient_id, reason, booked_by, changed_at, created_at)
    values (${visitId}, 'ABCD-1234', 'completed', ${seen}, ${end}, '2027-01-04T07:00', 'Europe/London', ${doctor.practitioner}, ${doctor.branch},
      ${doctor.offering}, ${doctor.service}, 'Check-up', 0, 0, 'in_person', ${patientId}, ${word}, 'patient', ${seen}, ${seen})`
  const rows = [
    sql`update account set email = ${email}, first_name = ${word}, password_hash = ${hash}, phone_number = ${`number ${word}`},
      totp_secret = ${`secret ${word}`} where id = ${account}`,
    sql`update session set user_agent = ${word} where account_id = ${account}`,
    sql`update practitioner set licence_number = ${word} where id = ${practitioner}`,
    sql`insert into patient (id, account_id, first_name, last_name, needs_note, address, emergency_name, emergency_phone, created_at)
      values (${patient}, ${account}, ${word}, 'Self', ${word}, ${`Street of ${word}`}, ${`Friend of ${word}`}, ${`Call ${word}`}, ${seen})`,
    sql`insert into patient (id, account_id, relation, first_name, last_name, created_at)
      values (${child}, ${account}, 'child', ${`child of ${word}`}, 'Child', ${seen})`,
    visitOf(visit, other, patient),
    sql`insert into appointment_event (id, appointment_id, at, kind, by_kind, by_account)
      values (${id()}, ${visit}, ${seen}, 'booked', 'patient', ${account})`,
    sql`insert into conversation (appointment_id, assigned_to, assigned_name, last_at, last_side)
      values (${visit}, ${account}, ${word}, ${seen}, 'patient')`,
    sql`insert into questionnaire_response (appointment_id, answers, changed_at) values (${visit}, ${JSON.stringify({ q: word })}, ${seen})`,
    sql`insert into letter_draft (id, appointment_id, account_id, content, changed_at)
      values (${id()}, ${visit}, ${account}, ${JSON.stringify({ title: word, text: word })}, ${seen})`,
    sql`insert into letter_template (id, practitioner_id, name, body, changed_at)
      values (${id()}, ${practitioner}, ${word}, ${word}, ${seen})`,
    sql`insert into visit_consent (id, appointment_id, question, version, agrees, decided_at, content, next_try_at)
      values (${id()}, ${visit}, 'q', 1, true, ${seen}, ${word}, ${seen})`,
    sql`insert into conversation_message (id, appointment_id, side, account_id, name, body, at)
      values (${id()}, ${visit}, 'patient', ${account}, ${word}, ${word}, ${seen})`,
    sql`insert into visit_note (id, appointment_id, account_id, name, body, written_at, changed_at)
      values (${id()}, ${visit}, ${account}, ${word}, ${word}, ${seen}, ${seen})`,
    sql`insert into meeting (appointment_id) values (${visit})`,
    sql`insert into call_place (id, appointment_id, key, role, proof, account_id, name, audio_only, state, seat, knocked_at, seen_at)
      values (${id()}, ${visit}, ${`account ${account}`}, 'patient', 'account', ${account}, ${word}, false, 'left', 1, ${seen}, ${seen})`,
    sql`insert into guest_link (id, appointment_id, token_hash, made_by, created_at)
      values (${id()}, ${visit}, ${id()}, ${account}, ${seen})`,
    sql`insert into platform_setting (name, number, value, at, account_id, by_name)
      select 'operator', coalesce(max(number), 0) + 1, 'x', ${seen}, ${account}, ${word} from platform_setting`,
    sql`insert into weekly_figures (account_id, facility_id, week) values (${account}, ${facility}, '2026-12-28')`,
    sql`insert into day_agenda (account_id, day) values (${account}, '2026-12-28')`,
    sql`insert into device_test (id, account_id, at, result) values (${id()}, ${account}, ${seen}, 'green')`,
    sql`insert into call_settings (practitioner_id, waiting_text) values (${practitioner}, ${word})`,
    sql`insert into appointment_link (token_hash, appointment_id, expires_at) values (${`link ${word}`}, ${visit}, ${end})`,
    sql`insert into patient_merge (id, branch_id, kept_id, gone_id, by_account, at, undo_until, appointments, carers, joined)
      values (${id()}, ${other.branch}, ${patient}, ${child}, ${account}, ${seen}, ${end}, '{}', '{}', '{}')`,
    sql`insert into carer (patient_id, account_id, created_at)
      select id, ${account}, ${seen} from patient where account_id = ${other.account} limit 1`,
    sql`insert into care_invitation (id, patient_id, kind, email, invited_by, created_at, expires_at)
      values (${id()}, ${child}, 'carer', ${`friend-of-${word}@example.com`}, ${account}, ${seen}, ${end})`,
    sql`insert into facility_event (id, facility_id, at, account_id, from_state, to_state, note)
      values (${id()}, ${facility}, ${seen}, ${account}, '', 'waiting', ${word})`,
    sql`insert into facility (id, kind, name, slug, created_at, closed_at, closed_by)
      values (${id()}, 'facility', 'Closed House', ${id()}, ${seen}, ${seen}, ${account})`,
    sql`insert into membership (facility_id, branch_id, account_id, builtin)
      select facility_id, id, ${account}, 'viewer' from branch where id = ${who.branch}`,
    sql`insert into membership (facility_id, account_id, builtin) values (${facility}, ${account}, 'facility_manager')`,
    sql`insert into role (id, facility_id, name, created_at, changed_at) values (${role}, ${facility}, 'Evenings', ${seen}, ${seen})`,
    sql`insert into role_version (role_id, version, name, rights, changed_by, changed_at)
      values (${role}, 1, 'Evenings', '{}', ${account}, ${seen})`,
    sql`insert into saved_doctor (account_id, practitioner_id, saved_at) values (${account}, ${practitioner}, ${seen})`,
    sql`insert into calendar_feed (account_id, token_hash, created_at) values (${account}, ${`feed ${word}`}, ${seen})`,
    sql`insert into draft (id, visitor, account_id, offering_id, service_id, start_at, typed, proof_subject, created_at, expires_at)
      values (${`draft ${word}`}, 'x', ${account}, ${other.offering}, ${other.service}, ${end}, ${{ reason: word }}, ${id()}, ${seen}, ${end})`,
    sql`insert into hold (id, visitor, practitioner_id, offering_id, service_id, start_at, end_at, network_address, expires_at)
      values (${id()}, 'somebody', ${practitioner}, ${who.offering}, ${who.service}, ${seen}, ${end}, '127.0.0.1', ${end})`,
    sql`with entry as (insert into awaited_time (id, account_id, patient_id, practitioner_id, offering_id, service_id, until_date, created_at)
        values (${id()}, ${account}, ${patient}, ${other.practitioner}, ${other.offering}, ${other.service}, '2027-03-01', ${seen}) returning id)
      insert into awaited_offer (id, entry_id, draft_id, hold_id, start_at, end_at, state, expires_at, created_at)
      select ${id()}, id, ${`awaited ${word}`}, ${id()}, ${seen}, ${end}, 'declined', ${end}, ${seen} from entry`,
    sql`insert into freed_time (id, practitioner_id, during, due_at) values (${id()}, ${practitioner}, tstzrange(${seen}, ${end}), ${end})`,
    sql`insert into group_session (id, offering_id, practitioner_id, service_id, start_at, end_at, capacity)
      values (${id()}, ${who.offering}, ${practitioner}, ${who.service}, ${seen}, ${end}, 5)`,
    sql`insert into invitation (id, kind, email, branch_id, token_hash, invited_by, created_at, expires_at, used_by)
      values (${id()}, 'doctor', ${email}, ${who.branch}, ${id()}, ${other.account}, ${seen}, ${end}, ${account})`,
    sql`insert into invitation (id, kind, email, branch_id, token_hash, invited_by, created_at, expires_at)
      values (${id()}, 'doctor', ${`colleague-of-${word}@example.com`}, ${who.branch}, ${id()}, ${account}, ${seen}, ${end})`,
    sql`insert into known_device (account_id, visitor, seen_at) values (${account}, ${`browser ${word}`}, ${seen})`,
    sql`insert into outbox_message (id, recipient, account_id, kind, subject, body, state, due_at, created_at)
      values (${id()}, ${email}, ${account}, 'N01', ${`Hello ${word}`}, '', 'sent', ${seen}, ${seen})`,
    sql`insert into outbox_message (id, channel, recipient, kind, subject, body, about, state, due_at, created_at)
      values (${id()}, 'text', ${`number ${word}`}, 'N10', 'Confirmed', '', ${visit}, 'sent', ${seen}, ${seen})`,
    sql`insert into passkey (id, account_id, credential_id, public_key, counter, name, created_at)
      values (${id()}, ${account}, ${`key ${word}`}, '\\x00', 0, ${`key of ${word}`}, ${seen})`,
    sql`
      with own as (insert into session (id, account_id, cookie_hash, bearer_hash, user_agent, created_at, seen_at, expires_at)
        values (${id()}, ${account}, ${`cookie ${word}`}, ${`bearer ${word}`}, 'a browser', ${seen}, ${seen}, ${end}) returning id)
      insert into download_key (key_hash, session_id, account_id, address, expires_at)
      select ${`download ${word}`}, id, ${account}, '/api/records', ${end} from own`,
    sql`insert into passkey_challenge (id, account_id, value, expires_at) values (${id()}, ${account}, ${`asked ${word}`}, ${end})`,
    sql`insert into push_subscription (id, account_id, endpoint, p256dh, auth, created_at)
      values (${id()}, ${account}, ${`https://push.example.com/${word}`}, 'x', 'x', ${seen})`,
    sql`insert into recovery_code (account_id, code_hash) values (${account}, ${`code ${word}`})`,
    sql`insert into schedule_exception (id, practitioner_id, from_date, until_date, kind, reason, note)
      values (${id()}, ${practitioner}, '2027-06-01', '2027-06-02', 'closed', 'sick', ${word})`,
    sql`insert into time_offer (id, appointment_id, cause, hold_id, offering_id, practitioner_id, start_at, end_at, expires_at, created_at)
      values (${id()}, ${visit}, 'leave', ${id()}, ${other.offering}, ${other.practitioner}, ${seen}, ${end}, ${end}, ${seen})`,
    sql`insert into service_point (id, branch_id, name, practitioner_id) values (${id()}, ${who.branch}, ${`Room ${id()}`}, ${practitioner})`,
    sql`insert into point_staff (point_id, account_id) select id, ${account} from service_point where practitioner_id = ${practitioner} limit 1`,
    sql`insert into day_note (branch_id, day, text, changed_by, changed_by_name, changed_at)
      values (${who.branch}, ${seen}::timestamptz::date + abs(hashtext(${account})) % 9999, ${word}, ${account}, ${word}, ${seen})`,
    sql`insert into hours_change (practitioner_id, branch_id, changed_at, changed_by)
      values (${practitioner}, ${who.branch}, ${seen}, ${account})`,
    sql`insert into room_plan (branch_id, practitioner_id, weekday, service_point_id)
      select branch_id, practitioner_id, 1, id from service_point where practitioner_id = ${practitioner} limit 1`,
    sql`insert into queue_pass (id, branch_id, kind, name, token_hash, made_by, created_at)
      values (${id()}, ${who.branch}, 'display', 'A screen', ${id()}, ${account}, ${seen})`,
    sql`insert into queue_ticket (id, branch_id, day, prefix, number, appointment_id, priority, arrived_at, changed_at)
      values (${id()}, ${other.branch}, '2027-01-04', 'A', 1, ${visit}, 'booked', ${seen}, ${seen})`,
    sql`insert into ticket_event (id, ticket_id, at, kind, to_state, by_account)
      select ${id()}, t.id, ${seen}, 'called', 'called', ${account} from queue_ticket t where t.appointment_id = ${visit}`,
    sql`insert into waitlist_entry (id, appointment_id, practitioner_id, state, created_at)
      values (${id()}, ${visit}, ${other.practitioner}, 'done', ${seen})`,
    sql`insert into visit_action (id, batch_id, practitioner_id, appointment_id, action, not_before, message, state, account_id, created_at)
      values (${id()}, ${id()}, ${practitioner}, ${visit}, 'keep', ${seen}, ${word}, 'done', ${account}, ${seen})`,
    sql`insert into verification_event (id, practitioner_id, at, account_id, from_state, to_state, note)
      values (${id()}, ${practitioner}, ${seen}, ${account}, 'submitted', 'verified', ${word})`,
    sql`insert into verification_evidence (id, practitioner_id, kind, file_name, media_type, size, sha256, wrapped_key, handed_in_at)
      values (${id()}, ${practitioner}, 'identity', ${word}, 'application/pdf', 1, ${word}, 'x', ${seen})`,
    sql`insert into verification_check (id, practitioner_id, kind, status, way, source, fact, checked_by, checked_at)
      values (${id()}, ${practitioner}, 'registry', 'passed', 'register', ${word}, ${word}, ${account}, ${seen})`,
    sql`insert into detail_report (id, practitioner_id, kind, words, account_id, said_at, closed_at, closed_by, found, note)
      values (${id()}, ${other.practitioner}, 'other', ${word}, ${account}, ${seen}, ${seen}, ${account}, 'right', '')`,
    sql`insert into practitioner_credential (id, practitioner_id, list, status_index, says, issued_at, valid_until)
      values (${id()}, ${practitioner}, 1, ${Number.parseInt(practitioner.slice(-4), 16)}, ${{ name: word }}, ${seen}, '2028-01-01')`,
    sql`insert into audit (id, at, account_id, actor_kind, action, subject_kind) values (${id()}, ${seen}, ${account}, 'account', ${word}, 'account')`,
    sql`insert into idempotency (owner, key, body_hash, status, answer) values (${account}, ${word}, 'x', 200, ${{ word }})`,
    sql`insert into record_folder (id, patient_id, name, created_at)
      select ${id()}, p.id, ${`Folder of ${word}`}, ${seen} from patient p where p.account_id = ${account} and p.relation = 'self'`,
    sql`insert into record_item (id, patient_id, folder_id, title, file_name, size, received, wrapped_key, created_at, changed_at)
      select ${id()}, f.patient_id, f.id, ${word}, ${word}, 1, 1, 'x', ${seen}, ${seen} from record_folder f where f.name = ${`Folder of ${word}`}`,
    sql`insert into record_grant (id, patient_id, folder_id, practitioner_id, created_at)
      select ${id()}, f.patient_id, f.id, ${practitioner}, ${seen} from record_folder f where f.name = ${`Folder of ${word}`}`,
    sql`insert into record_access (id, patient_id, at, account_id, looked_as, name, way)
      select ${id()}, f.patient_id, ${seen}, ${account}, 'owner', '', 'list' from record_folder f where f.name = ${`Folder of ${word}`}`,
    sql`insert into record_emergency (id, patient_id, account_id, branch_id, who, role, reason, at, expires_at)
      select ${id()}, f.patient_id, ${account}, w.branch_id, ${word}, '', ${`Reason of ${word}`}, ${seen}, ${end}
      from record_folder f, (select branch_id from practitioner_branch where practitioner_id = ${practitioner} limit 1) w where f.name = ${`Folder of ${word}`}`,
    sql`insert into record_request (id, patient_id, branch_id, what, asked_by, asked_at)
      select ${id()}, f.patient_id, w.branch_id, ${word}, 'Somebody', ${seen}
      from record_folder f, (select branch_id from practitioner_branch where practitioner_id = ${practitioner} limit 1) w where f.name = ${`Folder of ${word}`}`,
    sql`insert into record_export (id, patient_id, wrapped_key, due_at, created_at, expires_at)
      select ${id()}, f.patient_id, ${word}, ${end}, ${seen}, ${end} from record_folder f where f.name = ${`Folder of ${word}`}`,
    sql`insert into address_proof (id, purpose, subject, email, expires_at) values (${id()}, 'log_in', ${account}, ${email}, ${end})`,
  ]
  await database.asWorker('test', async (tx) => {
    for (const row of rows) if ((await tx.run(row)) === 0) throw new Error(`Nothing was planted: ${row.text}`)
  })
  return { email }
}
