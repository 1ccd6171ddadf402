import { day } from '#domain/time/instant.ts'

/** Who is taken when: found by its day, so that a calendar of months is filled quickly. */
export type Taken = {
  add(resource: string, start: number, end: number): void
  isFree(resource: string, start: number, end: number): boolean
}

export function openTaken(): Taken {
  const spans = new Map<string, { start: number; end: number }[]>()
  const keysOf = (resource: string, start: number, end: number) => {
    const first = Math.floor(start / day)
    return Array.from({ length: Math.floor(end / day) - first + 1 }, (_, index) => `${resource} ${first + index}`)
  }
  return {
    add: (resource, start, end) => {
      for (const key of keysOf(resource, start, end)) spans.set(key, [...(spans.get(key) ?? []), { start, end }])
    },
    isFree: (resource, start, end) =>
      keysOf(resource, start, end).every((key) =>
        (spans.get(key) ?? []).every((one) => end <= one.start || one.end <= start),
      ),
  }
}
