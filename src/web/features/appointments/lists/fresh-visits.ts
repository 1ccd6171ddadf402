type Versioned = { readonly id: string; readonly version: number }

/** Returns which visits came, and which changed, since a list was looked at. */
export function freshOf(before: readonly Versioned[], after: readonly Versioned[]) {
  const known = new Map(before.map(({ id, version }) => [id, version]))
  const came = after.filter(({ id }) => !known.has(id)).map(({ id }) => id)
  const changed = after.filter(({ id, version }) => known.has(id) && known.get(id) !== version).map(({ id }) => id)
  return { came, changed }
}

/**
 * Returns what is shown while somebody is in the middle of a list: what changed is changed in its place, what came waits
 * until it is asked for, so that no row moves under a finger. What has gone stays until then as it was last known.
 */
export function heldBack<V extends Versioned>(before: readonly V[], after: readonly V[]): V[] {
  const now = new Map(after.map((visit) => [visit.id, visit]))
  return before.map((visit) => now.get(visit.id) ?? visit)
}
