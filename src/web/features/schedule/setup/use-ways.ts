import { useState } from 'react'
import type { ClosedVisit, Way } from '../away/closed-visits.tsx'

/** What is chosen for each visit; whoever is not asked about gets the first way. */
export function useWays<W extends Way>(usual: W) {
  const [chosen, setChosen] = useState<Readonly<Record<string, W>>>({})
  const wayOf = (id: string): W => chosen[id] ?? usual
  const onChoose = (ids: readonly string[], way: W) =>
    setChosen({ ...chosen, ...Object.fromEntries(ids.map((id) => [id, way] as const)) })
  const actionsFor = (visits: readonly ClosedVisit[]) =>
    visits.map(({ appointment_id }) => ({ appointment_id, action: wayOf(appointment_id) }))
  return { wayOf, onChoose, actionsFor }
}
