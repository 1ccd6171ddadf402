import type { UserType } from './permissions.ts'

export type WhyNotHelped =
  'own_account' | 'last_administrator' | 'on_hold' | 'not_on_hold' | 'no_second_step' | 'proven'

/** An account as whoever looks after the platform sees it. */
export type HelpedAccount = {
  readonly account: string
  readonly user_type: UserType
  readonly is_suspended: boolean
  readonly two_step: boolean
}

type Decision = { readonly ok: true } | { readonly ok: false; readonly why: WhyNotHelped }

/**
 * Whether `by` may put an account on hold. `standing`: the administrators who can log in now; one has to remain, and
 * nobody locks themselves out.
 */
export function decideSuspend(by: string, of: HelpedAccount, standing: readonly string[]): Decision {
  if (of.account === by) return no('own_account')
  if (of.is_suspended) return no('on_hold')
  // The actor remains, unless they were put on hold a moment ago.
  return of.user_type === 'platform-admin' && !standing.includes(by) ? no('last_administrator') : { ok: true }
}

/** Whether an account that is on hold may be opened again by `by`. */
export function decideLift(by: string, of: HelpedAccount): Decision {
  if (of.account === by) return no('own_account')
  return of.is_suspended ? { ok: true } : no('not_on_hold')
}

/** Whether `by` may turn off an account's second step: never their own, which needs its code. */
export function decideResetStep(by: string, of: HelpedAccount): Decision {
  if (of.account === by) return no('own_account')
  return of.two_step ? { ok: true } : no('no_second_step')
}

function no(why: WhyNotHelped): Decision {
  return { ok: false, why }
}
