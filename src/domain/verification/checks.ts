import { addDays, type LocalDate } from '../time/local.ts'
import type { VerificationState, VerificationStep } from './verification.ts'

/** What is checked before patients find a doctor, and how each can be shown. The first way is the usual one. */
export const checkKinds = {
  identity: { ways: ['document'] },
  // For an authority without a rule here: as the doctor gave it, and of no other checked doctor.
  number: { ways: ['computed', 'given'] },
  registry: { ways: ['register'] },
  specialty: { ways: ['register', 'document'] },
  affiliation: { ways: ['facility'] },
} as const

export type CheckKind = keyof typeof checkKinds
export type CheckWay = (typeof checkKinds)[CheckKind]['ways'][number]

export const kindsOfCheck = Object.keys(checkKinds).filter(isCheckKind)
export const waysOfCheck = [
  'document',
  'computed',
  'given',
  'register',
  'facility',
] as const satisfies readonly CheckWay[]

function isCheckKind(text: string): text is CheckKind {
  return Object.hasOwn(checkKinds, text)
}

/** Who vouches for doctors: the platform by evidence, the facility they work for, or nobody. */
export type VerificationMode = 'required' | 'facility_attested' | 'off'

/** What has to be checked before a doctor is verified. */
export const neededChecks: Readonly<Record<VerificationMode, readonly CheckKind[]>> = {
  required: ['identity', 'number', 'registry', 'specialty'],
  facility_attested: ['number', 'affiliation'],
  off: [],
}

/** A check that was passed and that nothing has re-opened since. */
export type StandingCheck = { readonly kind: CheckKind; readonly valid_until: LocalDate | null }

/** Returns what still has to be checked, in order. */
export function missingChecks(
  mode: VerificationMode,
  standing: readonly StandingCheck[],
  today: LocalDate,
): readonly CheckKind[] {
  const stands = standing.filter(({ valid_until: until }) => until === null || until >= today)
  return neededChecks[mode].filter((kind) => !stands.some((check) => check.kind === kind))
}

/**
 * Whether no facility vouches for a doctor any longer who was listed by that word alone. The end of a check is a
 * separate question, which time answers.
 */
export function isVouchingOver(standing: readonly CheckKind[]): boolean {
  return !standing.includes('affiliation') && neededChecks.required.some((kind) => !standing.includes(kind))
}

/** A check with the day on which it was made. */
export type DatedCheck = StandingCheck & { readonly on: LocalDate }

/**
 * Returns the checks to be made again before the doctor is verified anew: those that end soon where the whole nears its
 * end, the register after a year. What was checked today is fresh, however soon it ends.
 */
export function staleChecks(
  state: VerificationState,
  standing: readonly DatedCheck[],
  today: LocalDate,
): readonly CheckKind[] {
  const endsSoon = ({ valid_until: until }: DatedCheck) => until !== null && until <= addDays(today, endMarks[0])
  const isStale = (check: DatedCheck) =>
    (state === 'expiring' && endsSoon(check)) || (state === 'recheck_due' && check.kind === 'registry')
  return standing.filter((check) => check.on < today && isStale(check)).map(({ kind }) => kind)
}

/** Returns the day on which the first of the checks ends, or null where none does. */
export function earliestEnd(standing: readonly StandingCheck[]): LocalDate | null {
  const ends = standing.flatMap(({ valid_until: until }) => (until === null ? [] : [until]))
  return ends.toSorted()[0] ?? null
}

export type CheckedFact = 'name' | 'number' | 'specialty'

/**
 * What has to be checked again when a fact changes; everything else stays checked. A register names people by number;
 * that somebody with a new name is the same person, their document shows.
 */
export const reopens: Readonly<Record<CheckedFact, readonly CheckKind[]>> = {
  name: ['identity'],
  number: ['number', 'registry'],
  specialty: ['specialty'],
}

/** How many days before their check ends a doctor is told; from the first of them on it counts as ending. */
export const endMarks = [60, 30, 7] as const
/** Days after which a check is made again, even where nothing in it has an end. */
export const recheckDays = 365

/** Returns the day by which a check is made again, even where nothing in it ends earlier. */
export const lookedAtAgainBy = (on: LocalDate): LocalDate => addDays(on, recheckDays)

/** Days that doctors listed before checks existed have until they are checked. New doctors have none. */
export const graceDays = 30

export type CheckToday = {
  readonly state: VerificationState
  readonly today: LocalDate
  /** When the check was made. */
  readonly on: LocalDate | null
  /** The last day on which it holds. */
  readonly until: LocalDate | null
}

/** Returns what time does to a check today, or undefined. A state and its end are days apart, so one step a day is enough. */
export function stepOfTime({ state, today, on, until }: CheckToday): VerificationStep | undefined {
  if (until !== null && state === 'expiring' && until < today) return 'end'
  const mayEnd = state === 'verified' || state === 'recheck_due'
  if (until !== null && mayEnd && addDays(until, -endMarks[0]) <= today) return 'near_end'
  if (on !== null && state === 'verified' && lookedAtAgainBy(on) <= today) return 'recheck'
  return undefined
}

/** Returns the nearest mark before the end that was reached, or undefined before the first of them. */
export function markReached(until: LocalDate, today: LocalDate): (typeof endMarks)[number] | undefined {
  return endMarks.findLast((days) => addDays(until, -days) <= today)
}
