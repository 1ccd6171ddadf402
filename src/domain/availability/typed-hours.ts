/** Hours as somebody writes them. */
export type TypedHours = { readonly start: string; readonly end: string }

const most = 8

/**
 * Returns the hours that a text says: "9-13", "9:30–12, 13-17", "9am to 1pm". Undefined where any part of it is no hours.
 * An end before its start is of the afternoon where nobody says am or pm for it: "9-5" is a day of work. What begins after
 * one in the afternoon and ends before it began is a night.
 */
export function typedHours(text: string): TypedHours[] | undefined {
  const parts = latinDigits(text)
    .toLowerCase()
    .split(/[,;،؛\n]| and | et | و /)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length === 0 || parts.length > most) return undefined
  const hours = parts.map(oneOf)
  return hours.every((one) => one !== undefined) ? hours : undefined
}

const stretch =
  /^(?:from\s+)?(\d{1,2})(?:[:.h](\d{2})|h)?\s*(am|pm)?\s*(?:-|–|—|to|until|à|إلى)\s*(\d{1,2})(?:[:.h](\d{2})|h)?\s*(am|pm)?$/

function oneOf(part: string): TypedHours | undefined {
  const found = stretch.exec(part)
  if (!found) return undefined
  const [, hour = '', minute = '', half, untilHour = '', untilMinute = '', untilHalf] = found
  const end = minutesOf(untilHour, untilMinute, untilHalf)
  const asSaid = minutesOf(hour, minute, half)
  // "1-5pm" names the half of the day once, for both; "9-1pm" for its end alone.
  const inSameHalf = half === undefined ? minutesOf(hour, minute, untilHalf) : undefined
  if (end === undefined || asSaid === undefined) return undefined
  const start = inSameHalf !== undefined && inSameHalf < end ? inSameHalf : asSaid
  const isOpen = untilHalf === undefined && end <= 12 * 60 && end <= start && end > 0
  const isAfternoon = isOpen && start < end + 12 * 60 && (half !== undefined || start < 13 * 60)
  return { start: asTime(start), end: asTime(isAfternoon ? end + 12 * 60 : end) }
}

function minutesOf(hour: string, minute: string, half: string | undefined): number | undefined {
  const [hours, minutes] = [Number(hour), Number(minute || 0)]
  const isInHalf = half === undefined || (hours >= 1 && hours <= 12)
  if (!isInHalf || hours > 24 || minutes > 59 || (hours === 24 && minutes > 0)) return undefined
  const ofDay = half === undefined ? hours : (hours % 12) + (half === 'pm' ? 12 : 0)
  return ofDay * 60 + minutes
}

/** Midnight at the end of a day is written as the beginning of the next. */
function asTime(minutes: number): string {
  const ofDay = minutes % 1440
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
}

const arabicZero = 0x660

function latinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - arabicZero))
}
