import { mark } from '#domain/language/translate.ts'
import type { BranchRight, RightReach } from './branch-rights.ts'
import type { Permission } from './permissions.ts'

type BuiltIn = {
  readonly name: string
  readonly words: string
  readonly permissions: readonly Permission[]
  /** How far the rights of the role go where own and all differ. */
  readonly reach: RightReach
  /** Comes with who somebody is; it is not given at a branch. */
  readonly given?: false
}

const ofTheDesk = [
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
] as const satisfies readonly BranchRight[]

// Whoever runs a place sees no reasons for visits: they are not theirs to read.
const ofABranch = [
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
  'patients.search',
  'patients.contact.view',
  'patients.edit',
  'patients.merge',
  'messages.send',
  'calls.settings',
  'schedule.view',
  'schedule.edit.others',
  'services.edit',
  'branch.edit',
  'resources.edit',
  'statistics.view',
  'users.edit',
  'roles.edit',
] as const satisfies readonly BranchRight[]

const ofADoctor = [
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
  'calls.host',
  'calls.settings',
  'schedule.view',
  'statistics.view',
] as const satisfies readonly BranchRight[]

const ofANurse = [
  'appointments.view',
  'appointments.create',
  'appointments.reschedule',
  'appointments.progress',
  'appointments.reason',
  'queue.view',
  'queue.work',
  'queue.check_in',
  'patients.search',
  'patients.contact.view',
  'patients.edit',
  'messages.send',
  'calls.host',
  'schedule.view',
] as const satisfies readonly BranchRight[]

/** The roles that are there from the start: a name, what it means in words, and its rights. They are copied, not changed. */
export const builtInRoles = {
  facility_manager: {
    name: mark('Facility manager'),
    words: mark('Runs the facility and all of its branches.'),
    permissions: [...ofABranch, 'facility.edit', 'branches.edit', 'doctors.decide'],
    reach: 'all',
    given: false,
  },
  branch_manager: {
    name: mark('Branch manager'),
    words: mark('Runs a branch: its visits, queue, rooms, people and roles. Does not see reasons for visits.'),
    permissions: ofABranch,
    reach: 'all',
  },
  doctor: {
    name: mark('Doctor'),
    words: mark('Sees and changes visits of their own practice.'),
    permissions: [...ofADoctor, 'records.view', 'schedule.edit', 'services.edit', 'profile.edit'],
    reach: 'own',
    given: false,
  },
  nurse: {
    name: mark('Nurse or assistant'),
    words: mark('Books and moves visits, checks in, calls and starts. Cancels nothing.'),
    permissions: ofANurse,
    reach: 'all',
  },
  receptionist: {
    name: mark('Front desk'),
    words: mark('Sees the day, books, moves, cancels and answers requests, checks patients in.'),
    permissions: ofTheDesk,
    reach: 'all',
  },
  records_clerk: {
    name: mark('Records clerk'),
    words: mark('Looks after the details of patients. Books nothing.'),
    permissions: ['appointments.view', 'patients.search', 'patients.contact.view', 'patients.edit', 'patients.merge'],
    reach: 'all',
  },
  viewer: {
    name: mark('Read only'),
    words: mark('Sees the day and the names of patients, changes nothing.'),
    permissions: ['appointments.view', 'queue.view', 'schedule.view', 'statistics.view'],
    reach: 'all',
  },
} as const satisfies Record<string, BuiltIn>

export type BuiltInRole = keyof typeof builtInRoles

/** The roles that somebody is given at a branch. */
export type BranchRole = Exclude<BuiltInRole, 'facility_manager' | 'doctor'>

export const builtInRoleNames = Object.keys(builtInRoles) as [BuiltInRole, ...BuiltInRole[]]

export const branchRoleNames = builtInRoleNames.filter(isBranchRole) as [BranchRole, ...BranchRole[]]

export const branchRoles: Readonly<Record<BranchRole, BuiltIn>> = {
  branch_manager: builtInRoles.branch_manager,
  nurse: builtInRoles.nurse,
  receptionist: builtInRoles.receptionist,
  records_clerk: builtInRoles.records_clerk,
  viewer: builtInRoles.viewer,
}

export function isBuiltInRole(name: string): name is BuiltInRole {
  return name in builtInRoles
}

function isBranchRole(name: BuiltInRole): name is BranchRole {
  return !('given' in builtInRoles[name])
}
