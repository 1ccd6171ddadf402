import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AccountActor } from './actor.ts'
import { aboutRight, branchRightKeys, type BranchRight, type RightReach, type RightSet } from './branch-rights.ts'
import { can } from './can.ts'
import {
  asksForProof,
  cannotGive,
  type Holder,
  leftWithout,
  needsOf,
  rightChanges,
  rightsAt,
  withNeeds,
  withoutRight,
} from './giving.ts'
import { addedUp, asRightSet, reachOfRight, rightsOfBuiltIn, rightsOfRow } from './memberships.ts'

const none: RightSet = new Map()
const of = (rights: Partial<Record<BranchRight, RightReach>>): RightSet => rightsOfRow(rights)

const anyRights = fc
  .dictionary(fc.constantFrom(...branchRightKeys), fc.constantFrom<RightReach>('own', 'all'))
  .map((row) => rightsOfRow(row))

describe('adding up', () => {
  test('rights of several roles at a branch add up, and all goes further than own; each branch stands for itself', () => {
    const held = addedUp([
      { branch: 'harbour', builtin: 'viewer', rights: null },
      { branch: 'harbour', builtin: null, rights: { 'appointments.cancel': 'own', 'appointments.view': 'own' } },
      { branch: 'hill', builtin: null, rights: { 'appointments.cancel': 'all' } },
    ])
    expect(held.map(({ branch }) => branch)).toEqual(['harbour', 'hill'])
    expect(held[0]?.permissions).toContain('appointments.view')
    expect(held[0]?.own).toEqual(['appointments.cancel'])
    expect(held[1]).toEqual({ branch: 'hill', permissions: ['appointments.cancel'] })
  })

  test('a role that is not on the list and a right that is not on the list give nothing', () => {
    expect(addedUp([{ branch: 'hill', builtin: 'emperor', rights: null }])).toEqual([
      { branch: 'hill', permissions: [] },
    ])
    expect(addedUp([{ branch: 'hill', builtin: null, rights: { 'platform.health': 'all', nonsense: 'all' } }])).toEqual(
      [{ branch: 'hill', permissions: [] }],
    )
    expect(addedUp([{ branch: 'hill', builtin: null, rights: { constructor: 'all', toString: 'own' } }])).toEqual([
      { branch: 'hill', permissions: [] },
    ])
    const more = { permissions: ['account.own', 'queue.view'], own: ['records.own', 'calls.host'] } as const
    expect(asRightSet(more)).toEqual(of({ 'calls.host': 'own', 'queue.view': 'all' }))
  })

  test('nobody loses by holding more, and the order does not matter', () => {
    fc.assert(
      fc.property(anyRights, anyRights, (one, other) => {
        const rowOf = (rights: RightSet) => ({ branch: 'b', builtin: null, rights: Object.fromEntries(rights) })
        const sum = asRightSet(addedUp([rowOf(one), rowOf(other)])[0] ?? { permissions: [] })
        expect(asRightSet(addedUp([rowOf(other), rowOf(one)])[0] ?? { permissions: [] })).toEqual(sum)
        for (const [right, reach] of [...one, ...other])
          expect(sum.get(right) === 'all' || sum.get(right) === reach).toBe(true)
      }),
    )
  })
})

test('own means: of the own practice at that branch, and nothing there that is somebody else’s', () => {
  const actor: AccountActor = {
    kind: 'account',
    account: 'me',
    session: 's',
    userType: 'branch-staff',
    practitioner: 'my practice',
    facilities: [],
    facilityBranches: [],
    branches: [{ branch: 'hill', permissions: [], own: ['queue.check_in'] }],
    visitor: 'v',
  }
  expect(can(actor, 'queue.check_in', { branch: 'hill', practitioner: 'my practice' })).toBe(true)
  expect(can(actor, 'queue.check_in', { branch: 'hill', practitioner: 'another' })).toBe(false)
  expect(can(actor, 'queue.check_in', { branch: 'hill' })).toBe(false)
  expect(can(actor, 'queue.check_in', { branch: 'harbour', practitioner: 'my practice' })).toBe(false)
})

describe('what a right needs', () => {
  test('cancelling needs seeing, as far as it goes itself', () => {
    expect(withNeeds(of({ 'appointments.cancel': 'own' }))).toEqual(
      of({ 'appointments.view': 'own', 'appointments.cancel': 'own' }),
    )
    expect([...withNeeds(of({ 'roles.edit': 'all' })).keys()]).toEqual(['users.edit', 'roles.edit'])
    expect([...withNeeds(of({ 'patients.merge': 'all' })).keys()]).toEqual([
      'patients.search',
      'patients.edit',
      'patients.merge',
    ])
  })

  test('whatever is ticked: all needs are held, nothing is lost, and a second time changes nothing', () => {
    fc.assert(
      fc.property(anyRights, (wanted) => {
        const whole = withNeeds(wanted)
        for (const [right, reach] of whole)
          for (const needed of needsOf(right)) expect([reachOfRight(needed, reach), 'all']).toContain(whole.get(needed))
        for (const right of wanted.keys()) expect(whole.has(right)).toBe(true)
        expect(withNeeds(whole)).toEqual(whole)
      }),
    )
  })

  test('whatever is taken away takes what needs it along, and no more', () => {
    fc.assert(
      fc.property(anyRights, fc.constantFrom(...branchRightKeys), (some, gone) => {
        const before = withNeeds(some)
        const left = withoutRight(before, gone)
        expect(left.has(gone)).toBe(false)
        expect(withNeeds(left)).toEqual(left)
        for (const right of before.keys())
          if (!left.has(right)) expect(right === gone || withNeeds(new Map([[right, 'all']])).has(gone)).toBe(true)
      }),
    )
  })
})

