import { mark, t } from '#domain/language/translate.ts'
import type { Need } from '#domain/profiles/relations.ts'
import { statusSign } from '../visit/status-chip.tsx'
import type { BranchVisit } from './use-branch-day.ts'

const flagWords: Readonly<Record<Need | 'new', string>> = {
  new: mark('new'),
  wheelchair: mark('wheelchair'),
  interpreter: mark('interpreter'),
  hearing: mark('hearing'),
  large_print: mark('large print'),
  other: mark('note'),
}
export const flags = Object.keys(flagWords) as readonly (keyof typeof flagWords)[]

/** What the desk should know of somebody before they stand there. */
export function flagsOf({ is_new, patient }: BranchVisit): (typeof flags)[number][] {
  return flags.filter((flag) => (flag === 'new' ? is_new : patient?.needs.includes(flag)))
}

export const flagWord = (flag: (typeof flags)[number]) => t(flagWords[flag])

export function Flags({ visit }: { visit: BranchVisit }) {
  return (
    <span className="flex flex-wrap gap-1">
      {flagsOf(visit).map((flag) => (
        <span
          key={flag}
          title={flag === 'other' ? visit.patient?.needs_note : undefined}
          className="rounded-chip bg-tint px-1.5 py-0.5 text-xs whitespace-nowrap text-on-tint"
        >
          {flagWord(flag)}
        </span>
      ))}
    </span>
  )
}

/** The status as a small chip: sign, word and ground. */
export function SmallChip({ visit, mayWrap = false }: { visit: BranchVisit; mayWrap?: boolean }) {
  const { look, sign, word } = statusSign(visit)
  const called = calledWords(visit)
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-chip px-2 py-0.5 text-xs font-semibold ${called || mayWrap ? 'min-w-0 wrap-anywhere' : 'whitespace-nowrap'} ${look}`}
    >
      {sign} <bdi>{called ?? word}</bdi>
    </span>
  )
}

/** Who is checked in and called is on the way to a point, and waits no longer. */
export function calledWords({ status, ticket }: Pick<BranchVisit, 'status' | 'ticket'>): string | undefined {
  if (status !== 'arrived' || ticket?.state !== 'called' || !ticket.point) return undefined
  return t('Called to {point}', { point: ticket.point })
}

/** Full minutes from checking in to the start, or until now for who still waits; null for who did not come yet. */
export function waitOf({ arrived_at, started_at, status }: BranchVisit, now: number): number | null {
  if (arrived_at === null) return null
  const until = started_at ? Date.parse(started_at) : status === 'arrived' ? now : null
  return until === null ? null : Math.max(0, Math.floor((until - Date.parse(arrived_at)) / 60_000))
}

export const minutesShort = (minutes: number | null) => (minutes === null ? '' : t('{minutes} min', { minutes }))
