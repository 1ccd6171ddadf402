import { describe, expect, test } from 'vitest'
import { instant } from '../time/instant.ts'
import { anybody, type AccountActor, type Actor, type Asker } from './actor.ts'
import { allowed, allowedByRule } from './allowed.ts'
import { can, mayEverHold, type Scope } from './can.ts'
import { brings, claims, owns, waits } from './newcomer.ts'
import { permissions, type Permission, type UserType } from './permissions.ts'
import { reachOf, reachOfCaller, reachOfDraft, reachOfFeed, reachOfGuest, reachOfInvited } from './reach.ts'
import { branchRoles } from './roles.ts'

// The whole table, written out once more: whoever changes a right changes it here too.
const ofPatients = [
  'account.own',
  'appointments.view',
  'appointments.create',
  'appointments.reschedule',
  'appointments.cancel',
  'appointments.answer',
  'appointments.reason',
  'records.own',
]
const ofDoctors = [
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
  'calls.host',
  'calls.settings',
  'schedule.view',
  'schedule.edit',
  'services.edit',
  'statistics.view',
  'profile.edit',
]
const ofManagers = [
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
]
const ofReaders = ['appointments.view', 'queue.view', 'schedule.view', 'statistics.view']
const ofThePlatform = ['verification.decide', 'platform.health', 'facilities.invite', 'accounts.log_out']

