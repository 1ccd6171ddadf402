import { mark } from '#domain/language/translate.ts'
import type { Permission } from './permissions.ts'

/** The roles that a manager gives at a branch: a name, what it means in words, and its rights. */
export const branchRoles = {
  receptionist: {
    name: mark('Front desk'),
    words: mark('Sees the day, books, moves, cancels and answers requests, checks patients in.'),
    permissions: [
      'appointments.view',
      'appointments.create',
      'appointments.reschedule',
      'appointments.cancel',
      'appointments.decide',
      'appointments.progress',
      'patients.contact.view',
      'schedule.view',
    ],
  },
  reader: {
    name: mark('Read only'),
    words: mark('Sees the day and the names of patients, changes nothing.'),
    permissions: ['appointments.view', 'schedule.view'],
  },
} as const satisfies Record<string, { name: string; words: string; permissions: readonly Permission[] }>

export type BranchRole = keyof typeof branchRoles

export const branchRoleNames = Object.keys(branchRoles) as [BranchRole, ...BranchRole[]]
