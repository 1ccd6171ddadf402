import { mark, t } from '#domain/language/translate.ts'
import type { FacilityDecision, FacilityFact, FacilityState } from '#domain/verification/facility-check.ts'
import type { Answer } from '#contract/endpoints.ts'
import { ownDate } from '../../lib/format.ts'

export type FacilityCase = Answer<'GET /admin/facilities/:facilityId'>

export const facilityStateWords: Record<FacilityState, string> = {
  waiting: mark('Waiting'),
  checked: mark('Checked'),
  declined: mark('Declined'),
  suspended: mark('Suspended'),
}

/** Where a line of its history led: a state of the check, or it was closed for good, or opened again. */
export const turnWords: Readonly<Record<string, string>> = {
  ...facilityStateWords,
  closed: mark('Closed for good'),
  opened_again: mark('Opened again'),
}

type Standing = { readonly check_state: FacilityState; readonly since: string; readonly isClosed: boolean }

/** How a check stands and since when; of one that is checked, what waits is its branches. */
export function standingWords({ check_state, since, isClosed }: Standing, unseen: number): string {
  const date = ownDate(since)
  if (isClosed) return t('Closed for good on {date}', { date })
  return check_state === 'checked' && unseen > 0
    ? t('Checked; {count, plural, one {a branch waits} other {# branches wait}} since {date}', { count: unseen, date })
    : `${t(facilityStateWords[check_state])} ${t('since {date}', { date })}`
}

export const factWords: Record<FacilityFact, string> = {
  name: mark('Name'),
  address: mark('Address'),
  register_number: mark('Register number'),
}

/** What each state offers whoever decides. */
export const decisionsIn: Record<FacilityState, readonly FacilityDecision[]> = {
  waiting: ['check', 'decline'],
  checked: ['look', 'suspend'],
  declined: [],
  suspended: ['resume'],
}

export const decisionWords: Record<FacilityDecision, { act: string; effect: string }> = {
  check: { act: mark('Confirm as checked'), effect: mark('Patients find its open branches and book there.') },
  decline: { act: mark('Decline'), effect: mark('Its managers read your note, and can change what is wrong.') },
  look: { act: mark('Confirm the branches'), effect: mark('Patients find those that are open and book there.') },
  suspend: {
    act: mark('Suspend'),
    effect: mark('Nobody finds its branches or books there. Booked visits stay as they are.'),
  },
  resume: { act: mark('Show it again'), effect: mark('Patients find its open branches and book there again.') },
}
