import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { testApp } from '#tests/support/app.ts'
import { attempts, type Attempt } from '#tests/support/foreign-attempts.ts'
import { foreignWorld, member, type ForeignWorld } from '#tests/support/foreign-world.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// What the log says of each thing that is done: its word, and what it was done to. Everybody does here what a stranger
// reaches for elsewhere, as somebody who may. Nothing lasts: what has left a line in the log is rolled back.

const { db, app, clock, clinic } = await openClinic()
const lines: string[] = []
const never = await testApp(rolledBack(db.database), clock)
afterAll(() => never.close())

const ofVisit = (world: ForeignWorld) => ({ appointmentId: world.visit })
const note = {
  state: 'info',
  starts_at: '2027-01-01T00:00:00Z',
  ends_at: null,
  text_en: 'Works',
  text_fr: '',
  text_ar: '',
}

/** What is asked for where a stranger reaches for nothing, or for something that would be refused to everybody. */
const asked: Readonly<Record<string, (world: ForeignWorld) => Attempt>> = {
  'POST /doctors/me/services': () => ({ body: { name: 'One more', minutes: 30, mode: 'in_person' } }),
  'PUT /doctors/me/late': () => ({ body: { minutes: 10 } }),
  'PUT /doctors/me/call-settings': () => ({
    body: {
      waiting_text: '',
      opens_minutes: 15,
      fallback_number: '',
      guest_links_on: true,
      alerts: { sound: true, notification: true },
    },
  }),
  'POST /doctors/me/visit-actions': (world) => ({
    body: { action: 'message', appointments: [world.visit], message: 'Bring your papers' },
  }),
  'POST /doctors/me/practice': () => ({
    body: {
      name: 'Own',
      city: 'Testtown',
      country: 'GB',
      time_zone: 'Europe/London',
      address: '1 Street',
      region: '',
      postcode: 'CB1 1AA',
      phone: '020 7946 0000',
      latitude: null,
      longitude: null,
    },
  }),
  'POST /doctors/me/branches': (world) => ({ body: { branch_id: world.branch } }),
  'PATCH /doctors/me': () => ({ body: { experience: 'Much' } }),
  'POST /doctors/me/credential': () => ({ body: {} }),
  'POST /family': () => ({
    body: { first_name: 'Sam', last_name: 'Sample', date_of_birth: '2019-01-01', relation: 'child', is_allowed: true },
  }),
  'POST /appointments/:appointmentId/letter-templates': (world) => ({
    params: ofVisit(world),
    body: { name: 'Mine', text: 'Mine', is_shared: false },
  }),
  'POST /admin/specialties': () => ({ body: { name: 'Speleology', words: [] } }),
  'POST /admin/status-notes': () => ({ body: note }),
  'POST /admin/facility-invitations': () => ({ body: { email: 'house@example.com' } }),
  'POST /auth/logout': () => ({ body: {} }),
}

const said: Readonly<
  Record<'manager' | 'doctor' | 'patient' | 'helper' | 'admin' | 'nurse', Readonly<Record<string, string>>>
