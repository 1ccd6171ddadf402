export const dayParts = ['morning', 'afternoon', 'evening'] as const
export type DayPart = (typeof dayParts)[number]

/** In which part of the day a time on the wall lies. */
export function partOf(time: string): DayPart {
  return time < '12:00' ? 'morning' : time < '17:00' ? 'afternoon' : 'evening'
}
