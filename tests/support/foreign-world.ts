import { noContact } from '#domain/profiles/patient-contact.ts'
import type { Database } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { hashToken, newToken } from '#server/http/cookies.ts'
import { newId } from '#server/platform/clock.ts'
import { at } from '#server/platform/database/database.ts'
import { branchRoles } from '#domain/access/roles.ts'
import { later, day, type Instant } from '#domain/time/instant.ts'
import type { TestApp } from './app.ts'
import { begin, book } from './booker.ts'
import { clinicBuilder, type Login } from './clinic.ts'
import type { TestDatabase } from './database.ts'
import { keepLetter, makeTemplate } from './letters-of-visits.ts'
import { asksBefore, documentAsked, firstFolder, handIn, pdf, upload, uploadForClinic } from './own-records.ts'

/** Stands in every name, note and reason of the foreign clinic: whoever reads it has read too much. */
export const canary = 'Canary'

export type ForeignWorld = Awaited<ReturnType<typeof foreignWorld>>

/** A clinic with everything that a stranger could ask for: a doctor, a desk, a manager, a patient with family and visits. */
export async function foreignWorld(app: TestApp, db: TestDatabase, now: Instant) {
  const clinic = clinicBuilder(db.database, now)
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const doctor = await clinic.doctor({ branch })
  const desk = await member(db.database, clinic, branch, 'receptionist')
  const patient = await clinic.patient()
  const helper = await clinic.patient()
  const asPatient = app.person(patient)
  const visit = await book(asPatient, doctor, '2027-01-05T09:00:00.000Z')
  const other = await book(asPatient, doctor, '2027-01-06T09:00:00.000Z')
  await asPatient.call('POST /appointments/:appointmentId/messages', {
    params: { appointmentId: visit.appointment_id },
    body: { id: '0195c8a0-0000-7000-8000-00000000bbbb', body: canary },
  })
  const child = await asPatient.call('POST /family', {
    body: {
      first_name: `${canary} Child`,
      last_name: 'Sample',
      date_of_birth: '2018-01-01',
      relation: 'child',
      is_allowed: true,
    },
  })
  await asPatient.call('PUT /needs', { body: { patient_id: child.id, needs: ['hearing'], needs_note: canary } })
  await asPatient.call('PUT /emergency-contact', {
    body: {
      version: 0,
      patient_id: child.id,
      ...noContact,
      address: canary,
      emergency_name: canary,
      emergency_phone: '07700 900123',
    },
  })
  await asPatient.call('POST /family/invitations', {
    body: { patient_id: child.id, email: helper.email, kind: 'carer' },
  })
  const family = await app.person(helper).call('GET /family', {})
  const draft = await begin(asPatient, doctor, '2027-01-07T09:00:00.000Z')
  await asPatient.call('PUT /appointments/:appointmentId/waiting', {
    params: { appointmentId: other.appointment_id },
    body: { weekdays: [], parts: [], until_date: null },
  })
  const awaited = await asPatient.call('POST /awaited-times', {
    body: { offering_id: doctor.offering, service_id: doctor.service, patient_id: child.id },
  })
  const setup = await app.person(doctor).call('POST /doctors/me/exceptions', {
    body: {
      branch_id: null,
      from_date: '2027-02-01',
      until_date: '2027-02-02',
      start: null,
      end: null,
      kind: 'closed',
      reason: 'other',
      note: canary,
    },
  })
  const feed = await asPatient.call('POST /calendar-feed', {})
  const papers = await keepPapers(db.database, asPatient, app.person(doctor), { doctor, visit: visit.appointment_id })
  const rows = await plant(db.database, now, { doctor, patient, branch, manager, visit: visit.appointment_id })
  const queued = await book(asPatient, doctor, '2027-01-11T09:00:00.000Z')
  const called = await book(asPatient, doctor, '2027-01-12T09:00:00.000Z')
  const call = await plantCall(db.database, now, called.appointment_id, patient.account)
  const queue = await plantQueue(db.database, now, { branch, visit: queued.appointment_id })
  return {
    manager,
    branch,
    doctor,
    desk,
    patient,
    helper,
    child: child.id,
    visit: visit.appointment_id,
    link: visit.link_token,
    call,
    waiting: other.appointment_id,
    awaited: awaited.id,
    invitationOfCare: family.invitations[0]?.id ?? '',
    draft: draft.id,
    exception: setup.setup.exceptions[0]?.id ?? '',
    feed: feed.url,
    ...rows,
    queued: queued.appointment_id,
    papers,
    ...queue,
  }
}

