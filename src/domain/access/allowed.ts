import type { Actor } from './actor.ts'
import { can, type Scope } from './can.ts'
import type { Permission } from './permissions.ts'

declare const checked: unique symbol

/** A thing for which the check was made. Writing statements ask for it, so a forgotten check does not compile. */
export type Allowed<T> = T & { readonly [checked]: true }

/** The thing, marked as checked, or undefined. To others it does not exist: callers answer `not_found`. */
export function allowed<T>(
  actor: Actor,
  permission: Permission,
  thing: T & { readonly scope: Scope },
): Allowed<T> | undefined {
  return can(actor, permission, thing.scope) ? (thing as T as Allowed<T>) : undefined
}
