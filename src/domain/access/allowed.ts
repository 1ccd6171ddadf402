import type { Asker } from './actor.ts'
import { can, type Scope } from './can.ts'
import type { Permission } from './permissions.ts'

declare const checked: unique symbol

/**
 * A thing for which it was checked that this person may do `Right` with it. Writing statements ask for it by the right
 * they need, so a check that is left out, or one for another right, does not compile.
 */
export type Allowed<Thing, Right extends Permission> = Thing & { readonly [checked]: Right }

/** The thing, marked as checked for a right, or undefined. To others it does not exist: callers answer `not_found`. */
export function allowed<Thing, Right extends Permission>(
  actor: Asker,
  right: Right,
  thing: Thing & { readonly scope: Scope },
): Allowed<Thing, Right> | undefined {
  return can(actor, right, thing.scope) ? marked(thing) : undefined
}

/**
 * The thing, marked for the product itself: work that is due, or was decided before and is carried out now. Only
 * rounds, commands and what they call may use it; the arrows test holds it.
 */
export function allowedByRule<Thing, Right extends Permission>(thing: Thing, _right: Right): Allowed<Thing, Right> {
  return marked(thing)
}

function marked<Thing, Right extends Permission>(thing: Thing): Allowed<Thing, Right> {
  return thing as Allowed<Thing, Right>
}