/** Folders, a file in one of them, and a doctor who may open it. */
async function keepPapers(
  database: Database,
  asPatient: ReturnType<TestApp['person']>,
  asDoctor: ReturnType<TestApp['person']>,
  { doctor: { practitioner: practitioner_id }, visit }: { doctor: { practitioner: string }; visit: string },
) {
  await firstFolder(asPatient)
  const { id: folder } = await asPatient.call('POST /records/folders', { body: { name: canary } })
  const { id: binned } = await asPatient.call('POST /records/folders', { body: { name: `${canary} of old` } })
  await asPatient.call('DELETE /records/folders/:folderId', { params: { folderId: binned } })
  const item = await upload(asPatient, folder, `${canary}.pdf`, pdf(canary))
  const body = { item_id: item, practitioner_id, until: 'open' } as const
  const { id: grant } = await asPatient.call('POST /records/grants', { body })
  const { id: archive } = await asPatient.call('POST /records/exports', { body: {} })
  const { id: request } = await asDoctor.call('POST /appointments/:appointmentId/record-requests', {
    params: { appointmentId: visit },
    body: { what: canary },
  })
  const written = await uploadForClinic(asDoctor, `/api/appointments/${visit}/records`, pdf(canary), { title: canary })
  const of = { params: { appointmentId: visit } }
  const letter = await keepLetter(asDoctor, of, { title: canary, text: canary })
  const own = await makeTemplate(asDoctor, of, canary, canary, false)
  // What a service asks everybody may read; what is handed in, nobody else.
  await asksBefore(database, practitioner_id, [{ ...documentAsked, is_required: false }])
  const given = await handIn(asPatient, visit, pdf(canary), `${canary}.pdf`)
  if (given.status !== 201) throw new Error(JSON.stringify(given))
  return {
    given: given.id,
    folder,
    binned,
    item,
    grant,
    archive,
    request,
    written: written.id,
    letter: letter.id,
    ownTemplate: own.id,
  }
}