> = {
  manager: {
    'DELETE /invitations/:invitationId': 'invitation.withdrawn branch',
    'POST /branches/:branchId/invitations': 'invitation.sent branch',
    'POST /invitations': 'invitation.sent branch',
    'POST /facilities/:facilityId/memberships': 'member.role account',
    'POST /facilities/:facilityId/users/:accountId/deactivate': 'member.deactivated account',
    'POST /facilities/:facilityId/branches': 'branch.add branch',
    'PUT /branches/:branchId': 'branch.change branch',
    'PUT /facilities/:facilityId/profile': 'facility.change facility',
    'PUT /facilities/:facilityId/policies': 'facility.policies facility',
    'PUT /facilities/:facilityId/security': 'facility.security facility',
    'POST /branches/:branchId/closures': 'closure.add branch',
    'DELETE /branches/:branchId/closures/:closureId': 'closure.take_back branch',
    'POST /branches/:branchId/open': 'branch.open branch',
    'POST /branches/:branchId/roles': 'role.add role',
    'PUT /roles/:roleId': 'role.change role',
    'POST /roles/:roleId/restore': 'role.change role',
    'DELETE /roles/:roleId': 'role.remove role',
    'POST /branches/:branchId/memberships': 'member.role account',
    'PUT /branches/:branchId/members/:accountId': 'member.removed account',
    'PUT /memberships/:membershipId': 'member.role account',
    'DELETE /memberships/:membershipId': 'member.removed account',
    'PUT /branches/:branchId/rota/:practitionerId/hours': 'rota.hours practitioner',
    'PUT /branches/:branchId/rota/rooms': 'rota.rooms branch',
    'PUT /branches/:branchId/rota/:practitionerId/dates/:date': 'rota.date practitioner',
    'POST /branches/:branchId/services': 'branch_service.add branch',
    'PUT /branches/:branchId/services/:serviceId/price': 'branch_service.price branch',
    'PUT /branches/:branchId/days/:date/note': 'branch.day_note branch',
    'PUT /branches/:branchId/doctors/:practitionerId/late': 'doctor.late practitioner',
    'POST /branches/:branchId/openings': 'waitlist.offer practitioner',
    'POST /branches/:branchId/patients': 'patient.register patient',
    'PUT /branches/:branchId/message-settings': 'branch.messages branch',
    'POST /branches/:branchId/points': 'queue.point_added service_point',
    'PUT /branches/:branchId/queue-settings': 'queue.settings_changed branch',
    'POST /branches/:branchId/passes': 'queue.pass_made queue_pass',
    'DELETE /branches/:branchId/passes/:passId': 'queue.pass_revoked queue_pass',
    'POST /branches/:branchId/walk-ins': 'appointment.booked appointment',
    'POST /branches/:branchId/pools': 'pool.added pool',
    'PUT /branches/:branchId/pools/:poolId': 'pool.changed pool',
    'DELETE /branches/:branchId/pools/:poolId': 'pool.removed pool',
    'POST /branches/:branchId/points/:pointId/outages': 'outage.added service_point',
    'DELETE /branches/:branchId/outages/:outageId': 'outage.ended service_point',
    'POST /branches/:branchId/visit-actions': 'appointment.many.cancel appointment',
    'POST /meetings/:meetId/text-link': 'call.link_sent appointment',
    'PUT /branches/:branchId/call-settings': 'call.settings_changed branch',
    'POST /branches/:branchId/doctors/:practitionerId/attest': 'verification.attest practitioner',
  },
  doctor: {
    'POST /doctors/me/services': 'service.add practitioner',
    'PUT /doctors/me/late': 'doctor.late practitioner',
    'PUT /doctors/me/call-settings': 'call.settings_changed practitioner',
    'POST /doctors/me/visit-actions': 'appointment.many.message appointment',
    'POST /doctors/me/practice': 'practice.make branch',
    'POST /doctors/me/branches': 'branch.ask branch',
    'PATCH /doctors/me': 'profile.change practitioner',
    'POST /doctors/me/credential': 'credential.issue practitioner',
    'POST /appointments/:appointmentId/letter-templates': 'record.template.make letter_template',
    'POST /meetings/:meetId/patient-link': 'call.link_made appointment',
    'PUT /meetings/:meetId/lock': 'call.lock appointment',
    'POST /meetings/:meetId/end': 'call.end appointment',
    'POST /meetings/:meetId/switch': 'call.switch appointment',
    'POST /meetings/:meetId/guest-links': 'call.guest_link_made appointment',
    'DELETE /meetings/:meetId/guest-links/:linkId': 'call.guest_link_ended appointment',
    'DELETE /doctors/me/evidence/:evidenceId': 'evidence.take_back evidence',
    'POST /appointments/:appointmentId/letters': 'record.letter record_item',
    'PUT /doctors/me/branches/:branchId/hours': 'hours.change practitioner',
    'PUT /doctors/me/limits': 'limits.change practitioner',
    'POST /doctors/me/exceptions': 'exception.add practitioner',
    'DELETE /doctors/me/exceptions/:exceptionId': 'exception.remove practitioner',
    'PUT /doctors/me/services/:serviceId': 'service.change practitioner',
    'PUT /doctors/me/services/order': 'services.order practitioner',
    'DELETE /doctors/me/services/:serviceId': 'service.archive practitioner',
    'POST /appointments': 'appointment.booked appointment',
    'POST /appointments/:appointmentId/cancel': 'appointment.cancelled appointment',
    'POST /appointments/:appointmentId/move': 'appointment.moved appointment',
    'PUT /appointments/:appointmentId/waiting': 'waitlist.join appointment',
    'DELETE /appointments/:appointmentId/waiting': 'waitlist.leave appointment',
    'POST /appointments/:appointmentId/offers/:offerId': 'offer.decline appointment',
    'PUT /appointments/:appointmentId/urgency': 'waitlist.urgency appointment',
    'POST /appointments/:appointmentId/records': 'record.upload record_item',
    'POST /appointments/:appointmentId/record-requests': 'record.ask record_request',
    'POST /appointments/:appointmentId/emergency-access': 'record.emergency patient',
    'POST /clinic-papers/:itemId/take-back': 'record.take_back record_item',
    'DELETE /record-requests/:requestId': 'record.unask record_request',
    'POST /doctors/me/leave': 'leave.add practitioner',
    'POST /appointments/:appointmentId/clinic-messages': 'conversation.written appointment',
    'PUT /appointments/:appointmentId/conversation': 'conversation.changed appointment',
    'PUT /appointments/:appointmentId/notes/:noteId': 'appointment.note_written appointment',
  },
  patient: {
    'POST /family': 'family.add patient',
    'POST /auth/logout': 'session.ended account',
    'DELETE /auth/security/sessions/:sessionId': 'session.ended account',
    'POST /appointments/:appointmentId/status': 'appointment.confirmed appointment',
    'PUT /family/:patientId': 'family.correct patient',
    'DELETE /family/:patientId': 'family.remove patient',
    'PUT /needs': 'patient.needs patient',
    'PUT /emergency-contact': 'patient.contact patient',
    'POST /family/invitations': 'family.invite patient',
    'DELETE /family/invitations/:invitationId': 'family.uninvite patient',
    'POST /records/folders': 'record.folder record_folder',
    'PUT /records/folders/:folderId': 'record.folder record_folder',
    'DELETE /records/folders/:folderId': 'record.delete record_folder',
    'POST /records/folders/:folderId/restore': 'record.restore record_folder',
    'POST /records/uploads': 'record.upload record_item',
    'PUT /records/items/:itemId': 'record.change record_item',
    'DELETE /records/items/:itemId': 'record.delete record_item',
    'POST /records/grants': 'record.share record_grant',
    'DELETE /records/grants/:grantId': 'record.unshare record_grant',
    'POST /records/requests/:requestId/answer': 'record.answer record_request',
    'PUT /records/items/:itemId/hidden': 'record.hide record_item',
    'POST /appointments/:appointmentId/documents': 'record.upload record_item',
    'DELETE /appointments/:appointmentId/documents/:itemId': 'record.erase record_item',
    'POST /appointments/:appointmentId/messages': 'conversation.written appointment',
  },
  helper: {
    'POST /family/invitations/:invitationId/answer': 'family.accept patient',
  },
  admin: {
    'POST /admin/specialties': 'specialty.add specialty',
    'POST /admin/status-notes': 'status.written status_note',
    'POST /admin/facility-invitations': 'invitation.sent branch',
    'POST /admin/facilities/:facilityId': 'facility.suspend facility',
    'POST /admin/messages/:mailId/address': 'message.address_shown mail',
    'POST /admin/mails/:mailId/resend': 'mail.resend mail',
    'POST /admin/reports/:reportId': 'report.right report',
    'PUT /admin/settings/:setting': 'settings.changed account',
  },
  nurse: {
    'POST /branches/:branchId/patients/:patientId/records': 'record.upload record_item',
    'POST /branches/:branchId/patients/:patientId/record-requests': 'record.ask record_request',
    'PUT /letter-templates/:templateId': 'record.template.change letter_template',
    'DELETE /letter-templates/:templateId': 'record.template.delete letter_template',
  },
}

