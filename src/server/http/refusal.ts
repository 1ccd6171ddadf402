import type { Allowed } from '#domain/access/allowed.ts'
import { allowed } from '#domain/access/allowed.ts'
import type { AccountActor, Asker, Newcomer } from '#domain/access/actor.ts'
import type { Scope } from '#domain/access/can.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { type ProblemCode, problems } from '#contract/problem.ts'
import { statusTexts } from '#contract/problem-texts.ts'
import { sayFault } from '#contract/fault-texts.ts'
import type { Status } from '#domain/booking/status.ts'
import { type Fault, type FaultCode, fault } from '#domain/fault.ts'
import { t } from '#domain/language/translate.ts'

type Details = {
  detail?: string
  errors?: { field: string; message: string }[]
  extra?: Record<string, unknown>
  retryAfterSeconds?: number
  /** No screen of ours sends this: the log tells of it. */
  isSuspicious?: boolean
}

/** A refusal from the closed list: what the person may know. Anything else that is thrown is a bug and answers 500. */
export class Refusal extends Error {
  readonly code: ProblemCode
  readonly details: Details

  get status(): number {
    return problems[this.code].status
  }

  constructor(code: ProblemCode, details: Details = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

export function refuse(code: ProblemCode, details?: Details): never {
  throw new Refusal(code, details)
}

/** Refuses a form: each field with what is wrong with it. */
export function refuseFields(
  faults: Readonly<Record<string, Fault | FaultCode | undefined>>,
  more: Pick<Details, 'isSuspicious' | 'detail'> = {},
): never {
  const errors = Object.entries(faults).flatMap(([field, found]) =>
    found ? [{ field, message: sayFault(typeof found === 'string' ? fault(found) : found) }] : [],
  )
  refuse('invalid', { ...more, errors })
}

/** Refuses a step of a visit; where its state is in the way, says in which it is. */
export function refuseStep(code: ProblemCode, status: Status): never {
  refuse(code, code === 'wrong_status' ? { detail: t(statusTexts[status]) } : undefined)
}

/** Marks a loaded thing as checked for a right, or refuses: what is not there and what is not yours look the same. */
export function allow<Thing, Right extends Permission>(
  actor: Asker,
  right: Right,
  thing: (Thing & { readonly scope: Scope }) | undefined,
): Allowed<Thing, Right> {
  return (thing && allowed<Thing, Right>(actor, right, thing)) ?? refuse('not_found')
}

/** The account of somebody who is logged in, or has just proved that it is theirs. */
export function allowOwn(actor: AccountActor | Newcomer): Allowed<{ readonly account: string }, 'account.own'> {
  const account = actor.account ?? refuse('not_found')
  return allow(actor, 'account.own', { account, scope: { accounts: [account] } })
}

/** The own practice of the doctor who is logged in; to others there is none. */
export function allowPractice<Right extends Permission>(
  actor: AccountActor,
  right: Right,
): Allowed<{ readonly practitioner: string }, Right> {
  const practitioner = actor.practitioner ?? refuse('not_found')
  return allow(actor, right, { practitioner, scope: { practitioner } })
}
