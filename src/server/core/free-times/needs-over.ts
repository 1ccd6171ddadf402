import { cellsPerDay } from '#domain/availability/day-bits.ts'
import { inClaimOrder, type Need, type Place } from '#domain/availability/needs.ts'
import type { LocalDate } from '#domain/time/local.ts'

/** A place that fits a need, and its busy bits by UTC day; without a place where none fits. */
type Line = readonly [
  need: string,
  name: string,
  count: number,
  from: number,
  until: number | null,
  place: string | null,
  taken: Readonly<Record<string, string>> | null,
]

/** What a service needs, and when the places that would do are taken, as `needs_over` tells it. */
export type NeedsOver = readonly Line[]

/** Returns what is needed in the order in which it is claimed, each place with its busy bits over these days as one text. */
export function needsIn(lines: NeedsOver, days: readonly LocalDate[]): Need<string>[] {
  const needs = [...Map.groupBy(lines, ([need]) => need).values()]
  return inClaimOrder(needs.flatMap((places) => (places[0] ? [needOf(places[0], places, days)] : [])))
}

function needOf([id, name, count, from, until]: Line, lines: NeedsOver, days: readonly LocalDate[]): Need<string> {
  const places = lines.flatMap(([, , , , , key, taken]) => (key === null ? [] : [placeOf(key, taken ?? {}, days)]))
  return { id, name, count, from, until, places }
}

/**
 * What a card's service needs, a line for each place that fits (SQL's `lay_needs`); one without a place where none
 * fits.
 */
export type CardNeeds = readonly (readonly [
  need: string,
  count: number,
  from: number,
  until: number | null,
  place: string | null,
])[]

/** The busy bits of places by place and UTC day, without the zeros at their end; what is not there is free. */
export type TakenPlaces = Readonly<Record<string, string>>

/** The same for a card, which does not show what a need is called. */
export function needsOnCard(lines: CardNeeds, taken: TakenPlaces, days: readonly LocalDate[]): Need<string>[] {
  const takenOf = (place: string) =>
    days.map((day) => (taken[`${place} ${day}`] ?? '').padEnd(cellsPerDay, '0')).join('')
  const needs = Map.groupBy(lines, ([need]) => need)
  return inClaimOrder(
    [...needs].flatMap(([id, places]) => {
      const [, count, from, until] = places[0] ?? []
      if (count === undefined || from === undefined || until === undefined) return []
      const keys = places.flatMap(([, , , , place]) => place ?? [])
      return [{ id, name: '', count, from, until, places: keys.map((key) => ({ key, taken: takenOf(key) })) }]
    }),
  )
}

function placeOf(key: string, taken: NonNullable<Line[6]>, days: readonly LocalDate[]): Place<string> {
  return { key, taken: days.map((day) => (taken[day] ?? '').padEnd(cellsPerDay, '0')).join('') }
}
