import { noContact } from '#domain/profiles/patient-contact.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Attempt, dayQuery, days, service, strangersMessage, week } from './foreign-bodies.ts'
import { branchAttempts } from './foreign-branch-attempts.ts'
import { recordAttempts } from './foreign-record-attempts.ts'
import type { ForeignWorld } from './foreign-world.ts'

export type { Attempt } from './foreign-bodies.ts'

/** How a stranger would reach for what is somebody else's, by each endpoint that takes an id: all ids are real ones. */
export const attempts: Readonly<Record<string, (world: ForeignWorld) => Attempt>> = {
  ...branchAttempts,
  ...recordAttempts,
  'GET /auth/users/doctor/:userId': (world) => ({ params: { userId: world.doctor.account } }),
  'GET /healthcare-providers/profile/:userId': (world) => ({ params: { userId: world.doctor.account } }),
  'POST /auth/security/passkeys/:passkeyId/remove': (world) => ({
    params: { passkeyId: world.passkey },
    body: { password: 'not the right one' },
  }),
  'DELETE /auth/security/sessions/:sessionId': (world) => ({ params: { sessionId: world.session } }),
  'POST /invitations': (world) => ({
    body: { emails: ['stranger@example.com'], branches: [world.branch], role: 'receptionist' },
  }),
  'POST /invitations/:invitationId/resend': (world) => ({ params: { invitationId: world.invitation } }),
  'DELETE /invitations/:invitationId': (world) => ({ params: { invitationId: world.invitation } }),
  'PUT /roles/:roleId': (world) => ({
    params: { roleId: world.role },
    body: { version: 1, name: 'Taken over', rights: [{ right: 'appointments.cancel', reach: 'all' }] },
  }),
  'GET /roles/:roleId/history': (world) => ({ params: { roleId: world.role } }),
  'POST /roles/:roleId/restore': (world) => ({ params: { roleId: world.role }, body: { version: 1, to: 1 } }),
  'DELETE /roles/:roleId': (world) => ({ params: { roleId: world.role } }),
  'PUT /memberships/:membershipId': (world) => ({
    params: { membershipId: world.membership },
    body: { version: 1, until: '2027-02-01T00:00:00Z' },
  }),
  'DELETE /memberships/:membershipId': (world) => ({ params: { membershipId: world.membership } }),
  'PUT /doctors/me/branches/:branchId/hours': (world) => ({
    params: { branchId: world.branch },
    body: { rules: week },
  }),
  'POST /doctors/me/branches/:branchId/hours/effect': (world) => ({
    params: { branchId: world.branch },
    body: { rules: week },
  }),
  'POST /doctors/me/branches/:branchId/hours/affected': (world) => ({
    params: { branchId: world.branch },
    body: { rules: week },
  }),
  'PUT /doctors/me/limits': (world) => ({
    body: { branch_gap: 0, day_limits: [{ branch_id: world.branch, day_limit: 1 }] },
  }),
  'GET /doctors/me/why-not': (world) => ({
    query: {
      branch_id: world.branch,
      mode: 'in_person',
      service_id: world.doctor.service,
      date: '2027-01-05',
      time: '09:00',
    },
  }),
  'POST /doctors/me/exceptions': (world) => ({
    body: { branch_id: world.branch, ...days, kind: 'closed', reason: 'other', note: '' },
  }),
  'DELETE /doctors/me/exceptions/:exceptionId': (world) => ({ params: { exceptionId: world.exception } }),
  'PUT /doctors/me/services/:serviceId': (world) => ({
    params: { serviceId: world.doctor.service },
    body: { ...service, version: 1 },
  }),
  'PUT /doctors/me/services/order': (world) => ({ body: { ids: [world.doctor.service] } }),
  'DELETE /doctors/me/services/:serviceId': (world) => ({ params: { serviceId: world.doctor.service } }),
  'PATCH /drafts/:draftId': (world) => ({ params: { draftId: world.draft }, body: { typed: { first_name: 'Taken' } } }),
  'PUT /drafts/:draftId/hold': (world) => ({ params: { draftId: world.draft }, body: {} }),
  'DELETE /drafts/:draftId/hold': (world) => ({ params: { draftId: world.draft } }),
  'POST /drafts/:draftId/account': (world) => ({
    params: { draftId: world.draft },
    body: { password: 'taken over by somebody', terms: true },
  }),
  'POST /drafts/:draftId/book': (world) => ({ params: { draftId: world.draft }, body: {} }),
  'POST /drafts/:draftId/confirm': (world) => ({ params: { draftId: world.draft }, body: { code: '123456' } }),
  'GET /appointments/series': (world) => ({
    query: {
      offering_id: world.doctor.offering,
      service_id: world.doctor.service,
      patient_id: world.self,
      start: '2027-01-05T09:00:00.000Z',
      every_weeks: '1',
      count: '2',
    },
  }),
  'POST /appointments': (world) => ({
    body: {
      offering_id: world.doctor.offering,
      service_id: world.doctor.service,
      patient_id: world.self,
      starts: ['2027-01-08T09:00:00.000Z'],
      reason: '',
      send_messages: false,
      overbook_reason: '',
    },
  }),
  'GET /statistics/:chart': (world) => ({
    params: { chart: 'outcomes' },
    query: { branch_id: world.branch, from: '2027-01-01', until: '2027-12-31' },
  }),
  'GET /appointments/:appointmentId': (world) => ({ params: { appointmentId: world.visit } }),
  'GET /appointments/:appointmentId/calendar': (world) => ({ params: { appointmentId: world.visit } }),
  'POST /appointments/:appointmentId/cancel': (world) => ({
    params: { appointmentId: world.visit },
    body: { version: 1, reason: 'Doctor unavailable', note: '' },
  }),
  'POST /appointments/:appointmentId/error': (world) => ({
    params: { appointmentId: world.visit },
    body: { version: 1, reason: 'Wrong patient' },
  }),
  'POST /appointments/:appointmentId/move': (world) => ({
    params: { appointmentId: world.visit },
    body: { version: 1, start: '2027-01-08T11:00:00.000Z', reason: 'Patient asked' },
  }),
  'GET /appointments/:appointmentId/colleagues': (world) => ({ params: { appointmentId: world.visit } }),
  'POST /appointments/:appointmentId/reassign': (world) => ({
    params: { appointmentId: world.visit },
    body: { version: 1, offering_id: world.doctor.offering, start: '2027-01-08T11:00:00.000Z', reason: '' },
  }),
  'POST /appointments/:appointmentId/keep': (world) => ({
    params: { appointmentId: world.visit },
    body: { version: 1 },
  }),
  'POST /appointments/:appointmentId/status': (world) => ({
    params: { appointmentId: world.visit },
    body: { version: 1, action: 'confirm', reason: '' },
  }),
  'PUT /appointments/:appointmentId/waiting': (world) => ({
    params: { appointmentId: world.visit },
    body: { weekdays: [], parts: [], until_date: null },
  }),
  'POST /awaited-times': (world) => ({
    body: { offering_id: world.doctor.offering, service_id: world.doctor.service, patient_id: world.child },
  }),
  'DELETE /awaited-times/:awaitedId': (world) => ({ params: { awaitedId: world.awaited } }),
  'POST /awaited-times/:awaitedId/decline': (world) => ({
    params: { awaitedId: world.awaited },
    body: { offer_id: world.offer },
  }),
  'PUT /awaited-times/:awaitedId/urgency': (world) => ({
    params: { awaitedId: world.awaited },
    body: { is_urgent: true },
  }),
  'DELETE /appointments/:appointmentId/waiting': (world) => ({ params: { appointmentId: world.waiting } }),
  'POST /appointments/:appointmentId/offers/:offerId': (world) => ({
    params: { appointmentId: world.visit, offerId: world.offer },
    body: { version: 1, answer: 'decline' },
  }),
  'GET /appointments/:appointmentId/messages': (world) => ({ params: { appointmentId: world.visit } }),
  'POST /appointments/:appointmentId/messages': (world) => ({
    params: { appointmentId: world.visit },
    body: { id: strangersMessage, body: 'Taken over' },
  }),
  'GET /appointments/:appointmentId/clinic-messages': (world) => ({ params: { appointmentId: world.visit } }),
  'POST /appointments/:appointmentId/clinic-messages': (world) => ({
    params: { appointmentId: world.visit },
    body: { id: strangersMessage, body: 'Taken over' },
  }),
  'GET /appointments/:appointmentId/notes': (world) => ({ params: { appointmentId: world.visit } }),
  'PUT /appointments/:appointmentId/notes/:noteId': (world) => ({
    params: { appointmentId: world.visit, noteId: strangersMessage },
    body: { text: 'Taken over', version: 0 },
  }),
  'PUT /appointments/:appointmentId/conversation': (world) => ({
    params: { appointmentId: world.visit },
    body: { state: 'done', is_mine: true, version: 1 },
  }),
  'POST /meetings/:meetId/participants/:participantId/decision': ({ call }) => ({
    params: { meetId: call.meetId, participantId: call.place },
    body: { decision: 'deny' },
  }),
  // What asks for no session, and for a place in the call instead.
  'POST /meetings/:meetId/leave': ({ call }) => ({ params: { meetId: call.meetId } }),
  'POST /meetings/:meetId/heartbeat': ({ call }) => ({ params: { meetId: call.meetId }, body: { line: 'connected' } }),
  'POST /meetings/:meetId/ice-servers': ({ call }) => ({ params: { meetId: call.meetId } }),
  'GET /meetings/:meetId/signals': ({ call }) => ({ params: { meetId: call.meetId } }),
  'POST /meetings/:meetId/participants/:participantId/signals': ({ call }) => ({
    params: { meetId: call.meetId, participantId: call.place },
    body: { kind: 'candidate', body: '{}' },
  }),
  'GET /meetings/:meetId/chat': ({ call }) => ({ params: { meetId: call.meetId } }),
  'POST /meetings/:meetId/chat': ({ call }) => ({ params: { meetId: call.meetId }, body: { body: 'Hello' } }),
  'PUT /meetings/:meetId/lock': ({ call }) => ({ params: { meetId: call.meetId }, body: { is_locked: true } }),
  'POST /meetings/:meetId/end': ({ call }) => ({ params: { meetId: call.meetId } }),
  'POST /meetings/:meetId/switch': ({ call }) => ({ params: { meetId: call.meetId }, body: { to: 'phone' } }),
  'POST /meetings/:meetId/text-link': ({ call }) => ({ params: { meetId: call.meetId } }),
  'POST /meetings/:meetId/patient-link': ({ call }) => ({ params: { meetId: call.meetId } }),
  'GET /meetings/:meetId/guest-links': ({ call }) => ({ params: { meetId: call.meetId } }),
  'POST /meetings/:meetId/guest-links': ({ call }) => ({ params: { meetId: call.meetId } }),
  'DELETE /meetings/:meetId/guest-links/:linkId': ({ call }) => ({
    params: { meetId: call.meetId, linkId: call.link },
  }),
  'POST /device-tests': ({ call }) => ({ body: { appointment_id: call.visit } }),
  'PUT /device-tests/:testId': ({ call }) => ({
    params: { testId: call.test },
    body: { result: 'red', camera: false, microphone: false, relay: 'failed' },
  }),
  'PUT /appointments/:appointmentId/urgency': (world) => ({
    params: { appointmentId: world.waiting },
    body: { is_urgent: true },
  }),
  'PUT /family/:patientId': (world) => ({
    params: { patientId: world.child },
    body: { first_name: 'Taken', last_name: 'Over', date_of_birth: '2019-05-03' },
  }),
  'DELETE /family/:patientId': (world) => ({ params: { patientId: world.child } }),
  'PUT /needs': (world) => ({ body: { patient_id: world.child, needs: [], needs_note: 'taken over' } }),
  'PUT /emergency-contact': (world) => ({
    body: { patient_id: world.child, ...noContact, address: 'taken over', version: 1 },
  }),
  'POST /family/invitations': (world) => ({
    body: { patient_id: world.child, email: 'stranger@example.com', kind: 'carer' },
  }),
  'DELETE /family/invitations/:invitationId': (world) => ({ params: { invitationId: world.invitationOfCare } }),
  'POST /family/invitations/:invitationId/answer': (world) => ({
    params: { invitationId: world.invitationOfCare },
    body: { accepts: true },
  }),
  'DELETE /family/:patientId/carers/:accountId': (world) => ({
    params: { patientId: world.child, accountId: world.helper.account },
  }),
  'GET /doctors/me/leave': (world) => ({ query: { branch_id: world.branch, ...dayQuery } }),
  'POST /doctors/me/leave': (world) => ({
    body: { branch_id: world.branch, ...days, reason: 'other', note: '', actions: [], message: '' },
  }),
  'GET /doctors/me/holidays': (world) => ({ query: { branch_id: world.branch } }),
  'POST /doctors/me/visit-actions': (world) => ({
    body: { action: 'cancel', appointments: [world.visit], message: '' },
  }),
  'GET /doctors/me/visit-actions/:batchId': (world) => ({ params: { batchId: world.exception } }),
  'POST /notifications/read': (world) => ({ body: { id: world.mail } }),
  'POST /admin/verifications/:practitionerId': (world) => ({
    params: { practitionerId: world.doctor.practitioner },
    body: { decision: 'ask', version: 1, note: 'taken over' },
  }),
  'GET /admin/verifications/:practitionerId': (world) => ({ params: { practitionerId: world.doctor.practitioner } }),
  'GET /admin/evidence/:evidenceId': (world) => ({ params: { evidenceId: world.evidence } }),
  'GET /admin/evidence/:evidenceId/pages': (world) => ({ params: { evidenceId: world.evidence } }),
  'DELETE /doctors/me/evidence/:evidenceId': (world) => ({ params: { evidenceId: world.evidence } }),
  'POST /admin/reports/:reportId': (world) => ({
    params: { reportId: world.report },
    body: { found: 'right', note: 'taken over' },
  }),
  'POST /branches/:branchId/doctors/:practitionerId/attest': (world) => ({
    params: { branchId: world.branch, practitionerId: world.doctor.practitioner },
  }),
  'PUT /admin/status-notes/:noteId': (world) => ({
    params: { noteId: world.exception },
    body: { ...toldNote, version: 1 },
  }),
  'DELETE /admin/status-notes/:noteId': (world) => ({ params: { noteId: world.exception } }),
  'POST /admin/messages/:mailId/address': (world) => ({ params: { mailId: world.mail } }),
  'POST /admin/mails/:mailId/resend': (world) => ({ params: { mailId: world.mail } }),
  'POST /admin/people/:accountId/confirmation': (world) => ({ params: { accountId: world.patient.account } }),
  'POST /admin/people/:accountId/second-step/reset': (world) => ({
    params: { accountId: world.patient.account },
    body: { password: 'taken over' },
  }),
  'POST /admin/people/:accountId/suspension': (world) => ({
    params: { accountId: world.patient.account },
    body: { password: 'taken over', why: 'taken over' },
  }),
  'POST /admin/people/:accountId/suspension/lift': (world) => ({
    params: { accountId: world.patient.account },
    body: { password: 'taken over' },
  }),
  'POST /admin/invitations/:invitationId/resend': (world) => ({ params: { invitationId: world.invitation } }),
  'POST /appointments/:appointmentId/ticket': (world) => ({ params: { appointmentId: world.queued } }),
  'GET /patients': () => ({ query: { q: 'Canary' } }),
}

