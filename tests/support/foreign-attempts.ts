import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ForeignWorld } from './foreign-world.ts'

export type Attempt = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

const place = {
  name: 'Taken Over',
  address: '1 Other Street',
  city: 'Othertown',
  region: 'England',
  postcode: 'CB1 1AA',
  country: 'GB',
  phone: '020 7946 0000',
  time_zone: 'Europe/London',
  latitude: 52,
  longitude: 0,
}
const week = [
  {
    weekday: 1,
    start: '09:00',
    end: '10:00',
    mode: 'in_person',
    valid_from: null,
    valid_until: null,
    alternate_from: null,
  },
]
const days = { from_date: '2027-03-01', until_date: '2027-03-02', start: null, end: null }
const dayQuery = { from_date: '2027-03-01', until_date: '2027-03-02' }
const service = {
  name: 'Taken over',
  description: '',
  minutes: 30,
  buffer_before: 0,
  buffer_after: 0,
  min_notice: 0,
  horizon_days: 30,
  change_cutoff: 0,
  approval: 'auto',
  mode: 'in_person',
  fee_minor: null,
  currency: 'GBP',
  capacity: 1,
  preparation: '',
  questions: [],
  audience: 'everyone',
}

const strangersMessage = '0195c8a0-0000-7000-8000-00000000aaaa'
function aFile(field: string): FormData {
  const form = new FormData()
  form.set(field, new File(['taken over'], 'logo.png', { type: 'image/png' }))
  return form
}