function account(userType: UserType, more: Partial<AccountActor> = {}): AccountActor {
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

const visitor: Actor = { kind: 'visitor', visitor: 'my browser' }
const link: Actor = { kind: 'link', appointment: 'my visit', visitor: 'my browser' }
const patient = account('patient')
const doctor = account('doctor', { practitioner: 'my practice' })
const manager = account('facility-manager', {
  facilities: ['my house'],
  facilityBranches: ['my branch', 'my other branch'],
})
const desk = account('branch-staff', {
  branches: [{ branch: 'my desk', permissions: branchRoles.receptionist.permissions }],
})
const reader = account('branch-staff', {
  branches: [{ branch: 'my desk', permissions: branchRoles.viewer.permissions }],
})
const admin = account('platform-admin')
const everybody = { visitor, link, patient, doctor, manager, desk, reader, admin }
type Who = keyof typeof everybody

/** Every right that somebody has with a thing, in the order of the list. */
const rightsOf = (actor: Asker, scope: Scope) => permissions.filter((right) => can(actor, right, scope))
/** In the order of the list of rights. */
const sorted = (rights: readonly string[]) => permissions.filter((right) => rights.includes(right))

const accounts = ['patient', 'doctor', 'manager', 'desk', 'reader', 'admin'] satisfies Who[]
const everyAccount = Object.fromEntries(accounts.map((who) => [who, ofPatients]))

// A thing that somebody has a hold on by one thread, and who may do what with it; everybody else may do nothing.
const things: [string, Scope, Partial<Record<Who, readonly string[]>>][] = [
  ['what my account owns', { accounts: ['me'] }, everyAccount],
  ['what a child in my care owns', { accounts: ['child', 'me'] }, everyAccount],
  ['what my practice owns', { practitioner: 'my practice' }, { doctor: ofDoctors }],
  ['what lies in my house', { facility: 'my house' }, { manager: ofManagers }],
  ['what lies at my desk', { branch: 'my desk' }, { desk: ofTheDesk, reader: ofReaders }],
  ['the visit of my link', { appointment: 'my visit' }, { link: ofPatients }],
  ['a house that I am about to found', { newFacilityOf: 'me' }, { manager: ofManagers }],
  [
    'what my browser began',
    { visitor: 'my browser' },
    Object.fromEntries(Object.keys(everybody).map((who) => [who, ofPatients])),
  ],
  ['what is nobody’s', {}, {}],
  [
    'what is somebody else’s',
    {
      accounts: ['other', 'another'],
      practitioner: 'other',
      branch: 'other',
      facility: 'other',
      appointment: 'other',
      visitor: 'other',
      newFacilityOf: 'other',
    },
    {},
  ],
  ['what has no place, doctor or browser', { practitioner: null, branch: null, facility: null, visitor: null }, {}],
  [
    'what bears empty names',
    { accounts: [], practitioner: '', branch: '', facility: '', appointment: '', visitor: '' },
    {},
  ],
]

describe.each(things)('%s', (_, scope, who) => {
  test.each(Object.keys(everybody) as Who[])('%s may do just that with it', (name) => {
    const own = who[name] ?? []
    expect(rightsOf(everybody[name], scope)).toEqual(sorted([...own, ...(name === 'admin' ? ofThePlatform : [])]))
  })
})

test('the keys of one thing open no other: an id counts only in its own place', () => {
  const swapped: Scope = {
    accounts: ['my practice', 'my house', 'my desk', 'my browser', 'my visit'],
    practitioner: 'me',
    branch: 'my house',
    facility: 'my desk',
    appointment: 'me',
    visitor: 'me',
    newFacilityOf: 'my house',
  }
  for (const actor of [visitor, link, patient, doctor, manager, desk, reader])
    expect(rightsOf(actor, swapped)).toEqual([])
})

test('nobody in particular reaches nothing: the question is answered with a plain no', () => {
  expect(anybody).toEqual({ kind: 'visitor', visitor: '' })
  expect(can(anybody, 'appointments.view', { accounts: ['me'] })).toBe(false)
  expect(rightsOf(anybody, { visitor: '' })).toEqual([])
})

test('every right is somebody’s, and nobody has one that does not exist', () => {
  // Whoever is nobody yet may begin an account.
  const ofNewcomers = ['account.begin'] as const
  const given = [
    ...ofPatients,
    ...ofDoctors,
    ...ofManagers,
    ...ofTheDesk,
    ...ofReaders,
    ...ofThePlatform,
    ...ofNewcomers,
  ]
  expect(new Set(given)).toEqual(new Set(permissions))
})

test('an empty browser id is nobody: two people without one are not the same', () => {
  for (const actor of [
    { ...visitor, visitor: '' },
    { ...link, visitor: '' },
    { ...patient, visitor: '' },
  ])
    expect(rightsOf(actor, { visitor: '' })).toEqual([])
})

test('a doctor without a practice holds no practice, not even one that is not named', () => {
  const newcomer = account('doctor')
  expect(rightsOf(newcomer, { practitioner: null })).toEqual([])
  expect(rightsOf(newcomer, {})).toEqual([])
})

test('whose role has ended, or whose house is another one now, does nothing there any more', () => {
  expect(rightsOf(account('branch-staff'), { branch: 'my desk' })).toEqual([])
  expect(rightsOf(account('facility-manager'), { facility: 'my house' })).toEqual([])
  expect(rightsOf(account('facility-manager', { facilities: ['new house'] }), { facility: 'my house' })).toEqual([])
})

test('who works at two branches has at each the rights given there', () => {
  const both = account('branch-staff', {
    branches: [
      { branch: 'harbour', permissions: branchRoles.viewer.permissions },
      { branch: 'hill', permissions: branchRoles.receptionist.permissions },
    ],
  })
  expect(rightsOf(both, { branch: 'harbour' })).toEqual(sorted(ofReaders))
  expect(rightsOf(both, { branch: 'hill' })).toEqual(sorted(ofTheDesk))
})

test('a patient who holds a link keeps to its one visit', () => {
  expect(rightsOf(link, { appointment: 'another visit', accounts: ['me'] })).toEqual([])
})

const moment = instant(0)

test('somebody at the log-in begins the account of the address they name, or the one a token lets them begin; they own what they have proven', () => {
  const newAccount = { address: 'me@example.com', id: 'my new id' }
  expect(rightsOf(claims('Me@Example.com', 'my browser'), { newAccount })).toEqual(['account.begin'])
  expect(rightsOf(brings('a hash', moment, 'my browser', 'my new id'), { newAccount })).toEqual(['account.begin'])
  expect(rightsOf(owns('me', 'my browser'), { accounts: ['me'] })).toEqual(['account.own'])
  for (const who of [
    claims('other@example.com', 'b'),
    waits('my new id', 'b'),
    brings('a hash', moment, 'b'),
    owns('other', 'b'),
  ])
    expect(rightsOf(who, { newAccount, accounts: ['me'], practitioner: 'other', branch: 'other' })).toEqual([])
  expect(rightsOf(patient, { newAccount: { address: 'me', id: 'me' } })).toEqual([])
})

test('what somebody at the log-in reaches is what they have shown, and their account is not yet theirs to look around in', () => {
  const visitor = 'my browser'
  expect(reachOf(claims('Me@Example.com', visitor))).toEqual({ visitor, claimed: 'me@example.com' })
  expect(reachOf(waits('my sign-up', visitor))).toEqual({ visitor, signUp: 'my sign-up' })
  expect(reachOf(brings('a hash', moment, visitor))).toEqual({ visitor, token: 'a hash', moment })
  expect(reachOf(brings('a hash', moment, visitor, 'me'))).toEqual({ visitor, token: 'a hash', moment, holder: 'me' })
  expect(reachOf(owns('me', visitor))).toEqual({ visitor, holder: 'me' })
  expect(reachOfInvited(patient, 'a hash', moment)).toEqual({ ...reachOf(patient), token: 'a hash', moment })
})

test('a right that was checked is carried by the thing; where it may not be, there is no thing', () => {
  const visit = { id: 'my visit', scope: { accounts: ['me'] } }
  expect(allowed(patient, 'appointments.cancel', visit)).toBe(visit)
  expect(allowed(patient, 'appointments.decide', visit)).toBeUndefined()
  expect(allowed(visitor, 'appointments.cancel', visit)).toBeUndefined()
  expect(allowedByRule(visit, 'appointments.cancel')).toBe(visit)
})

describe('what somebody could ever do, before it is known with what', () => {
  const ever = (actor: Actor) => permissions.filter((right) => mayEverHold(actor, right))
  const own = (rights: readonly string[]) => sorted(['account.own', ...rights])
  test.each<[Who, readonly string[]]>([
    ['patient', own(ofPatients)],
    ['doctor', own(ofDoctors)],
    ['manager', own(ofManagers)],
    ['desk', own(ofTheDesk)],
    ['reader', own(ofReaders)],
    ['admin', own(ofThePlatform)],
    ['visitor', []],
    ['link', []],
  ])('%s', (name, rights) => expect(ever(everybody[name])).toEqual(rights))

  test('somebody of the desk who works at no branch has only an account; of two branches, the one with the right counts', () => {
    expect(ever(account('branch-staff'))).toEqual(['account.own'])
    const branches = [...reader.branches, ...desk.branches]
    expect(ever(account('branch-staff', { branches }))).toEqual(own([...ofTheDesk, ...ofReaders]))
  })
})

describe('what the database shows', () => {
  test('to somebody without an account: their browser’s drafts, and the visit of their link', () => {
    expect(reachOf(visitor)).toEqual({ visitor: 'my browser' })
    expect(reachOf(link)).toEqual({ visitor: 'my browser', appointment: 'my visit' })
  })

  test('to a patient, a doctor, somebody of the desk, a manager, an administrator: what is theirs and no more', () => {
    const me = { account: 'me', visitor: 'my browser' }
    expect(reachOf(patient)).toStrictEqual(me)
    expect(reachOf(doctor)).toStrictEqual({ ...me, practitioner: 'my practice' })
    expect(reachOf(desk)).toStrictEqual({ ...me, branches: [{ rights: ofTheDesk, branches: ['my desk'] }] })
    expect(reachOf(manager)).toStrictEqual({
      ...me,
      facilities: ['my house'],
      branches: [{ rights: ofManagers, branches: ['my branch', 'my other branch'] }],
    })
    expect(reachOf(admin)).toStrictEqual({ ...me, platform: ofThePlatform })
  })

  test('a manager who also sits at a desk elsewhere has each place’s own rights', () => {
    const both = {
      ...manager,
      branches: [{ branch: 'elsewhere', permissions: ['schedule.view'] satisfies Permission[] }],
    }
    expect(reachOf(both).branches).toEqual([
      { rights: ['schedule.view'], branches: ['elsewhere'] },
      { rights: ofManagers, branches: ['my branch', 'my other branch'] },
    ])
  })

  test('to a guest with a proven address, to the holder of a draft’s id, to the reader of a calendar', () => {
    const guest = { address: 'Ann@Example.com', facility: 'their house' }
    expect(reachOfGuest(visitor, guest)).toStrictEqual({
      visitor: 'my browser',
      address: 'ann@example.com',
      facility: 'their house',
    })
    expect(reachOfDraft(link, 'draft')).toStrictEqual({
      visitor: 'my browser',
      appointment: 'my visit',
      draft: 'draft',
    })
    expect(reachOfCaller(visitor, { meeting: 'its address', caller: '' })).toStrictEqual({
      visitor: 'my browser',
      meeting: 'its address',
    })
    expect(reachOfFeed({ account: 'me', practitioner: null })).toStrictEqual({ account: 'me' })
    expect(reachOfFeed({ account: 'me', practitioner: 'my practice' })).toStrictEqual({
      account: 'me',
      practitioner: 'my practice',
    })
  })
})

test('a receptionist and a reader have the rights of the desk', () => {
  expect(branchRoles.receptionist.permissions).toEqual(ofTheDesk)
  expect(branchRoles.viewer.permissions).toEqual(ofReaders)
})