const toldNote = { state: 'info' as const, starts_at: '2027-01-01T00:00:00Z', ends_at: null, text_en: 'taken over' }

/** Endpoints that take no id of anything that belongs to somebody: each acts on whoever asks, or shows what is public. */
const withoutForeignIds = new Set([
  'POST /auth/logout',
  'PUT /auth/messages',
  'POST /mail-stops',
  'PUT /auth/language',
  'PATCH /auth/me',
  'POST /auth/me/phone',
  'POST /downloads',
  'POST /auth/me/phone/confirm',
  'GET /auth/me/guest-visits',
  'POST /auth/me/guest-visits',
  'POST /auth/me/guest-visits/confirm',
  'POST /auth/security/password',
  'POST /auth/security/email',
  'POST /auth/security/email/confirm',
  'POST /auth/security/two-step',
  'POST /auth/security/two-step/confirm',
  'POST /auth/security/two-step/off',
  'POST /auth/security/passkeys/options',
  'POST /auth/security/passkeys',
  'DELETE /auth/security/sessions',
  'POST /auth/security/data',
  'POST /auth/security/deletion',
  'DELETE /auth/security/deletion',
  'POST /facilities/',
  'POST /healthcare-providers/profile',
  'PATCH /doctors/me',
  'POST /doctors/me/photo',
  'POST /doctors/me/practice',
  'PUT /doctors/me/practice',
  // A doctor may ask any branch; its manager decides.
  'POST /doctors/me/branches',
  'POST /doctors/me/publish',
  'POST /doctors/me/verification',
  'POST /doctors/me/appeal',
  'POST /doctors/me/evidence',
  'POST /doctors/me/credential',
  'POST /doctors/me/services',
  'POST /calendar-feed',
  'DELETE /calendar-feed',
  'PUT /doctors/me/late',
  'PUT /doctors/me/call-settings',
  'POST /family',
  'POST /notifications/devices',
  'DELETE /notifications/devices',
  // Whose page is public; the list is of whoever asks.
  'PUT /saved-doctors/:slug',
  'DELETE /saved-doctors/:slug',
  // The platform's own: an address is told of, and who has it is not said.
  'POST /admin/accounts/log-out',
  'POST /admin/facility-invitations',
  'POST /admin/people/administrators',
  'POST /admin/status-notes',
  'POST /admin/settings/test-mail',
  'POST /admin/settings/test-text',
  'POST /admin/specialties',
  'PUT /admin/specialties/order',
  // A secret is what they ask for; nobody's id.
  'POST /auth/invitation/join',
])

/** At the door of a call everybody stands who holds its address; past it nobody does without a place. */
const atTheDoor = ['/meetings/:meetId', '/meetings/:meetId/join']
const needsPlace = ({ path }: Endpoint) => path.startsWith('/meetings/') && !atTheDoor.includes(path)

/** Endpoints that need a person, a link or a place and take an id, or write: each must be attempted or named above. */
export function unattempted(): string[] {
  return (
    (endpoints as readonly Endpoint[])
      .filter((entry) => entry.access !== 'anyone' || needsPlace(entry))
      .filter(({ method, params }) => method !== 'GET' || params !== undefined)
      .map(({ method, path }) => `${method} ${path}`)
      .filter((address) => !(address in attempts) && !withoutForeignIds.has(address))
      // Whoever has a draft's 128-bit id sees its time, and nothing of who typed what.
      .filter(
        (address) =>
          !['POST /drafts', 'POST /branches/:slug/any-doctor/drafts', 'GET /drafts/:draftId'].includes(address),
      )
  )
}
