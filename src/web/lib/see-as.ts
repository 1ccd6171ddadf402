import { useSyncExternalStore } from 'react'
import type { Permission } from '#domain/access/permissions.ts'

/** The role that this tab looks with, at a branch: a hint for the screens; the server alone narrows and refuses. */
export type SeenRole = {
  readonly branch: { readonly id: string; readonly name: string }
  readonly ref: string
  readonly name: string
  readonly rights: readonly Permission[]
  /** Where it began, to go back to. */
  readonly home: string
}

const key = 'see_as'
const listeners = new Set<() => void>()
let known: { text: string | null; role: SeenRole | undefined } = { text: null, role: undefined }

export function seenRole(): SeenRole | undefined {
  if (typeof sessionStorage === 'undefined') return undefined
  const text = sessionStorage.getItem(key)
  if (text !== known.text) known = { text, role: text ? (JSON.parse(text) as SeenRole) : undefined }
  return known.role
}

/** Looks with a role from now on; without one, as oneself again. */
export function seeAs(role: SeenRole | undefined) {
  if (role) sessionStorage.setItem(key, JSON.stringify(role))
  else sessionStorage.removeItem(key)
  for (const tell of listeners) tell()
}

export function useSeenRole(): SeenRole | undefined {
  return useSyncExternalStore(listen, seenRole, () => undefined)
}

function listen(tell: () => void) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
