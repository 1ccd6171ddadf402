import type { Allowed } from '#domain/access/allowed.ts'
import { allowed } from '#domain/access/allowed.ts'
import type { Actor } from '#domain/access/actor.ts'
import type { Scope } from '#domain/access/can.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { type ProblemCode, problems } from '#contract/problem.ts'

type Details = {
  detail?: string
  errors?: { field: string; message: string }[]
  extra?: Record<string, unknown>
  retryAfterSeconds?: number
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

/** Refuses a form: each field with its message. */
export function refuseFields(errors: Partial<Record<string, string>>): never {
  refuse('invalid', { errors: Object.entries(errors).map(([field, message = '']) => ({ field, message })) })
}

/** Marks a loaded thing as checked, or refuses: what is not there and what is not yours look the same. */
export function allow<T>(
  actor: Actor,
  permission: Permission,
  thing: (T & { readonly scope: Scope }) | undefined,
): Allowed<T> {
  return (thing && allowed<T>(actor, permission, thing)) ?? refuse('not_found')
}
