import { mark } from '#domain/language/translate.ts'
import { day, hour, type Instant, later } from '../time/instant.ts'

/** Who wrote a paper, and so decides about it. */
export const sources = ['patient', 'doctor', 'branch'] as const
export type Source = (typeof sources)[number]

/** Where in a patient's folders a clinic puts what it writes. */
export const clinicFolders = ['visits', 'letters', 'results'] as const
export type ClinicFolder = (typeof clinicFolders)[number]

/**
 * How long a clinic keeps what it wrote, in years: what belongs to a treatment as the longest of the usual periods for
 * patient files in Europe (ten years, as in section 630f of the German civil code), the rest as long as a claim may come.
 */
export const retentionYears = { treatment: 10, administrative: 3 } as const
export type Retention = keyof typeof retentionYears
export const retentions = Object.keys(retentionYears) as [Retention, ...Retention[]]
export const retentionWords = {
  treatment: mark('Part of the treatment: kept for 10 years'),
  administrative: mark('About dates, forms and payment: kept for 3 years'),
} as const satisfies Record<Retention, string>

/** Years for which it is kept who looked at a paper, and why they could. */
export const looksKept = 3

/** How long everything of a patient stays open to whoever opened it in an emergency. */
export const emergencyLasts = hour

export const shortestReason = 10
export const longestReason = 500

/** Returns what is wrong with the reason for an emergency, or undefined. Signs and blanks say nothing; figures do, as a blood pressure. */
export function whyReasonNotTaken(reason: string) {
  const said = reason.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  return said < shortestReason ? 'reason_too_short' : undefined
}

/** The most documents that a clinic waits for from one patient: nobody brings more at once. */
export const mostAsked = 10

/** The most documents handed in before one visit; together they are no more than twice the biggest. */
export const mostHandedIn = 20

/** What a document answers that goes with a message: no question. */
export const withMessage = ''

export const requestStates = ['open', 'sent', 'refused', 'withdrawn'] as const
export type RequestState = (typeof requestStates)[number]

/** Whether a patient still answers: whoever said that they do not have it may have found it since. */
export function mayAnswer(state: RequestState, answer: 'sent' | 'refused'): boolean {
  return state === 'open' || (state === 'refused' && answer === 'sent')
}

/** How long a document that was sent on request stays open to whoever asked for it, unless its owner stops that. */
export const sentStaysOpen = 30 * day

/** How long whoever filed a paper with the wrong patient may take it back without a further right. */
export const ownMistake = day

export type Written = { readonly author_account: string | null; readonly created_at: Instant }

/** Whether somebody who wrote a paper may take it back as their own mistake. */
export function isOwnMistake(now: Instant, account: string, { author_account, created_at }: Written): boolean {
  return author_account === account && now < later(created_at, ownMistake)
}
