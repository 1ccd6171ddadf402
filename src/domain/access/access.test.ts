import { describe, expect, test } from 'vitest'
import {
  account,
  clerk,
  desk,
  doctor,
  everybody,
  link,
  manager,
  ofClerks,
  ofDoctors,
  ofManagers,
  ofPatients,
  ofReaders,
  ofTheDesk,
  ofThePlatform,
  patient,
  reader,
  rightsOf,
  sorted,
  type Who,
  visitor,
} from '#tests/support/access-cast.ts'
import { instant } from '../time/instant.ts'
import { anybody, type Actor } from './actor.ts'
import { allowed, allowedByRule } from './allowed.ts'
import { can, mayEverHold, permissionsAt, type Scope } from './can.ts'
import { brings, claims, owns, waits } from './newcomer.ts'
import { permissions } from './permissions.ts'
import { branchRoles } from './roles.ts'

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

test('whoever looks after records adds, reads and takes back papers of their branch, and books nothing', () => {
  expect(rightsOf(clerk, { branch: 'my desk' })).toEqual(sorted(ofClerks))
  expect(rightsOf(clerk, { branch: 'another' })).toEqual([])
})

test('every right is somebody’s, and nobody has one that does not exist', () => {
  // Whoever is nobody yet may begin an account.
  const ofNewcomers = ['account.begin'] as const
  const given = [
    ...ofPatients,
    ...ofDoctors,
    ...ofManagers,
    ...ofTheDesk,
    ...ofClerks,
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
    expect(mayEverHold(account('branch-staff'), 'appointments.view')).toBe(false)
    const branches = [...reader.branches, ...desk.branches]
    expect(ever(account('branch-staff', { branches }))).toEqual(own([...ofTheDesk, ...ofReaders]))
  })
})

test('what somebody may do with everything of a branch: by their role there, by running its house, or both', () => {
  expect(permissionsAt(desk, 'my desk')).toEqual(ofTheDesk)
  expect(permissionsAt(desk, 'another desk')).toEqual([])
  expect(permissionsAt(manager, 'my other branch')).toEqual(ofManagers)
  expect(permissionsAt(manager, 'another branch')).toEqual([])
  const atTheDesk = { branch: 'my branch', permissions: branchRoles.receptionist.permissions }
  expect(permissionsAt({ ...manager, branches: [...desk.branches, atTheDesk] }, 'my branch')).toEqual([
    ...ofManagers,
    'appointments.reason',
  ])
  const own = { branch: 'hill', permissions: [], own: branchRoles.receptionist.permissions }
  expect(permissionsAt(account('branch-staff', { branches: [own] }), 'hill')).toEqual([])
})

test('a receptionist and a reader have the rights of the desk', () => {
  expect(branchRoles.receptionist.permissions).toEqual(ofTheDesk)
  expect(branchRoles.viewer.permissions).toEqual(ofReaders)
})
