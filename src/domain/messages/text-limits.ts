/**
 * How many text messages go to one number, of one kind and of all kinds, whoever causes them and from wherever. Enough
 * for a family with one telephone; too few to bury anybody.
 */
export const textLimits = {
  hour: { kind: 5, all: 10 },
  day: { kind: 12, all: 25 },
} as const

/** A telephone number has many spellings, with or without the country code: its last nine digits identify it. */
export function lineOf(number: string): string {
  return number.replace(/\D/g, '').slice(-9)
}