/** What no endpoint makes in one step: names that must not be told, an offer, a passkey, an invitation, a queued mail. */
async function plant(
  database: Database,
  now: Instant,
  of: {
    doctor: { practitioner: string; offering: string }
    patient: Login
    branch: string
    manager: Login
    visit: string
  },
) {
  const ids = {
    offer: newId(now),
    passkey: newId(now),
    invitation: newId(now),
    mail: newId(now),
    hold: newId(now),
    role: newId(now),
    closure: newId(now),
    evidence: newId(now),
    report: newId(now),
    template: newId(now),
  }
  return database.asWorker('test', async (tx) => {
    await tx.run(
      sql`update account set first_name = ${canary}, phone_number = '+441632960999' where id = ${of.patient.account}`,
    )
    await tx.run(
      sql`update patient set first_name = ${canary} where account_id = ${of.patient.account} and relation = 'self'`,
    )
    await tx.run(sql`update appointment set reason = ${canary} where id = ${of.visit}`)
    await tx.run(sql`
      insert into verification_evidence (id, practitioner_id, kind, file_name, media_type, size, sha256, wrapped_key, handed_in_at)
      values (${ids.evidence}, ${of.doctor.practitioner}, 'identity', ${canary}, 'application/pdf', 1, 'x', 'x', ${at(now)})`)
    await tx.run(sql`
      insert into letter_template (id, branch_id, name, body, changed_at)
      values (${ids.template}, ${of.branch}, ${canary}, ${canary}, ${at(now)})`)
    await tx.run(sql`
      insert into detail_report (id, practitioner_id, kind, words, said_at)
      values (${ids.report}, ${of.doctor.practitioner}, 'other', ${canary}, ${at(now)})`)
    await tx.run(sql`
      insert into time_offer (id, appointment_id, cause, hold_id, offering_id, practitioner_id, start_at, end_at, expires_at, created_at)
      values (${ids.offer}, ${of.visit}, 'leave', ${ids.hold}, ${of.doctor.offering}, ${of.doctor.practitioner}, ${at(later(now, 9 * day))},
        ${at(later(now, 9 * day + 1_800_000))}, ${at(later(now, day))}, ${at(now)})`)
    await tx.run(sql`
      insert into passkey (id, account_id, credential_id, public_key, counter, name, created_at)
      values (${ids.passkey}, ${of.patient.account}, ${newToken()}, '\\x00', 0, ${canary}, ${at(now)})`)
    await tx.run(sql`
      insert into invitation (id, kind, email, branch_id, role, token_hash, invited_by, created_at, expires_at)
      values (${ids.invitation}, 'branch-staff', 'canary@example.com', ${of.branch}, 'viewer', ${hashToken(newToken())}, ${of.manager.account},
        ${at(now)}, ${at(later(now, 9 * day))})`)
    await tx.run(sql`
      insert into outbox_message (id, channel, recipient, kind, subject, body, state, due_at, created_at)
      values (${ids.mail}, 'mail', 'canary@example.com', 'N01', ${canary}, ${canary}, 'dead', ${at(now)}, ${at(now)})`)
    await tx.run(sql`
      insert into role (id, facility_id, name, created_at, changed_at)
      select ${ids.role}, facility_id, ${canary}, ${at(now)}, ${at(now)} from branch where id = ${of.branch}`)
    await tx.run(sql`
      insert into branch_closure (id, branch_id, from_date, until_date, message, created_at)
      values (${ids.closure}, ${of.branch}, '2027-04-05', '2027-04-06', '', ${at(now)})`)
    await tx.run(
      sql`insert into role_permission (role_id, permission, reach) values (${ids.role}, 'appointments.view', 'all')`,
    )
    await tx.run(sql`
      insert into role_version (role_id, version, name, rights, changed_by, changed_at)
      values (${ids.role}, 1, ${canary}, '{"appointments.view": "all"}', ${of.manager.account}, ${at(now)})`)
    const membership = await tx.one<{ id: string }>(
      sql`select id from membership where branch_id = ${of.branch} limit 1`,
    )
    const session = await tx.one<{ id: string }>(
      sql`select id from session where account_id = ${of.patient.account} limit 1`,
    )
    const facility = await tx.one<{ id: string }>(sql`select facility_id as id from branch where id = ${of.branch}`)
    const self = await tx.one<{ id: string }>(
      sql`select id from patient where account_id = ${of.patient.account} and relation = 'self'`,
    )
    return {
      ...ids,
      membership: membership?.id ?? '',
      session: session?.id ?? '',
      facility: facility?.id ?? '',
      self: self?.id ?? '',
    }
  })
}

/** A queue with somebody in it, a point and a display. */
async function plantQueue(database: Database, now: Instant, of: { branch: string; visit: string }) {
  const ids = { point: newId(now), ticket: newId(now), pass: newId(now), pool: newId(now), outage: newId(now) }
  await database.asWorker('test', async (tx) => {
    await tx.run(sql`
      insert into service_point (id, branch_id, name, kind) values (${ids.point}, ${of.branch}, 'Room of the others', 'room')`)
    await tx.run(
      sql`insert into pool (id, branch_id, name, kind) values (${ids.pool}, ${of.branch}, 'Pool of the others', 'room')`,
    )
    await tx.run(sql`
      insert into outage (id, point_id, from_at, until_at, reason)
      values (${ids.outage}, ${ids.point}, ${at(now)}, '2027-02-01', ${canary})`)
    await tx.run(sql`
      insert into queue_ticket (id, branch_id, day, prefix, number, appointment_id, priority, arrived_at, note, changed_at)
      values (${ids.ticket}, ${of.branch}, '2027-01-04', 'A', 1, ${of.visit}, 'booked', ${at(now)}, ${canary}, ${at(now)})`)
    await tx.run(sql`
      insert into queue_pass (id, branch_id, kind, name, token_hash, created_at)
      values (${ids.pass}, ${of.branch}, 'display', ${canary}, ${hashToken(newToken())}, ${at(now)})`)
  })
  return ids
}

