import { useState } from 'react'
import type { ClosedVisit, Way } from '../away/closed-visits.tsx'

/** What is chosen for each visit; of which nothing was chosen, the usual. */
export function useWays<W extends Way>(usualOf: (visit: ClosedVisit) => W) {
  const [chosen, setChosen] = useState<Readonly<Record<string, W>>>({})
  const wayOf = (visit: ClosedVisit): W => chosen[visit.appointment_id] ?? usualOf(visit)
  const onChoose = (ids: readonly string[], way: W) =>
    setChosen({ ...chosen, ...Object.fromEntries(ids.map((id) => [id, way] as const)) })
  const actionsFor = (visits: readonly ClosedVisit[]) =>
    visits.map((visit) => ({ appointment_id: visit.appointment_id, action: wayOf(visit) }))
  return { wayOf, onChoose, actionsFor }
}