let world: ForeignWorld
const people: Record<string, ReturnType<typeof app.person>> = {}

beforeAll(async () => {
  world = await foreignWorld(app, db, clock.now())
  const { manager, doctor, patient, helper } = world
  const [admin, nurse] = [
    await clinic.account('platform-admin'),
    await member(db.database, clinic, world.branch, 'nurse'),
  ]
  for (const [name, login] of Object.entries({ manager, doctor, patient, helper, admin, nurse })) {
    people[name] = never.person(login)
    await people[name].request('GET', '/api/auth/get-csrf-token', undefined)
  }
})

test.each(Object.entries(said))(
  'what the %s does stands in the log by its word, with what it was done to',
  async (name, words) => {
    const found: Record<string, string> = {}
    for (const [index, address] of Object.keys(words).entries()) {
      // So many calls a minute, and no more.
      if (index % 20 === 19) clock.pass(61_000)
      found[address] = await lineOf(name, address)
    }
    expect(found).toEqual(words)
  },
)

async function lineOf(name: string, address: string): Promise<string> {
  const { params = {}, query, body } = (asked[address] ?? attempts[address])?.(world) ?? {}
  const [method = '', path = ''] = address.split(' ')
  const filled = path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? key)
  lines.length = 0
  const answer = await people[name]?.request(
    method,
    `/api${filled}${query ? `?${new URLSearchParams(query)}` : ''}`,
    body,
  )
  return lines.join() || `nothing: ${JSON.stringify(answer)}`
}

function rolledBack(database: Database): Database {
  return {
    ...database,
    as: (who, work) =>
      database.as(who, async (tx) => {
        const done = await work(tx)
        const written = await tx.many<{ line: string }>(sql`
          select action || ' ' || subject_kind as line from audit where xmin = pg_current_xact_id()::xid order by id`)
        if (written.length === 0) return done
        lines.push(...written.map(({ line }) => line))
        throw new Error('Rolled back by the test')
      }),
  }
}
