/** The quarter-degree cells (see `database/functions/place_cell.sql`) within a radius: the coarse step of "near". */
export function cellsAround(latitude: number, longitude: number, kilometres: number): number[] {
  const latitudeSpan = kilometres / 111.2
  const longitudeSpan = Math.min(180, kilometres / (111.2 * Math.max(0.05, Math.cos((latitude * Math.PI) / 180))))
  const rows = range(Math.floor((latitude - latitudeSpan + 90) * 4), Math.floor((latitude + latitudeSpan + 90) * 4))
  const columns = range(
    Math.floor((longitude - longitudeSpan + 180) * 4),
    Math.floor((longitude + longitudeSpan + 180) * 4),
  )
  return rows.flatMap((row) => columns.map((column) => row * 1440 + (((column % 1440) + 1440) % 1440)))
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
