export type VerificationState =
  | 'draft'
  | 'submitted'
  | 'in_review'
  | 'needs_info'
  | 'verified'
  | 'rejected'
  | 'expiring'
  | 'expired'
  | 'recheck_due'
  | 'suspended'
  | 'revoked'

const next: Readonly<Record<VerificationState, readonly VerificationState[]>> = {
  draft: ['submitted'],
  submitted: ['in_review', 'needs_info', 'verified', 'rejected'],
  in_review: ['needs_info', 'verified', 'rejected'],
  needs_info: ['submitted'],
  verified: ['expiring', 'recheck_due', 'suspended', 'submitted'],
  rejected: ['submitted'],
  expiring: ['verified', 'expired', 'submitted', 'suspended'],
  expired: ['submitted'],
  recheck_due: ['in_review', 'submitted', 'suspended'],
  suspended: ['verified', 'revoked'],
  revoked: [],
}

/** In which a doctor is found and can be booked: checked, and the check has not run out. */
export const verifiedStates: readonly VerificationState[] = ['verified', 'expiring', 'recheck_due']

/** Whether a doctor's check may go from one state to another. */
export function decideVerification(from: VerificationState, to: VerificationState): { readonly ok: boolean } {
  return { ok: next[from].includes(to) }
}
