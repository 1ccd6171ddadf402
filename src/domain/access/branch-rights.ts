import { mark } from '#domain/language/translate.ts'
import type { Permission } from './permissions.ts'

/** How far a right goes at a branch: things of one's own practice there, or everything of the branch. */
export const rightReaches = ['own', 'all'] as const
export type RightReach = (typeof rightReaches)[number]

type About = {
  readonly group: BranchRightGroup
  readonly words: string
  /** Rights without which this one is useless: whoever gets it gets them too. */
  readonly needs?: readonly BranchRight[]
  /** Where "own" and "all" differ; elsewhere a right is had or not. */
  readonly differs?: true
  /** A right of care: whoever runs a place gives it to others without having it. */
  readonly ofCare?: true
  /** Giving it asks for the password again. */
  readonly proof?: true
}

/** The groups of the matrix, in its order. */
export const branchRightGroups = {
  appointments: mark('Appointments'),
  queue: mark('Queue'),
  calls: mark('Calls'),
  patients: mark('Patients'),
  records: mark('Records'),
  schedule: mark('Schedule'),
  place: mark('Rooms and numbers'),
  people: mark('People and roles'),
} as const
export type BranchRightGroup = keyof typeof branchRightGroups

/** The closed list of what a role may hold at a branch, in the order of the matrix. */
export const branchRights = {
  'appointments.view': { group: 'appointments', words: mark('View appointments'), differs: true },
  'appointments.create': {
    group: 'appointments',
    words: mark('Book appointments'),
    needs: ['appointments.view'],
    differs: true,
  },
  'appointments.reschedule': {
    group: 'appointments',
    words: mark('Change date or time'),
    needs: ['appointments.view'],
    differs: true,
  },
  'appointments.cancel': {
    group: 'appointments',
    words: mark('Cancel appointments'),
    needs: ['appointments.view'],
    differs: true,
  },
  'appointments.decide': {
    group: 'appointments',
    words: mark('Accept or decline requests'),
    needs: ['appointments.view'],
    differs: true,
  },
  'appointments.progress': {
    group: 'appointments',
    words: mark('Check in, start, complete'),
    needs: ['appointments.view'],
    differs: true,
  },
  'appointments.overbook': {
    group: 'appointments',
    words: mark('Book outside the rules'),
    needs: ['appointments.create'],
    differs: true,
  },
  'appointments.reason': {
    group: 'appointments',
    words: mark('See the reason for a visit'),
    needs: ['appointments.view'],
    differs: true,
    ofCare: true,
  },
  'appointments.export': {
    group: 'appointments',
    words: mark('Export appointments'),
    needs: ['appointments.view'],
    proof: true,
  },
  'queue.view': { group: 'queue', words: mark('View the queue'), differs: true },
  'queue.work': { group: 'queue', words: mark('Call, start and finish'), needs: ['queue.view'], differs: true },
  'queue.check_in': { group: 'queue', words: mark('Check in and add walk-ins'), needs: ['queue.view'] },
  'queue.setup': { group: 'queue', words: mark('Set up points, displays and kiosks'), needs: ['queue.view'] },
  'calls.host': {
    group: 'calls',
    words: mark('Join video calls as host'),
    needs: ['appointments.view'],
    differs: true,
    ofCare: true,
  },
  'calls.settings': { group: 'calls', words: mark('Change settings of calls'), differs: true },
  'patients.search': { group: 'patients', words: mark('Search for patients'), differs: true },
  'patients.contact.view': { group: 'patients', words: mark('See contact details'), differs: true },
  'patients.edit': { group: 'patients', words: mark('Register and edit patients'), needs: ['patients.search'] },
  'patients.merge': { group: 'patients', words: mark('Merge patients'), needs: ['patients.edit'] },
  'messages.send': {
    group: 'patients',
    words: mark('Message patients'),
    needs: ['patients.contact.view'],
    differs: true,
  },
  'records.view': {
    group: 'records',
    words: mark('See documents that patients share'),
    needs: ['patients.search'],
    differs: true,
    ofCare: true,
  },
  'records.create': {
    group: 'records',
    words: mark('Add documents and ask for them'),
    needs: ['records.view'],
    differs: true,
    ofCare: true,
  },
  'records.delete': {
    group: 'records',
    words: mark('Take back documents of the branch'),
    needs: ['records.view'],
    ofCare: true,
  },
  'records.breakglass': {
    group: 'records',
    words: mark('Open all documents in an emergency'),
    needs: ['records.view'],
    differs: true,
    ofCare: true,
    proof: true,
  },
  'schedule.view': { group: 'schedule', words: mark('View the schedule') },
  'schedule.edit.others': {
    group: 'schedule',
    words: mark('Edit hours of others, close the branch'),
    needs: ['schedule.view', 'appointments.view'],
  },
  'services.edit': { group: 'schedule', words: mark('Edit services of the branch'), needs: ['schedule.view'] },
  'branch.edit': { group: 'place', words: mark('Edit the branch') },
  'resources.edit': { group: 'place', words: mark('Edit rooms and devices') },
  'statistics.view': { group: 'place', words: mark('View statistics'), differs: true },
  'users.edit': { group: 'people', words: mark('Invite people and give roles') },
  'roles.edit': { group: 'people', words: mark('Edit roles'), needs: ['users.edit'], proof: true },
} as const satisfies Partial<Record<Permission, Omit<About, 'needs'> & { readonly needs?: readonly Permission[] }>>

export type BranchRight = keyof typeof branchRights

export const branchRightKeys = Object.keys(branchRights) as [BranchRight, ...BranchRight[]]

export function isBranchRight(name: string): name is BranchRight {
  return Object.hasOwn(branchRights, name)
}

/** The words for a right. */
export function aboutRight(right: BranchRight): About {
  return branchRights[right]
}

/** What a role holds: each right with how far it goes. */
export type RightSet = ReadonlyMap<BranchRight, RightReach>