/** Somebody at the desk of a branch. */
export async function member(
  database: Database,
  clinic: ReturnType<typeof clinicBuilder>,
  branch: string,
  role: keyof typeof branchRoles,
) {
  const login = await clinic.account('branch-staff')
  await database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into membership (facility_id, branch_id, account_id, builtin)
      select facility_id, id, ${login.account}, ${role} from branch where id = ${branch}`),
  )
  return login
}

/** Everything that the foreign clinic has, as one text: the same before and after means that nothing was changed. */
export async function stateOf(db: TestDatabase, world: ForeignWorld): Promise<string> {
  const people = [world.patient, world.helper, world.doctor, world.manager, world.desk].map(({ account }) => account)
  const row = await db.look.one<{ state: string }>(sql`
    with mine as (select ${people}::uuid[] as people, ${world.doctor.practitioner}::uuid as doctor, ${world.branch}::uuid as branch),
    parts as (
      select 'visit' as part, to_jsonb(a) as row from appointment a, mine where a.practitioner_id = mine.doctor
      union all select 'pool', to_jsonb(o) from pool o, mine where o.branch_id = mine.branch
      union all select 'outage', to_jsonb(u) from outage u join service_point w on w.id = u.point_id, mine where w.branch_id = mine.branch
      union all select 'event', to_jsonb(e) from appointment_event e join appointment a on a.id = e.appointment_id, mine where a.practitioner_id = mine.doctor
      union all select 'patient', to_jsonb(p) from patient p, mine where p.account_id = any (mine.people)
      union all select 'folder', to_jsonb(f) from record_folder f join patient p on p.id = f.patient_id, mine where p.account_id = any (mine.people)
      union all select 'item', to_jsonb(i) from record_item i join patient p on p.id = i.patient_id, mine where p.account_id = any (mine.people)
      union all select 'grant', to_jsonb(g) from record_grant g join patient p on p.id = g.patient_id, mine where p.account_id = any (mine.people)
      union all select 'emergency', to_jsonb(e) from record_emergency e join patient p on p.id = e.patient_id, mine where p.account_id = any (mine.people)
      union all select 'asked for', to_jsonb(r) from record_request r join patient p on p.id = r.patient_id, mine where p.account_id = any (mine.people)
      union all select 'look', to_jsonb(l) from record_access l join patient p on p.id = l.patient_id, mine where p.account_id = any (mine.people)
      union all select 'carer', to_jsonb(c) from carer c join patient p on p.id = c.patient_id, mine where p.account_id = any (mine.people)
      union all select 'care', to_jsonb(i) from care_invitation i join patient p on p.id = i.patient_id, mine where p.account_id = any (mine.people)
      union all select 'account', to_jsonb(a) from account a, mine where a.id = any (mine.people)
      union all select 'session', to_jsonb(s) - 'seen_at' from session s, mine where s.account_id = any (mine.people)
      union all select 'passkey', to_jsonb(k) from passkey k, mine where k.account_id = any (mine.people)
      union all select 'feed', to_jsonb(f) from calendar_feed f, mine where f.account_id = any (mine.people)
      union all select 'doctor', to_jsonb(d) from practitioner d, mine where d.id = mine.doctor
      union all select 'service', to_jsonb(s) from service s, mine where s.practitioner_id = mine.doctor
      union all select 'rule', to_jsonb(r) from schedule_rule r, mine where r.practitioner_id = mine.doctor
      union all select 'exception', to_jsonb(x) from schedule_exception x, mine where x.practitioner_id = mine.doctor
      union all select 'works at', to_jsonb(w) from practitioner_branch w, mine where w.practitioner_id = mine.doctor
      union all select 'branch', to_jsonb(b) from branch b, mine where b.facility_id = ${world.facility}::uuid
      union all select 'facility', to_jsonb(f) from facility f where f.id = ${world.facility}::uuid
      union all select 'member', to_jsonb(m) from membership m where m.facility_id = ${world.facility}::uuid
      union all select 'role', to_jsonb(r) from role r where r.facility_id = ${world.facility}::uuid
      union all select 'right', to_jsonb(p) from role_permission p join role r on r.id = p.role_id where r.facility_id = ${world.facility}::uuid
      union all select 'version', to_jsonb(v) from role_version v join role r on r.id = v.role_id where r.facility_id = ${world.facility}::uuid
      union all select 'closure', to_jsonb(c) from branch_closure c, mine where c.branch_id = mine.branch
      union all select 'invitation', to_jsonb(i) from invitation i, mine where i.branch_id = mine.branch
      union all select 'waiting', to_jsonb(w) from waitlist_entry w, mine where w.practitioner_id = mine.doctor
      union all select 'awaits', to_jsonb(w) from awaited_time w, mine where w.practitioner_id = mine.doctor
      union all select 'offer', to_jsonb(o) from time_offer o, mine where o.practitioner_id = mine.doctor
      union all select 'action', to_jsonb(v) from visit_action v, mine where v.practitioner_id = mine.doctor
      union all select 'hold', to_jsonb(h) from hold h, mine where h.practitioner_id = mine.doctor
      union all select 'point', to_jsonb(s) from service_point s, mine where s.branch_id = mine.branch
      union all select 'ticket', to_jsonb(t) from queue_ticket t, mine where t.branch_id = mine.branch
      union all select 'way to a ticket', to_jsonb(l) from ticket_link l join queue_ticket t on t.id = l.ticket_id, mine where t.branch_id = mine.branch
      union all select 'pass', to_jsonb(p) - 'seen_at' from queue_pass p, mine where p.branch_id = mine.branch
      union all select 'queue settings', to_jsonb(q) from queue_settings q, mine where q.branch_id = mine.branch
      union all select 'draft', to_jsonb(d) from draft d where d.id = ${world.draft}
      union all select 'mail', to_jsonb(m) from outbox_message m where m.id = ${world.mail}::uuid)
    select string_agg(part || ' ' || row::text, e'\n' order by part, row::text) as state from parts`)
  return row?.state ?? ''
}

/** A visit becomes a video visit, somebody waits at its door, a guest has a link and a test was made. */
async function plantCall(database: Database, now: Instant, visit: string, account: string) {
  const [place, link, test, seen] = [newId(now), newId(now), newId(now), at(now)]
  const meetId = await database.asWorker('test', async (tx) => {
    await tx.run(sql`update appointment set mode = 'video' where id = ${visit}`)
    await tx.run(sql`
      insert into call_place (id, appointment_id, key, role, proof, account_id, name, audio_only, state, seat, knocked_at, seen_at)
      values (${place}, ${visit}, ${`account ${account}`}, 'patient', 'account', ${account}, ${canary}, false, 'waiting', 1, ${seen}, ${seen})`)
    await tx.run(
      sql`insert into guest_link (id, appointment_id, token_hash, created_at) values (${link}, ${visit}, 'x', ${seen})`,
    )
    await tx.run(
      sql`insert into device_test (id, appointment_id, account_id, at) values (${test}, ${visit}, ${account}, ${seen})`,
    )
    return (
      (await tx.one<{ id: string }>(sql`select meet_id as id from meeting where appointment_id = ${visit}`))?.id ?? ''
    )
  })
  return { visit, meetId, place, link, test }
}
