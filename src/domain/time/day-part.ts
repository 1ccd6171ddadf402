export const dayParts = ['morning', 'afternoon', 'evening'] as const
export type DayPart = (typeof dayParts)[number]

/** The part of the day of a local time. */
export function partOf(time: string): DayPart {
  return time < '12:00' ? 'morning' : time < '17:00' ? 'afternoon' : 'evening'
}
