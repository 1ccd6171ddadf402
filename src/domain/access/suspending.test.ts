import { describe, expect, test } from 'vitest'
import { decideLift, decideResetStep, decideSuspend, type HelpedAccount, type WhyNotHelped } from './suspending.ts'

const account = (id: string, more: Partial<HelpedAccount> = {}): HelpedAccount => ({
  account: id,
  user_type: 'patient',
  is_suspended: false,
  two_step: true,
  ...more,
})
const admin = account('other', { user_type: 'platform-admin' })
const onHold = account('other', { is_suspended: true })
const yes = { ok: true }
const no = (why: WhyNotHelped) => ({ ok: false, why })

test('nobody puts their own account on hold, opens it again, or takes its second step away', () => {
  expect(decideSuspend('me', account('me'), ['me', 'other'])).toEqual(no('own_account'))
  expect(decideLift('me', account('me', { is_suspended: true }))).toEqual(no('own_account'))
  expect(decideResetStep('me', account('me'))).toEqual(no('own_account'))
})

describe('an administrator puts on hold', () => {
  test('anybody who is not yet', () => {
    expect(decideSuspend('me', account('other'), ['me'])).toEqual(yes)
    expect(decideSuspend('me', onHold, ['me'])).toEqual(no('on_hold'))
    expect(decideSuspend('me', { ...admin, is_suspended: true }, ['me'])).toEqual(no('on_hold'))
  })

  test('another administrator while they can log in themselves: so one of them always stays', () => {
    expect(decideSuspend('me', admin, ['me', 'other'])).toEqual(yes)
    expect(decideSuspend('me', admin, ['me'])).toEqual(yes)
    expect(decideSuspend('me', admin, ['other'])).toEqual(no('last_administrator'))
    expect(decideSuspend('me', admin, ['other', 'third'])).toEqual(no('last_administrator'))
    expect(decideSuspend('me', account('other', { user_type: 'doctor' }), ['other'])).toEqual(yes)
  })
})

test('an account is opened again when it is on hold, and loses a second step when it has one', () => {
  expect(decideLift('me', onHold)).toEqual(yes)
  expect(decideLift('me', account('other'))).toEqual(no('not_on_hold'))
  expect(decideResetStep('me', account('other'))).toEqual(yes)
  expect(decideResetStep('me', account('other', { two_step: false }))).toEqual(no('no_second_step'))
})
