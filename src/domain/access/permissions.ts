/** Every right that exists. Roles are sets of these; an endpoint names the one it needs. */
export const permissions = [
  'account.own',
  'account.begin',
  'appointments.view',
  'appointments.create',
  'appointments.reschedule',
  'appointments.cancel',
  // What only the patient's side says of a visit: I am coming, I am here.
  'appointments.answer',
  'appointments.decide',
  'appointments.progress',
  'appointments.overbook',
  'appointments.reason',
  'appointments.export',
  'queue.view',
  'queue.work',
  'queue.check_in',
  'queue.setup',
  'patients.search',
  'patients.contact.view',
  'patients.edit',
  'patients.merge',
  'messages.send',
  // One's own papers, and what patients share with a doctor.
  'records.own',
  'records.view',
  // What a clinic writes for a patient, what it takes back, and the way in for an emergency.
  'records.create',
  'records.delete',
  'records.breakglass',
  'calls.host',
  'calls.settings',
  'schedule.view',
  'schedule.edit',
  'schedule.edit.others',
  'services.edit',
  'resources.edit',
  'statistics.view',
  'users.edit',
  'roles.edit',
  'profile.edit',
  'facility.edit',
  'branch.edit',
  'branches.edit',
  'doctors.decide',
  'verification.decide',
  'platform.health',
  'facilities.invite',
  'accounts.log_out',
  'accounts.manage',
  'audit.view',
  'status.write',
] as const

export type Permission = (typeof permissions)[number]

export const userTypes = ['patient', 'doctor', 'facility-manager', 'branch-staff', 'platform-admin'] as const
export type UserType = (typeof userTypes)[number]
