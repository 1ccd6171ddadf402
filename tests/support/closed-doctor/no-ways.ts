import type { Address } from '#contract/endpoints.ts'

/**
 * Endpoints that name a doctor and lead nobody to one whose check does not stand: each with why. Whoever adds an endpoint
 * that names one puts it here, or tries it in the table.
 */
const why = {
  /** A doctor reads or changes what is theirs; what makes them found is tried in `brought-in.ts`. */
  own: [
    'GET /auth/me',
    'GET /auth/users/doctor/:userId',
    'PATCH /auth/me',
    'GET /healthcare-providers/profile/:userId',
    'POST /healthcare-providers/profile',
    'POST /doctors/me/photo',
    'GET /doctors/me/setup',
    'POST /doctors/me/practice',
    'PUT /doctors/me/practice',
    'PUT /doctors/me/branches/:branchId/hours',
    'POST /doctors/me/branches/:branchId/hours/affected',
    'PUT /doctors/me/limits',
    'GET /doctors/me/why-not',
    'POST /doctors/me/exceptions',
    'DELETE /doctors/me/exceptions/:exceptionId',
    'POST /doctors/me/services',
    'PUT /doctors/me/services/:serviceId',
    'DELETE /doctors/me/services/:serviceId',
    'PUT /doctors/me/services/order',
    'GET /doctors/me/check',
    'POST /doctors/me/evidence',
    'DELETE /doctors/me/evidence/:evidenceId',
    'GET /doctors/me/papers',
    'GET /doctors/me/messages',
    'GET /doctors/me/visit-actions/:batchId',
  ],
  /** A clinic knows and plans its own people, whether patients find them or not. */
  house: [
    'GET /facilities/:facilityId/users',
    'GET /branches/:branchId/users',
    'GET /facilities/:facilityId/branches',
    'GET /facilities/:facilityId/doctors',
    'GET /facilities/:facilityId/day',
    'GET /facilities/:facilityId/alerts',
    'GET /facilities/:facilityId/activity',
    'GET /facilities/:facilityId/doctor-figures',
    'GET /branches/:branchId/rota',
    'POST /branches/:branchId/rota/:practitionerId/effect',
    'POST /branches/:branchId/rota/:practitionerId/affected',
    'PUT /branches/:branchId/rota/:practitionerId/hours',
    'PUT /branches/:branchId/rota/rooms',
    'PUT /branches/:branchId/rota/:practitionerId/dates/:date',
    'GET /branches/:branchId/services',
    'POST /branches/:branchId/services',
    'PUT /branches/:branchId/doctors/:practitionerId/late',
    'GET /branches/:branchId/point-choices',
    'GET /branches/:branchId/point-people',
    'PUT /branches/:branchId/point-people',
    'POST /branches/:branchId/points',
    'PUT /branches/:branchId/points/:pointId',
    'GET /branches/:branchId/resources',
    'GET /statistics/choices',
    'GET /statistics/:chart',
  ],
  /** Names of a facility or a branch alone. */
  place: [
    'GET /facilities/mine',
    'POST /facilities/:facilityId/branches',
    'PUT /branches/:branchId',
    'GET /facilities/:facilityId/profile',
    'PUT /facilities/:facilityId/profile',
    'POST /facilities/:facilityId/logo',
    'PUT /facilities/:facilityId/policies',
    'PUT /facilities/:facilityId/security',
    'GET /facilities/:facilityId/settings',
    'POST /branches/:branchId/archive',
    'POST /branches/:branchId/open',
  ],
  /** What was booked while the doctor stood is shown as what it is, on hold, and can end. */
  booked: [
    'GET /drafts/:draftId',
    'GET /visit',
    'DELETE /appointments/:appointmentId/waiting',
    'GET /doctors/me/appointments',
    'GET /doctors/me/waiting-list',
    'GET /doctors/me/awaited-times',
    'GET /awaited-times',
    'POST /awaited-times/:awaitedId/decline',
    'GET /doctors/me/week',
    'PUT /appointments/:appointmentId/urgency',
    'POST /appointments/:appointmentId/error',
    'GET /facilities/:facilityId/appointments',
    'GET /branches/:branchId/closures/effect',
    'GET /branches/:branchId/archive/effect',
    'GET /branches/:branchId/outages/:outageId/visits',
    'POST /branches/:branchId/outages/:outageId/visits',
    'POST /branches/:branchId/closures',
    'GET /branches/:branchId/visit-actions/:batchId',
    'GET /branches/:branchId/queue',
    'POST /branches/:branchId/tickets/:ticketId/visit',
    'GET /doctors/me/calls',
    'GET /branches/:branchId/calls',
    'GET /branches/:branchId/messages',
    'GET /patients',
    'GET /branches/:branchId/patients',
    'POST /branches/:branchId/patients/search',
    'GET /branches/:branchId/patients/:patientId',
  ],
  /** What somebody does who has a place in a call: whoever has none gets none (`offered.ts`), and who hosts is the doctor or their house. */
  inside: [
    'POST /meetings/:meetId/leave',
    'POST /meetings/:meetId/heartbeat',
    'POST /meetings/:meetId/ice-servers',
    'POST /meetings/:meetId/participants/:participantId/signals',
    'GET /meetings/:meetId/signals',
    'GET /meetings/:meetId/chat',
    'POST /meetings/:meetId/chat',
    'POST /meetings/:meetId/participants/:participantId/decision',
    'PUT /meetings/:meetId/lock',
    'POST /meetings/:meetId/end',
    'POST /meetings/:meetId/switch',
    'POST /meetings/:meetId/text-link',
    'POST /meetings/:meetId/patient-link',
    'GET /meetings/:meetId/guest-links',
    'POST /meetings/:meetId/guest-links',
    'DELETE /meetings/:meetId/guest-links/:linkId',
  ],
  /** A patient's own papers and whom they gave them to: nobody opens them whose licence does not stand (papers-without-licence.test.ts). */
  papers: [
    'GET /records/sharing',
    'GET /records/open-to',
    'POST /records/grants',
    'GET /appointments/:appointmentId/letter',
    'GET /appointments/:appointmentId/messages',
    'GET /appointments/:appointmentId/clinic-messages',
    'GET /appointments/:appointmentId/notes',
  ],
  /** Who decides about doctors reads of all of them. */
  platform: [
    'GET /admin/facilities',
    'GET /admin/facilities/:facilityId',
    'POST /admin/people/:accountId/suspension',
    'GET /admin/verifications',
    'GET /admin/verifications/:practitionerId',
    'POST /admin/verifications/:practitionerId',
    'GET /admin/checked-doctors',
    'GET /admin/reports',
    'GET /admin/specialties',
    'POST /admin/specialties/:specialtyId/merge',
  ],
  /** Takes a doctor out of the own list. */
  forgets: ['DELETE /saved-doctors/:slug'],
  /** Says that something changed, never what. */
  hints: ['GET /live/availability'],
} as const satisfies Record<string, readonly Address[]>

/**
 * Commands of the operator that bring in or change whole tables, and why each opens no doctor; what they write is looked at beside it.
 */
export const closedCommands: Readonly<Record<string, string>> = {
  import: 'It takes in facilities and branches, and writes no row of a doctor and none of their work at a branch.',
  verification: 'It sets a day by which somebody is looked at who stands already, and opens nobody.',
}

export const noWays: readonly Address[] = Object.values(why).flat()
