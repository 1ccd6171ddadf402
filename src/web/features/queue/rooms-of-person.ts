import type { Answer } from '#contract/endpoints.ts'

export type Points = Answer<'GET /branches/:branchId/point-people'>['points']
export type Who = { readonly account_id: string; readonly practitioner_id: string | null; readonly name: string }
type Point = Points[number]
type Ticks = { readonly works: readonly string[]; readonly calls: readonly string[] }

/** The rooms in which somebody works, and those to which they are named to call people. */
export function ticksOf(points: Points, person: Who): Ticks {
  const idsOf = (fits: (point: Point) => boolean) => points.filter(fits).map(({ id }) => id)
  return {
    works: idsOf(({ practitioner_id }) => practitioner_id !== null && practitioner_id === person.practitioner_id),
    calls: idsOf(({ staff }) => staff.includes(person.account_id)),
  }
}

/** A room as it would be with what is ticked of one person; whatever is said of others there stays. */
export function withTicks(point: Point, person: Who, { works, calls }: Ticks): Point {
  const others = point.staff.filter((account) => account !== person.account_id)
  const isTheirs = point.practitioner_id !== null && point.practitioner_id === person.practitioner_id
  return {
    ...point,
    practitioner_id: works.includes(point.id) ? person.practitioner_id : isTheirs ? null : point.practitioner_id,
    staff: calls.includes(point.id) ? [...others, person.account_id] : others,
  }
}

/** What is to be written: only the rooms of which something is ticked anew or no more. */
export function changesOf(points: Points, person: Who, ticks: Ticks) {
  const before = ticksOf(points, person)
  const isOther = (kind: keyof Ticks, id: string) => before[kind].includes(id) !== ticks[kind].includes(id)
  return points
    .filter(({ id }) => isOther('works', id) || isOther('calls', id))
    .map((point) => withTicks(point, person, ticks))
    .map(({ id, version, practitioner_id, staff }) => ({ point_id: id, version, practitioner_id, staff }))
}
