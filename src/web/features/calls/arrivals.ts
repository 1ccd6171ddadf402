type Waited = { readonly appointment_id: string; readonly waiting_since: string | null }

/** Who waits, each arrival by a name of its own: whoever left and came again has arrived once more. */
export function arrivalsIn(lines: readonly Waited[]): readonly string[] {
  return lines.flatMap(({ appointment_id: visit, waiting_since: since }) => (since ? [`${visit} ${since}`] : []))
}

/** Whether somebody has arrived since the last look; nothing is new to who looks for the first time. */
export function hasNew(arrivals: readonly string[], known: ReadonlySet<string> | null): boolean {
  return known !== null && arrivals.some((one) => !known.has(one))
}