describe('nobody gives a right that they do not have', () => {
  const desk = rightsOfBuiltIn('receptionist')

  test('who has it with their own things alone does not give it with everybody’s', () => {
    const held = of({ 'appointments.view': 'own', 'users.edit': 'all' })
    expect(cannotGive(held, of({ 'appointments.view': 'all' }), false)).toEqual(['appointments.view'])
    expect(cannotGive(held, of({ 'appointments.view': 'own' }), false)).toEqual([])
    expect(cannotGive(held, of({ 'roles.edit': 'all' }), false)).toEqual(['roles.edit'])
  })

  test('whoever runs a place gives the desk its reasons for visits, and never to themselves', () => {
    for (const manager of ['facility_manager', 'branch_manager'] as const) {
      expect(cannotGive(rightsOfBuiltIn(manager), desk, false)).toEqual([])
      expect(cannotGive(rightsOfBuiltIn(manager), desk, true)).toEqual(['appointments.reason'])
    }
    expect(cannotGive(of({ 'appointments.view': 'all' }), of({ 'appointments.reason': 'all' }), false)).toEqual([
      'appointments.reason',
    ])
  })

  test('what is given is never more than what is held, reasons apart', () => {
    fc.assert(
      fc.property(anyRights, anyRights, fc.boolean(), (held, wanted, isForSelf) => {
        const refused = new Set(cannotGive(held, wanted, isForSelf))
        for (const [right, reach] of wanted) {
          const has = held.get(right) === 'all' || held.get(right) === reach
          if (has) expect(refused.has(right)).toBe(false)
          else if (isForSelf || !aboutRight(right).ofCare) expect(refused.has(right)).toBe(true)
        }
      }),
    )
  })

  test('somebody holds at a branch what they hold there, and at every branch only by running the facility', () => {
    const actor: AccountActor = {
      kind: 'account',
      account: 'me',
      session: 's',
      userType: 'branch-staff',
      practitioner: undefined,
      facilities: [],
      facilityBranches: [],
      branches: [{ branch: 'hill', permissions: ['users.edit'] }],
      visitor: 'v',
    }
    expect(rightsAt(actor, { facility: 'house', branch: 'hill' })).toEqual(of({ 'users.edit': 'all' }))
    expect(rightsAt(actor, { facility: 'house', branch: 'harbour' })).toEqual(none)
    expect(rightsAt(actor, { facility: 'house', branch: null })).toEqual(none)
    const manager = { ...actor, facilities: ['house'] }
    expect(rightsAt(manager, { facility: 'house', branch: null })).toEqual(rightsOfBuiltIn('facility_manager'))
    expect(rightsAt(manager, { facility: 'other', branch: null })).toEqual(none)
  })
})

test('what changed between two versions is told right by right, in the order of the list', () => {
  expect(
    rightChanges(
      of({ 'appointments.export': 'all', 'appointments.view': 'all' }),
      of({ 'appointments.view': 'own', 'queue.view': 'all' }),
    ),
  ).toEqual([
    { right: 'appointments.view', was: 'all', is: 'own' },
    { right: 'appointments.export', was: 'all', is: null },
    { right: 'queue.view', was: null, is: 'all' },
  ])
})

test('it is asked who sits there when exports, emergency access or the editing of roles come or go, and for nothing else', () => {
  const asking = branchRightKeys.filter((right) => asksForProof(rightChanges(none, new Map([[right, 'all']]))))
  expect(asking).toEqual(['appointments.export', 'records.breakglass', 'roles.edit'])
  expect(asksForProof(rightChanges(of({ 'roles.edit': 'all' }), none))).toBe(true)
  expect(asksForProof([])).toBe(false)
})

describe('who stays', () => {
  const holder = (more: Partial<Holder>): Holder => ({
    account: 'a',
    isManager: false,
    rights: none,
    ends: false,
    ...more,
  })
  const manager = holder({ isManager: true, rights: rightsOfBuiltIn('facility_manager') })
  const editor = holder({ account: 'b', rights: of({ 'roles.edit': 'all' }) })

  test('the last manager stays, also when somebody else may edit roles, and when an end is set for them', () => {
    expect(leftWithout([manager, editor], [editor])).toBe('manager')
    expect(leftWithout([manager, editor], [{ ...manager, ends: true }, editor])).toBe('manager')
    expect(leftWithout([manager, { ...manager, account: 'c' }], [manager])).toBeUndefined()
    expect(leftWithout([{ ...manager, ends: true }], [])).toBeUndefined()
  })

  test('the last who may edit roles stays; where there was nobody, nobody is missed', () => {
    expect(leftWithout([editor], [])).toBe('role_editor')
    expect(leftWithout([editor], [{ ...editor, rights: of({ 'users.edit': 'all' }) }])).toBe('role_editor')
    expect(leftWithout([editor, manager], [manager])).toBeUndefined()
    expect(leftWithout([holder({})], [])).toBeUndefined()
  })
})