/** How a stranger would reach for what is somebody else's, by each endpoint that takes an id: all ids are real ones. */
export const attempts: Readonly<Record<string, (world: ForeignWorld) => Attempt>> = {
  'GET /auth/users/doctor/:userId': (world) => ({ params: { userId: world.doctor.account } }),
  'GET /healthcare-providers/profile/:userId': (world) => ({ params: { userId: world.doctor.account } }),
  'POST /auth/security/passkeys/:passkeyId/remove': (world) => ({
    params: { passkeyId: world.passkey },
    body: { password: 'not the right one' },
  }),
  'DELETE /auth/security/sessions/:sessionId': (world) => ({ params: { sessionId: world.session } }),
  'GET /facilities/:facilityId/users': (world) => ({ params: { facilityId: world.facility } }),
  'POST /branches/:branchId/invitations': (world) => ({
    params: { branchId: world.branch },
    body: { kind: 'branch-staff', email: 'stranger@example.com', role: 'receptionist' },
  }),
  'POST /invitations': (world) => ({
    body: { emails: ['stranger@example.com'], branches: [world.branch], role: 'receptionist' },
  }),
  'POST /invitations/:invitationId/resend': (world) => ({ params: { invitationId: world.invitation } }),
  'GET /facilities/:facilityId/users/:accountId/leaving': (world) => ({
    params: { facilityId: world.facility, accountId: world.doctor.account },
  }),
  'POST /facilities/:facilityId/users/:accountId/deactivate': (world) => ({
    params: { facilityId: world.facility, accountId: world.desk.account },
    body: { branch_id: world.branch },
  }),
  'POST /facilities/:facilityId/users/:accountId/reactivate': (world) => ({
    params: { facilityId: world.facility, accountId: world.desk.account },
  }),
  'POST /facilities/:facilityId/users/:accountId/second-step/reset': (world) => ({
    params: { facilityId: world.facility, accountId: world.desk.account },
    body: { password: 'not the right one' },
  }),
  'DELETE /invitations/:invitationId': (world) => ({ params: { invitationId: world.invitation } }),
  'PUT /branches/:branchId/members/:accountId': (world) => ({
    params: { branchId: world.branch, accountId: world.desk.account },
    body: { role: null },
  }),
  'GET /branches/:branchId/roles': (world) => ({ params: { branchId: world.branch } }),
  'POST /branches/:branchId/roles': (world) => ({
    params: { branchId: world.branch },
    body: { name: 'Taken over', from: world.role },
  }),
  'PUT /roles/:roleId': (world) => ({
    params: { roleId: world.role },
    body: { version: 1, name: 'Taken over', rights: [{ right: 'appointments.cancel', reach: 'all' }] },
  }),
  'GET /roles/:roleId/history': (world) => ({ params: { roleId: world.role } }),
  'POST /roles/:roleId/restore': (world) => ({ params: { roleId: world.role }, body: { version: 1, to: 1 } }),
  'DELETE /roles/:roleId': (world) => ({ params: { roleId: world.role } }),
  'GET /branches/:branchId/users': (world) => ({ params: { branchId: world.branch } }),
  'POST /branches/:branchId/memberships': (world) => ({
    params: { branchId: world.branch },
    body: { account_id: world.desk.account, role: 'branch_manager' },
  }),
  'PUT /memberships/:membershipId': (world) => ({
    params: { membershipId: world.membership },
    body: { version: 1, until: '2027-02-01T00:00:00Z' },
  }),
  'DELETE /memberships/:membershipId': (world) => ({ params: { membershipId: world.membership } }),
  'GET /facilities/:facilityId/branches': (world) => ({ params: { facilityId: world.facility } }),
  'POST /facilities/:facilityId/branches': (world) => ({ params: { facilityId: world.facility }, body: place }),
  'PUT /branches/:branchId': (world) => ({ params: { branchId: world.branch }, body: { ...place, version: 1 } }),
  'GET /facilities/:facilityId/profile': (world) => ({ params: { facilityId: world.facility } }),
  'PUT /facilities/:facilityId/profile': (world) => ({
    params: { facilityId: world.facility },
    body: {
      name: 'Taken Over',
      legal_name: '',
      address: '',
      website: '',
      description: '',
      brand_colour: '',
      version: 1,
    },
  }),
  'POST /facilities/:facilityId/logo': (world) => ({
    params: { facilityId: world.facility },
    body: aFile('facility_logo'),
  }),
  'PUT /facilities/:facilityId/policies': (world) => ({
    params: { facilityId: world.facility },
    body: {
      change_cutoff: 60,
      reminders_off: ['hours'],
      missed_cost_minor: null,
      missed_cost_currency: '',
      version: 1,
    },
  }),
  'PUT /facilities/:facilityId/security': (world) => ({
    params: { facilityId: world.facility },
    body: { second_step: true, idle_minutes: 10, version: 1 },
  }),
  'GET /facilities/:facilityId/settings': (world) => ({ params: { facilityId: world.facility } }),
  'GET /facilities/:facilityId/day': (world) => ({ params: { facilityId: world.facility } }),
  'GET /facilities/:facilityId/alerts': (world) => ({ params: { facilityId: world.facility } }),
  'GET /facilities/:facilityId/activity': (world) => ({ params: { facilityId: world.facility } }),
  'GET /facilities/:facilityId/doctor-figures': (world) => ({ params: { facilityId: world.facility } }),
  'GET /branches/:branchId/closures': (world) => ({ params: { branchId: world.branch } }),
  'GET /branches/:branchId/closures/effect': (world) => ({ params: { branchId: world.branch }, query: dayQuery }),
  'POST /branches/:branchId/closures': (world) => ({
    params: { branchId: world.branch },
    body: { ...days, message: 'Closed', actions: [] },
  }),
  'DELETE /branches/:branchId/closures/:closureId': (world) => ({
    params: { branchId: world.branch, closureId: world.closure },
  }),
  'GET /branches/:branchId/archive/effect': (world) => ({ params: { branchId: world.branch } }),
  'POST /branches/:branchId/archive': (world) => ({
    params: { branchId: world.branch },
    body: { version: 1, name: 'Test Branch', actions: [] },
  }),
  'POST /branches/:branchId/open': (world) => ({ params: { branchId: world.branch }, body: { version: 1 } }),
  'GET /facilities/:facilityId/doctors': (world) => ({ params: { facilityId: world.facility } }),
  'POST /branches/:branchId/doctors/:practitionerId': (world) => ({
    params: { branchId: world.branch, practitionerId: world.doctor.practitioner },
    body: { accept: false },
  }),
  'GET /branches/:branchId/rota': (world) => ({ params: { branchId: world.branch } }),
  'POST /branches/:branchId/rota/:practitionerId/effect': (world) => ({
    params: { branchId: world.branch, practitionerId: world.doctor.practitioner },
    body: { rules: week },
  }),
  'POST /branches/:branchId/rota/:practitionerId/affected': (world) => ({
    params: { branchId: world.branch, practitionerId: world.doctor.practitioner },
    body: { rules: week },
  }),
  'PUT /branches/:branchId/rota/:practitionerId/hours': (world) => ({
    params: { branchId: world.branch, practitionerId: world.doctor.practitioner },
    body: { rules: week, version: 0 },
  }),
  'PUT /branches/:branchId/rota/rooms': (world) => ({
    params: { branchId: world.branch },
    body: { plans: [{ practitioner_id: world.doctor.practitioner, version: 0, rooms: [] }] },
  }),
  'PUT /branches/:branchId/rota/:practitionerId/dates/:date': (world) => ({
    params: { branchId: world.branch, practitionerId: world.doctor.practitioner, date: '2027-03-01' },
    body: { periods: [], version: 0 },
  }),
  'POST /branches/:branchId/rota/copy': (world) => ({
    params: { branchId: world.branch },
    body: { from: '2027-03-01', to: '2027-03-08' },
  }),
  'GET /branches/:branchId/services': (world) => ({ params: { branchId: world.branch } }),
  'POST /branches/:branchId/services': (world) => ({
    params: { branchId: world.branch },
    body: { ...service, doctors: [world.doctor.practitioner] },
  }),
  'PUT /branches/:branchId/services/:serviceId': (world) => ({
    params: { branchId: world.branch, serviceId: world.doctor.service },
    body: { ...service, version: 1 },
  }),
  'DELETE /branches/:branchId/services/:serviceId': (world) => ({
    params: { branchId: world.branch, serviceId: world.doctor.service },
  }),
  'PUT /branches/:branchId/service-doctors': (world) => ({
    params: { branchId: world.branch },
    body: { changes: [{ service_id: world.doctor.service, version: 1, doctors: [world.doctor.practitioner] }] },
  }),
  'PUT /branches/:branchId/services/:serviceId/price': (world) => ({
    params: { branchId: world.branch, serviceId: world.doctor.service },
    body: { price: { fee_minor: 1, currency: 'GBP' } },
  }),
  'PUT /doctors/me/branches/:branchId/hours': (world) => ({
    params: { branchId: world.branch },
    body: { rules: week },
  }),
  'POST /doctors/me/branches/:branchId/hours/effect': (world) => ({
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
  'GET /facilities/:facilityId/appointments': (world) => ({
    params: { facilityId: world.facility },
    query: { from: '2027-01-01', until: '2027-12-31' },
  }),
  'GET /statistics/:chart': (world) => ({
    params: { chart: 'outcomes' },
    query: { branch_id: world.branch, from: '2027-01-01', until: '2027-12-31' },
  }),
  'GET /branches/:branchId/appointments': (world) => ({
    params: { branchId: world.branch },
    query: { date: '2027-01-05' },
  }),
  'GET /appointments/:appointmentId': (world) => ({ params: { appointmentId: world.visit } }),
  'GET /appointments/:appointmentId/calendar': (world) => ({ params: { appointmentId: world.visit } }),
  'POST /appointments/:appointmentId/cancel': (world) => ({
    params: { appointmentId: world.visit },
    body: { version: 1, reason: 'Doctor unavailable', note: '' },
  }),
  'POST /appointments/:appointmentId/move': (world) => ({
    params: { appointmentId: world.visit },
    body: { version: 1, start: '2027-01-08T11:00:00.000Z', reason: 'Patient asked' },
  }),
  'POST /appointments/:appointmentId/status': (world) => ({
    params: { appointmentId: world.visit },
    body: { version: 1, action: 'confirm', reason: '' },
  }),
  'PUT /appointments/:appointmentId/waiting': (world) => ({
    params: { appointmentId: world.visit },
    body: { weekdays: [], parts: [], until_date: null },
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
  'PUT /appointments/:appointmentId/conversation': (world) => ({
    params: { appointmentId: world.visit },
    body: { state: 'done', is_mine: true, version: 1 },
  }),
  'GET /branches/:branchId/messages': (world) => ({ params: { branchId: world.branch } }),
  'PUT /branches/:branchId/message-settings': (world) => ({
    params: { branchId: world.branch },
    body: { takes_messages: false, answer_hours: 'Taken over' },
  }),
  'PUT /appointments/:appointmentId/urgency': (world) => ({
    params: { appointmentId: world.waiting },
    body: { is_urgent: true },
  }),
  'DELETE /family/:patientId': (world) => ({ params: { patientId: world.child } }),
  'PUT /needs': (world) => ({ body: { patient_id: world.child, needs: [], needs_note: 'taken over' } }),
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
  'POST /branches/:branchId/visit-actions': (world) => ({
    params: { branchId: world.branch },
    body: { action: 'cancel', appointments: [world.visit], message: '', reason: 'Other' },
  }),
  'GET /branches/:branchId/visit-actions/:batchId': (world) => ({
    params: { branchId: world.branch, batchId: world.exception },
  }),
  'PUT /branches/:branchId/days/:date/note': (world) => ({
    params: { branchId: world.branch, date: '2027-01-05' },
    body: { text: 'Taken over', version: 0 },
  }),
  'PUT /branches/:branchId/doctors/:practitionerId/late': (world) => ({
    params: { branchId: world.branch, practitionerId: world.doctor.practitioner },
    body: { minutes: 30 },
  }),
  'GET /branches/:branchId/openings': (world) => ({
    params: { branchId: world.branch },
    query: { date: '2027-01-05' },
  }),
  'POST /branches/:branchId/openings': (world) => ({
    params: { branchId: world.branch },
    body: { practitioner_id: world.doctor.practitioner, start: '2027-01-05T12:00:00.000Z' },
  }),
  'GET /doctors/me/visit-actions/:batchId': (world) => ({ params: { batchId: world.exception } }),
  'POST /notifications/read': (world) => ({ body: { id: world.mail } }),
  'POST /admin/verifications/:practitionerId': (world) => ({
    params: { practitionerId: world.doctor.practitioner },
    body: { decision: 'needs_info', note: 'taken over', source: '' },
  }),
  'POST /admin/mails/:mailId/resend': (world) => ({ params: { mailId: world.mail } }),
  'GET /branches/:branchId/queue': (world) => ({ params: { branchId: world.branch } }),
  'POST /branches/:branchId/points/:pointId/call': (world) => ({
    params: { branchId: world.branch, pointId: world.point },
  }),
  'POST /branches/:branchId/tickets/:ticketId/steps': (world) => ({
    params: { branchId: world.branch, ticketId: world.ticket },
    body: { step: 'raise', version: 1, reason: 'taken over' },
  }),
  'PUT /branches/:branchId/points/:pointId/state': (world) => ({
    params: { branchId: world.branch, pointId: world.point },
    body: { state: 'closed', back_at: null },
  }),
  'POST /branches/:branchId/points': (world) => ({
    params: { branchId: world.branch },
    body: { name: 'Taken over', kind: 'room' },
  }),
  'PUT /branches/:branchId/points/:pointId': (world) => ({
    params: { branchId: world.branch, pointId: world.point },
    body: { name: 'Taken over', kind: 'room', version: 1 },
  }),
  'DELETE /branches/:branchId/points/:pointId': (world) => ({
    params: { branchId: world.branch, pointId: world.point },
  }),
  'GET /branches/:branchId/resources': (world) => ({ params: { branchId: world.branch } }),
  'POST /branches/:branchId/pools': (world) => ({
    params: { branchId: world.branch },
    body: { name: 'Taken over', kind: 'room', members: [world.point] },
  }),
  'PUT /branches/:branchId/pools/:poolId': (world) => ({
    params: { branchId: world.branch, poolId: world.pool },
    body: { name: 'Taken over', kind: 'room', members: [], version: 1 },
  }),
  'DELETE /branches/:branchId/pools/:poolId': (world) => ({
    params: { branchId: world.branch, poolId: world.pool },
  }),
  'POST /branches/:branchId/points/:pointId/outages': (world) => ({
    params: { branchId: world.branch, pointId: world.point },
    body: { until: '2027-03-01T12:00:00Z', reason: 'taken over' },
  }),
  'DELETE /branches/:branchId/outages/:outageId': (world) => ({
    params: { branchId: world.branch, outageId: world.outage },
  }),
  'GET /branches/:branchId/outages/:outageId/visits': (world) => ({
    params: { branchId: world.branch, outageId: world.outage },
  }),
  'POST /branches/:branchId/outages/:outageId/visits': (world) => ({
    params: { branchId: world.branch, outageId: world.outage },
    body: { actions: [{ appointment_id: world.queued, action: 'cancel' }] },
  }),
  'PUT /branches/:branchId/queue-settings': (world) => ({
    params: { branchId: world.branch },
    body: {
      rule: 'arrival',
      elderly_first: false,
      prefix: 'X',
      walk_in_prefix: 'Y',
      most_walk_ins: 0,
      check_in_before: 0,
      check_in_after: 0,
      asks_door_code: true,
      speaks: true,
      message: 'taken over',
      version: 0,
    },
  }),
  'GET /branches/:branchId/passes': (world) => ({ params: { branchId: world.branch } }),
  'POST /branches/:branchId/passes': (world) => ({
    params: { branchId: world.branch },
    body: { kind: 'kiosk', name: 'Taken over' },
  }),
  'DELETE /branches/:branchId/passes/:passId': (world) => ({ params: { branchId: world.branch, passId: world.pass } }),
  'POST /branches/:branchId/walk-ins': (world) => ({
    params: { branchId: world.branch },
    body: { offering_id: world.doctor.offering, service_id: world.doctor.service, patient_id: world.self },
  }),
  'POST /appointments/:appointmentId/ticket': (world) => ({ params: { appointmentId: world.queued } }),
  'GET /patients': () => ({ query: { q: 'Canary' } }),
  'GET /branches/:branchId/patients': (world) => ({ params: { branchId: world.branch } }),
  'POST /branches/:branchId/patients/search': (world) => ({
    params: { branchId: world.branch },
    body: { q: 'Person', date_of_birth: '1980-01-01' },
  }),
  'POST /branches/:branchId/patients': (world) => ({
    params: { branchId: world.branch },
    body: { first_name: 'Taken', last_name: 'Over', date_of_birth: '1980-01-01' },
  }),
  'GET /branches/:branchId/patients/:patientId': (world) => ({
    params: { branchId: world.branch, patientId: world.self },
  }),
  'PUT /branches/:branchId/patients/:patientId': (world) => ({
    params: { branchId: world.branch, patientId: world.self },
    body: { version: 1, first_name: 'Taken', last_name: 'Over', date_of_birth: '1980-01-01' },
  }),
  'GET /branches/:branchId/patients/:patientId/duplicates': (world) => ({
    params: { branchId: world.branch, patientId: world.self },
  }),
  'POST /branches/:branchId/patients/:patientId/merge': (world) => ({
    params: { branchId: world.branch, patientId: world.self },
    body: { version: 1, other_id: world.child, other_version: 1 },
  }),
  'POST /branches/:branchId/patient-merges/:mergeId/undo': (world) => ({
    params: { branchId: world.branch, mergeId: world.exception },
  }),
}

/** Endpoints that take no id of anything that belongs to somebody: each acts on whoever asks, or shows what is public. */
const withoutForeignIds = new Set([
  'POST /auth/logout',
  'PUT /auth/messages',
  'POST /mail-stops',
  'PUT /auth/language',
  'PATCH /auth/me',
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
  // A doctor may ask any branch; its manager decides.
  'POST /doctors/me/branches',
  'POST /doctors/me/publish',
  'POST /doctors/me/verification',
  'POST /doctors/me/services',
  'POST /calendar-feed',
  'DELETE /calendar-feed',
  'PUT /doctors/me/late',
  'POST /family',
  'POST /notifications/devices',
  'DELETE /notifications/devices',
  // The platform's own: an address is told of, and who has it is not said.
  'POST /admin/accounts/log-out',
  'POST /admin/facility-invitations',
  // A secret is what they ask for; nobody's id.
  'POST /auth/invitation/join',
])

/** Endpoints that need a person or a link and take an id, or write: each must be attempted or named above. */
export function unattempted(): string[] {
  return (
    (endpoints as readonly Endpoint[])
      .filter(({ access, method, params }) => access !== 'anyone' && (method !== 'GET' || params !== undefined))
      .map(({ method, path }) => `${method} ${path}`)
      .filter((address) => !(address in attempts) && !withoutForeignIds.has(address))
      // Whoever has a draft's 128-bit id sees its time, and nothing of who typed what.
      .filter((address) => !['POST /drafts', 'GET /drafts/:draftId'].includes(address))
  )
}
