import { fault, type Fault } from '../fault.ts'

/** A stretch of a country: from south to north, and from west to east, in degrees. */
type Box = readonly [south: number, north: number, west: number, east: number]

/** The countries that a branch is offered, islands included; of any other we know no bounds and refuse nothing. */
const boxes: Readonly<Record<string, readonly Box[]>> = {
  GB: [[49.8, 60.9, -8.7, 1.9]],
  IE: [[51.3, 55.5, -10.7, -5.9]],
  FR: [
    [41.2, 51.2, -5.3, 9.7],
    [14.3, 18.2, -63.3, -60.7],
    [2, 5.9, -54.7, -51.5],
    [-21.5, -12.5, 44.9, 56],
  ],
  PT: [[32.3, 42.2, -31.4, -6.1]],
  ES: [[27.5, 43.9, -18.3, 4.5]],
  NZ: [
    [-47.4, -34.3, 166.3, 178.7],
    [-44.5, -43.5, -177, -175.9],
  ],
  DE: [[47.2, 55.1, 5.8, 15.1]],
  NL: [
    [50.7, 53.7, 3.3, 7.3],
    [12, 17.7, -68.5, -62.9],
  ],
  US: [
    [24.4, 49.4, -125, -66.9],
    [51, 71.5, -180, -129.9],
    [18.8, 22.3, -160.3, -154.7],
    [17.6, 18.6, -67.4, -64.5],
  ],
}

export type Pin = { readonly latitude: number | null; readonly longitude: number | null }
type Town = { readonly country: string; readonly city: string }

/**
 * Returns what is wrong with a branch's place on the map: it needs both degrees and must be in the country of its
 * address.
 */
export function pinFault(country: string, { latitude, longitude }: Pin): Fault | undefined {
  if (latitude === null && longitude === null) return undefined
  if (latitude === null || longitude === null) return fault('pin_elsewhere')
  const bounds = boxes[country]
  const isInside = ([south, north, west, east]: Box) =>
    latitude >= south && latitude <= north && longitude >= west && longitude <= east
  return !bounds || bounds.some(isInside) ? undefined : fault('pin_elsewhere')
}

/** Whether an address went to another town. A postcode that is corrected within it leads nobody elsewhere. */
export function isAnotherTown(before: Town, after: Town): boolean {
  const like = (text: string) => text.replaceAll(/\s/g, '').toLowerCase()
  return before.country !== after.country || like(before.city) !== like(after.city)
}

/** Returns the place on the map that an address keeps: none where the address went to another town and the place stayed behind. */
export function pinAfter(before: Town & Pin, after: Town & Pin): Pin {
  const stayed = before.latitude === after.latitude && before.longitude === after.longitude
  if (stayed && isAnotherTown(before, after)) return { latitude: null, longitude: null }
  return { latitude: after.latitude, longitude: after.longitude }
}

/**
 * Returns the degrees that somebody typed, with a comma or a point; null for an empty field, undefined for anything
 * else.
 */
export function degreesOf(typed: string, most: 90 | 180): number | null | undefined {
  const text = typed.trim().replace(',', '.')
  if (text === '') return null
  const degrees = /^[+-]?\d{1,3}(\.\d{1,12})?$/.test(text) ? Number(text) : Number.NaN
  return Math.abs(degrees) <= most ? degrees : undefined
}
