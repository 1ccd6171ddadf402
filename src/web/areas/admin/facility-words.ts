import { mark } from '#domain/language/translate.ts'
import type { FacilityDecision, FacilityFact, FacilityState } from '#domain/verification/facility-check.ts'
import type { Answer } from '#contract/endpoints.ts'

export type FacilityCase = Answer<'GET /admin/facilities/:facilityId'>

export const facilityStateWords: Record<FacilityState, string> = {
  waiting: mark('Waiting'),
  checked: mark('Checked'),
  declined: mark('Declined'),
  suspended: mark('Suspended'),
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
