import { type Attempt, aFile, dayQuery, days, place, service, week } from './foreign-bodies.ts'
import type { ForeignWorld } from './foreign-world.ts'

/** How a stranger would reach for a branch or a facility of somebody else. */
export const branchAttempts: Readonly<Record<string, (world: ForeignWorld) => Attempt>> = {
  'GET /facilities/:facilityId/users': (world) => ({ params: { facilityId: world.facility } }),
  'POST /branches/:branchId/invitations': (world) => ({
    params: { branchId: world.branch },
    body: { kind: 'branch-staff', email: 'stranger@example.com', role: 'receptionist' },
  }),
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
  'PUT /branches/:branchId/members/:accountId': (world) => ({
    params: { branchId: world.branch, accountId: world.desk.account },
    body: { role: null },
  }),
  'GET /branches/:branchId/calls': (world) => ({ params: { branchId: world.branch } }),
  'GET /branches/:branchId/call-settings': (world) => ({ params: { branchId: world.branch } }),
  'PUT /branches/:branchId/call-settings': (world) => ({
    params: { branchId: world.branch },
    body: { waiting_text: 'Taken over', opens_minutes: 15, fallback_number: '', guest_links_on: true },
  }),
  'GET /branches/:branchId/roles': (world) => ({ params: { branchId: world.branch } }),
  'POST /branches/:branchId/roles': (world) => ({
    params: { branchId: world.branch },
    body: { name: 'Taken over', from: world.role },
  }),
  'GET /branches/:branchId/users': (world) => ({ params: { branchId: world.branch } }),
  'POST /branches/:branchId/memberships': (world) => ({
    params: { branchId: world.branch },
    body: { account_id: world.desk.account, role: 'branch_manager' },
  }),
  'POST /facilities/:facilityId/memberships': (world) => ({
    params: { facilityId: world.facility },
    body: { accounts: [world.desk.account], places: [{ branch_id: world.branch, role: 'branch_manager' }] },
  }),
  'GET /facilities/:facilityId/branches': (world) => ({ params: { facilityId: world.facility } }),
  'POST /facilities/:facilityId/branches': (world) => ({ params: { facilityId: world.facility }, body: place }),
  'GET /branches/:branchId/details': (world) => ({ params: { branchId: world.branch } }),
  'PUT /branches/:branchId': (world) => ({ params: { branchId: world.branch }, body: { ...place, version: 1 } }),
  'POST /branches/:branchId/photo': (world) => ({ params: { branchId: world.branch }, body: aFile('photo') }),
  'DELETE /branches/:branchId/photo': (world) => ({ params: { branchId: world.branch } }),
  'GET /facilities/:facilityId/closing': (world) => ({ params: { facilityId: world.facility } }),
  'POST /facilities/:facilityId/closing': (world) => ({
    params: { facilityId: world.facility },
    body: { version: 1, name: 'Test House', password: 'not theirs' },
  }),
  'DELETE /facilities/:facilityId/closing': (world) => ({ params: { facilityId: world.facility } }),
  'DELETE /admin/facilities/:facilityId/closing': (world) => ({ params: { facilityId: world.facility } }),
  'GET /facilities/:facilityId/check': (world) => ({ params: { facilityId: world.facility } }),
  'POST /facilities/:facilityId/check': (world) => ({ params: { facilityId: world.facility }, body: { version: 1 } }),
  'PUT /admin/settings/:setting': () => ({
    params: { setting: 'brand' as const },
    body: { value: 'Taken over', seen: 0 },
  }),
  'GET /admin/legal-texts/:setting/:number': () => ({ params: { setting: 'privacy_en' as const, number: '1' } }),
  'PUT /admin/specialties/:specialtyId': (world) => ({
    params: { specialtyId: world.branch },
    body: { name: 'Taken over', words: [] },
  }),
  'POST /admin/specialties/:specialtyId/merge': (world) => ({
    params: { specialtyId: world.branch },
    body: { into: world.branch },
  }),
  'GET /admin/facilities/:facilityId': (world) => ({ params: { facilityId: world.facility } }),
  'POST /admin/facilities/:facilityId': (world) => ({
    params: { facilityId: world.facility },
    body: { decision: 'suspend', note: 'Taken over', version: 1 },
  }),
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
    body: { price: { fee_minor: 1, currency: 'GBP' }, before: null },
  }),
  'GET /facilities/:facilityId/appointments': (world) => ({
    params: { facilityId: world.facility },
    query: { from: '2027-01-01', until: '2027-12-31' },
  }),
  'GET /branches/:branchId/appointments': (world) => ({
    params: { branchId: world.branch },
    query: { date: '2027-01-05' },
  }),
  'GET /branches/:branchId/messages': (world) => ({ params: { branchId: world.branch } }),
  'PUT /branches/:branchId/message-settings': (world) => ({
    params: { branchId: world.branch },
    body: { takes_messages: false, answer_hours: 'Taken over' },
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
  'GET /branches/:branchId/queue': (world) => ({ params: { branchId: world.branch } }),
  'POST /branches/:branchId/points/:pointId/call': (world) => ({
    params: { branchId: world.branch, pointId: world.point },
  }),
  'POST /branches/:branchId/tickets/:ticketId/steps': (world) => ({
    params: { branchId: world.branch, ticketId: world.ticket },
    body: { step: 'raise', version: 1, reason: 'taken over' },
  }),
  'POST /branches/:branchId/tickets/:ticketId/visit': (world) => ({
    params: { branchId: world.branch, ticketId: world.ticket },
    body: { version: 1, appointment_id: world.visit, appointment_version: 1 },
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
      screen_language: 'fr',
      message: 'taken over',
      version: 0,
    },
  }),
  'GET /branches/:branchId/point-people': (world) => ({ params: { branchId: world.branch } }),
  'PUT /branches/:branchId/point-people': (world) => ({
    params: { branchId: world.branch },
    body: {
      changes: [{ point_id: world.point, version: 1, practitioner_id: null, staff: [] }],
    },
  }),
  'GET /branches/:branchId/point-choices': (world) => ({ params: { branchId: world.branch } }),
  'GET /branches/:branchId/passes': (world) => ({ params: { branchId: world.branch } }),
  'POST /branches/:branchId/passes': (world) => ({
    params: { branchId: world.branch },
    body: { kind: 'kiosk', name: 'Taken over' },
  }),
  'DELETE /branches/:branchId/passes/:passId': (world) => ({ params: { branchId: world.branch, passId: world.pass } }),
  'POST /branches/:branchId/walk-ins': (world) => ({
    params: { branchId: world.branch },
    body: {
      offering_id: world.doctor.offering,
      service_id: world.doctor.service,
      new_patient: { first_name: 'Taken', last_name: 'Over', date_of_birth: '1980-01-01', email: '', phone_number: '' },
    },
  }),
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
  'POST /branches/:branchId/patients/:patientId/own-details': (world) => ({
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
