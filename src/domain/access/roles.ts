import { mark } from '#domain/language/translate.ts'
import { type BranchRight, branchRightKeys, type RightReach } from './branch-rights.ts'
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

export type BuiltInRole =
  'facility_manager' | 'branch_manager' | 'doctor' | 'nurse' | 'receptionist' | 'records_clerk' | 'viewer'

/**
 * Which built-in roles hold each right. Whoever runs a place does not see reasons for visits: those are not theirs to
 * read. Whoever runs the facility has all rights for running a branch.
 */
const holders = {
  'appointments.view': ['branch_manager', 'doctor', 'nurse', 'receptionist', 'records_clerk', 'viewer'],
  'appointments.create': ['branch_manager', 'doctor', 'nurse', 'receptionist'],
  'appointments.reschedule': ['branch_manager', 'doctor', 'nurse', 'receptionist'],
  'appointments.cancel': ['branch_manager', 'doctor', 'receptionist'],
  'appointments.decide': ['branch_manager', 'doctor', 'receptionist'],
  'appointments.progress': ['branch_manager', 'doctor', 'nurse', 'receptionist'],
  'appointments.overbook': ['branch_manager', 'doctor'],
  'appointments.reason': ['doctor', 'nurse', 'receptionist'],
  'appointments.export': ['branch_manager'],
  'queue.view': ['branch_manager', 'doctor', 'nurse', 'receptionist', 'viewer'],
  'queue.work': ['branch_manager', 'doctor', 'nurse', 'receptionist'],
  'queue.check_in': ['branch_manager', 'nurse', 'receptionist'],
  'queue.setup': ['branch_manager'],
  'calls.host': ['doctor', 'nurse'],
  'calls.settings': ['branch_manager', 'doctor'],
  'patients.search': ['branch_manager', 'doctor', 'nurse', 'receptionist', 'records_clerk'],
  'patients.contact.view': ['branch_manager', 'doctor', 'nurse', 'receptionist', 'records_clerk'],
  'patients.edit': ['branch_manager', 'nurse', 'receptionist', 'records_clerk'],
  'patients.merge': ['branch_manager', 'records_clerk'],
  'messages.send': ['branch_manager', 'doctor', 'nurse', 'receptionist'],
  'records.view': ['doctor', 'nurse', 'records_clerk'],
  'records.create': ['doctor', 'nurse', 'records_clerk'],
  'records.delete': ['records_clerk'],
  'records.breakglass': ['doctor'],
  'schedule.view': ['branch_manager', 'doctor', 'nurse', 'receptionist', 'viewer'],
  'schedule.edit.others': ['branch_manager'],
  'services.edit': ['branch_manager', 'doctor'],
  'branch.edit': ['branch_manager'],
  'resources.edit': ['branch_manager'],
  'statistics.view': ['branch_manager', 'doctor', 'viewer'],
  'users.edit': ['branch_manager'],
  'roles.edit': ['branch_manager'],
} as const satisfies Record<BranchRight, readonly Exclude<BuiltInRole, 'facility_manager'>[]>

function rightsOf(role: Exclude<BuiltInRole, 'facility_manager'>): BranchRight[] {
  return branchRightKeys.filter((right) => holders[right].some((holder) => holder === role))
}

/** The roles that are there from the start: a name, what it means in words, and its rights. They are copied, not changed. */
export const builtInRoles = {
  facility_manager: {
    name: mark('Facility manager'),
    words: mark('Runs the facility and all of its branches.'),
    permissions: [...rightsOf('branch_manager'), 'facility.edit', 'branches.edit', 'doctors.decide'],
    reach: 'all',
    given: false,
  },
  branch_manager: {
    name: mark('Branch manager'),
    words: mark('Runs a branch: its visits, queue, rooms, people and roles. Does not see reasons for visits.'),
    permissions: rightsOf('branch_manager'),
    reach: 'all',
  },
  doctor: {
    name: mark('Doctor'),
    words: mark('Sees and changes visits of their own practice.'),
    permissions: [...rightsOf('doctor'), 'schedule.edit', 'profile.edit'],
    reach: 'own',
    given: false,
  },
  nurse: {
    name: mark('Nurse or assistant'),
    words: mark('Books and moves visits, checks in, calls and starts. Cancels nothing.'),
    permissions: rightsOf('nurse'),
    reach: 'all',
  },
  receptionist: {
    name: mark('Front desk'),
    words: mark('Sees the day, books, moves, cancels and answers requests, checks patients in.'),
    permissions: rightsOf('receptionist'),
    reach: 'all',
  },
  records_clerk: {
    name: mark('Records clerk'),
    words: mark('Looks after the details of patients. Books nothing.'),
    permissions: rightsOf('records_clerk'),
    reach: 'all',
  },
  viewer: {
    name: mark('Read only'),
    words: mark('Sees the day and the names of patients, changes nothing.'),
    permissions: rightsOf('viewer'),
    reach: 'all',
  },
} as const satisfies Record<BuiltInRole, BuiltIn>

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
  return Object.hasOwn(builtInRoles, name)
}

function isBranchRole(name: BuiltInRole): name is BranchRole {
  return !('given' in builtInRoles[name])
}
