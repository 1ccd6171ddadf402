import { asTimeOfDay, minutesOf, minutesPerDay } from './local.ts'

export const dayParts = ['morning', 'afternoon', 'evening'] as const
export type DayPart = (typeof dayParts)[number]

/** When the afternoon and the evening begin, in local time. */
const noon = '12:00'
const five = '17:00'

/** The part of the day of a local time. */
export function partOf(time: string): DayPart {
  return time < noon ? 'morning' : time < five ? 'afternoon' : 'evening'
}

/** From which to which minute of the wall's day a part reaches; without a part: the whole day. */
export function minutesOfPart(part: DayPart | undefined): { start: number; end: number } {
  const [afternoon, evening] = [minutesOf(asTimeOfDay(noon)), minutesOf(asTimeOfDay(five))]
  if (part === 'morning') return { start: 0, end: afternoon }
  if (part === 'afternoon') return { start: afternoon, end: evening }
  return { start: part === 'evening' ? evening : 0, end: minutesPerDay }
}
