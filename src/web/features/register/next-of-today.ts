import { isOver, type Status } from '#domain/booking/status.ts'

/** How many of a day the list shows at first: the search and who was found stay in view. */
export const atFirst = 8

type Comes = { readonly id: string; readonly today: { readonly status: Status } | null }

/** Who is there or still comes, in the order of the day, before all are asked for; who was chosen is among them. */
export function nextOfToday<Patient extends Comes>(patients: readonly Patient[], chosen: string | null): Patient[] {
  const open = patients.filter(({ today }) => today === null || !isOver(today.status))
  const next = new Set((open.length > 0 ? open : patients.slice(-atFirst)).slice(0, atFirst))
  return patients.filter((patient) => next.has(patient) || patient.id === chosen)
}
