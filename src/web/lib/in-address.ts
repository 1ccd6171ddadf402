import { parseInstant } from '#domain/time/instant.ts'

/** Whether an address names a day that a calendar has. */
export function isDate(text: string | null): text is string {
  return text !== null && parseInstant(`${text}T00:00Z`) !== undefined
}

/** Returns the word of an address that is among these, and undefined for every other one. */
export function oneOf<T extends string>(text: string | null, ...words: readonly T[]): T | undefined {
  return words.find((word) => word === text)
}
