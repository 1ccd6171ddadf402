import { describe, expect, test } from 'vitest'
import {
  admin,
  desk,
  doctor,
  link,
  manager,
  ofManagers,
  ofTheDesk,
  ofThePlatform,
  patient,
  visitor,
} from '#tests/support/access-cast.ts'
import { instant } from '../time/instant.ts'
import { allowedByRule } from './allowed.ts'
import { brings, claims, owns, waits } from './newcomer.ts'
import type { Permission } from './permissions.ts'
import {
  reachOf,
  reachOfCaller,
  reachOfDraft,
  reachOfFeed,
  reachOfGuest,
  reachOfInvited,
  reachOfNumbers,
  reachOfRecords,
} from './reach.ts'

const moment = instant(0)

test('what somebody at the log-in reaches is what they have shown, and their account is not yet theirs to look around in', () => {
  const visitor = 'my browser'
  expect(reachOf(claims('Me@Example.com', visitor))).toEqual({ visitor, claimed: 'me@example.com' })
  expect(reachOf(waits('my sign-up', visitor))).toEqual({ visitor, signUp: 'my sign-up' })
  expect(reachOf(brings('a hash', moment, visitor))).toEqual({ visitor, token: 'a hash', moment })
  expect(reachOf(brings('a hash', moment, visitor, 'me'))).toEqual({ visitor, token: 'a hash', moment, holder: 'me' })
  expect(reachOf(owns('me', visitor))).toStrictEqual({ visitor, holder: 'me' })
  expect(reachOfInvited(patient, 'a hash', moment)).toEqual({ ...reachOf(patient), token: 'a hash', moment })
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
    expect(reachOfCaller(visitor, { meeting: 'its address', caller: 'my place' })).toStrictEqual({
      visitor: 'my browser',
      meeting: 'its address',
      caller: 'my place',
    })
    expect(reachOfFeed({ account: 'me', practitioner: null })).toStrictEqual({ account: 'me' })
    expect(reachOfFeed({ account: 'me', practitioner: 'my practice' })).toStrictEqual({
      account: 'me',
      practitioner: 'my practice',
    })
  })
})

test('whoever asks for papers reaches what is theirs at that moment; whoever counts visits, those of the branches and nobody', () => {
  expect(reachOfRecords(doctor, moment)).toStrictEqual({
    account: 'me',
    visitor: 'my browser',
    practitioner: 'my practice',
    moment,
  })
  expect(reachOfNumbers(allowedByRule({ branches: ['harbour', 'hill'] }, 'statistics.view'))).toStrictEqual({
    branches: [{ rights: ['appointments.view', 'schedule.view'], branches: ['harbour', 'hill'] }],
  })
})
