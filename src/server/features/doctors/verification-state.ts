import { isState, type VerificationState } from '#domain/verification/verification.ts'
import { refuse } from '../../http/refusal.ts'

/** What a doctor's check stands at, as the domain names it. */
export function stateOf({ verification }: { readonly verification: string }): VerificationState {
  return isState(verification) ? verification : refuse('not_found')
}
