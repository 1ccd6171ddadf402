import type { AccountActor, Actor, Asker } from '#domain/access/actor.ts'
import { can, type Scope } from '#domain/access/can.ts'
import { permissions, type UserType } from '#domain/access/permissions.ts'
import { branchRoles } from '#domain/access/roles.ts'

// The whole table, written out once more: whoever changes a right changes it here too.
export const ofPatients = [
  'account.own',
  'appointments.view',
  'appointments.create',
  'appointments.reschedule',
  'appointments.cancel',
  'appointments.answer',
  'appointments.reason',
  'records.own',
]
export const ofDoctors = [
  'appointments.view',
  'appointments.create',
  'appointments.reschedule',
  'appointments.cancel',
  'appointments.decide',
  'appointments.progress',
  'appointments.overbook',
  'appointments.reason',
  'queue.view',
  'queue.work',
  'patients.search',
  'patients.contact.view',
  'messages.send',
  'records.view',
  'records.create',
  'records.breakglass',
  'calls.host',
  'calls.settings',
  'schedule.view',
  'schedule.edit',
  'services.edit',
  'statistics.view',
  'profile.edit',
]
export const ofManagers = [
  'appointments.view',
  'appointments.create',
  'appointments.reschedule',
  'appointments.cancel',
  'appointments.decide',
  'appointments.progress',
  'appointments.overbook',
  'appointments.export',
  'queue.view',
  'queue.work',
  'queue.check_in',
  'queue.setup',
  'calls.settings',
  'patients.search',
  'patients.contact.view',
  'patients.edit',
  'patients.merge',
  'messages.send',
  'schedule.view',
  'schedule.edit.others',
  'services.edit',
  'branch.edit',
  'resources.edit',
  'statistics.view',
  'users.edit',
  'roles.edit',
  'facility.edit',
  'branches.edit',
  'doctors.decide',
]
export const ofTheDesk = [
  'appointments.view',
  'appointments.create',
  'appointments.reschedule',
  'appointments.cancel',
  'appointments.decide',
  'appointments.progress',
  'appointments.reason',
  'queue.view',
  'queue.work',
  'queue.check_in',
  'patients.search',
  'patients.contact.view',
  'patients.edit',
  'messages.send',
  'schedule.view',
]
export const ofClerks = [
  'appointments.view',
  'patients.search',
  'patients.contact.view',
  'patients.edit',
  'patients.merge',
  'records.view',
  'records.create',
  'records.delete',
]
export const ofReaders = ['appointments.view', 'queue.view', 'schedule.view', 'statistics.view']
export const ofThePlatform = [
  'verification.decide',
  'platform.health',
  'facilities.invite',
  'accounts.log_out',
  'accounts.manage',
  'audit.view',
  'status.write',
  'specialties.edit',
  'settings.edit',
]

/** Somebody with an account, who is nobody anywhere unless it is said. */
export function account(userType: UserType, more: Partial<AccountActor> = {}): AccountActor {
  return {
    kind: 'account',
    account: 'me',
    session: 'my session',
    userType,
    practitioner: undefined,
    facilities: [],
    facilityBranches: [],
    branches: [],
    visitor: 'my browser',
    ...more,
  }
}

export const visitor: Actor = { kind: 'visitor', visitor: 'my browser' }
export const link: Actor = { kind: 'link', appointment: 'my visit', visitor: 'my browser' }
export const patient = account('patient')
export const doctor = account('doctor', { practitioner: 'my practice' })
export const manager = account('facility-manager', {
  facilities: ['my house'],
  facilityBranches: ['my branch', 'my other branch'],
})
export const desk = account('branch-staff', {
  branches: [{ branch: 'my desk', permissions: branchRoles.receptionist.permissions }],
})
export const reader = account('branch-staff', {
  branches: [{ branch: 'my desk', permissions: branchRoles.viewer.permissions }],
})
export const clerk = account('branch-staff', {
  branches: [{ branch: 'my desk', permissions: branchRoles.records_clerk.permissions }],
})
export const admin = account('platform-admin')
export const everybody = { visitor, link, patient, doctor, manager, desk, reader, admin }
export type Who = keyof typeof everybody

/** Every right that somebody has with a thing, in the order of the list. */
export const rightsOf = (actor: Asker, scope: Scope) => permissions.filter((right) => can(actor, right, scope))
/** In the order of the list of rights. */
export const sorted = (rights: readonly string[]) => permissions.filter((right) => rights.includes(right))
