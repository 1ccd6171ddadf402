/** What each state of a doctor's check means: whether they are found, can be booked, and may hold calls. */
export const verificationStates = {
  draft: { isOpen: false },
  submitted: { isOpen: false },
  in_review: { isOpen: false },
  needs_info: { isOpen: false },
  verified: { isOpen: true },
  rejected: { isOpen: false },
  expiring: { isOpen: true },
  expired: { isOpen: false },
  recheck_due: { isOpen: true },
  suspended: { isOpen: false },
  revoked: { isOpen: false },
  // Revoked, and somebody else reviews that decision: until then it holds.
  appealed: { isOpen: false },
} as const

export type VerificationState = keyof typeof verificationStates
/** `facility`: who manages the doctor's facility, where the operator leaves it to them. */
export type VerificationActor = 'doctor' | 'reviewer' | 'facility' | 'time'

type Step = {
  readonly by: VerificationActor
  readonly from: readonly VerificationState[]
  readonly to: VerificationState
}

/** The steps of a check: who takes them, and from which states to which. */
export const verificationSteps = {
  submit: { by: 'doctor', from: ['draft', 'needs_info', 'expired'], to: 'submitted' },
  appeal: { by: 'doctor', from: ['rejected'], to: 'submitted' },
  // Nobody has decided yet: a typing error is corrected, and the correction is reviewed.
  correct: { by: 'doctor', from: ['submitted', 'in_review'], to: 'submitted' },
  // The details are no longer those that were checked.
  change: { by: 'doctor', from: ['verified', 'expiring', 'recheck_due'], to: 'submitted' },
  // A doctor who is listed stays so during the review.
  take_up: { by: 'reviewer', from: ['submitted'], to: 'in_review' },
  ask: { by: 'reviewer', from: ['submitted', 'in_review'], to: 'needs_info' },
  // From verified: for documents handed in since.
  verify: { by: 'reviewer', from: ['submitted', 'in_review', 'verified', 'expiring', 'recheck_due'], to: 'verified' },
  reject: { by: 'reviewer', from: ['submitted', 'in_review'], to: 'rejected' },
  // From open: for a doctor whom nobody has checked yet.
  attest: { by: 'facility', from: ['submitted', 'verified', 'expiring', 'recheck_due'], to: 'verified' },
  // The facility that alone vouched for them no longer does.
  lose_voucher: { by: 'facility', from: ['verified', 'expiring', 'recheck_due'], to: 'submitted' },
  suspend: { by: 'reviewer', from: ['verified', 'expiring', 'recheck_due'], to: 'suspended' },
  lift: { by: 'reviewer', from: ['suspended'], to: 'verified' },
  revoke: { by: 'reviewer', from: ['suspended'], to: 'revoked' },
  contest: { by: 'doctor', from: ['revoked'], to: 'appealed' },
  uphold: { by: 'reviewer', from: ['appealed'], to: 'revoked' },
  // Restored is not checked: everything is reviewed before patients find them again.
  restore: { by: 'reviewer', from: ['appealed'], to: 'submitted' },
  // The day by which a check was due no longer applies.
  drop_day: { by: 'time', from: ['expiring'], to: 'verified' },
  near_end: { by: 'time', from: ['verified', 'recheck_due'], to: 'expiring' },
  end: { by: 'time', from: ['expiring'], to: 'expired' },
  recheck: { by: 'time', from: ['verified'], to: 'recheck_due' },
} as const satisfies Record<string, Step>

export type VerificationStep = keyof typeof verificationSteps

/** How often a declined or revoked doctor may appeal. */
export const mostAppeals = 1

export type VerificationQuestion = {
  readonly state: VerificationState
  readonly step: VerificationStep
  readonly by: VerificationActor
  /** Whoever decides is the doctor. */
  readonly isOwn: boolean
  /** How often the doctor has asked about a decision of this kind since they were last verified. */
  readonly appeals: number
  /** Whoever decides revoked the doctor in this case, which is over as soon as somebody has verified them. */
  readonly hasRevoked?: boolean
}

export type VerificationDecision =
  | { readonly ok: true; readonly to: VerificationState }
  | { readonly ok: false; readonly refusal: 'wrong_status' | 'not_theirs' | 'no_appeal_left' | 'second_person_needed' }

/** Returns the state after a step, or why it is refused. */
export function stepVerification(question: VerificationQuestion): VerificationDecision {
  const step: Step = verificationSteps[question.step]
  if (step.by !== question.by || (decides(question.by) && question.isOwn)) return { ok: false, refusal: 'not_theirs' }
  if (!step.from.includes(question.state)) return { ok: false, refusal: 'wrong_status' }
  if (isAppeal(question.step) && question.appeals >= mostAppeals) return { ok: false, refusal: 'no_appeal_left' }
  if (decides(question.by) && question.hasRevoked) return { ok: false, refusal: 'second_person_needed' }
  return { ok: true, to: step.to }
}

const isAppeal = (step: VerificationStep) => step === 'appeal' || step === 'contest'

/** Nobody decides about themselves, or again in a case in which they revoked. */
const decides = (by: VerificationActor) => by === 'reviewer' || by === 'facility'

/** Whether a doctor in this state can submit a check: for the first time, again, or after a refusal. */
export function maySubmit(state: VerificationState, appeals: number): boolean {
  const asked = { state, by: 'doctor', isOwn: true, appeals } as const
  return stepVerification({ ...asked, step: 'submit' }).ok || stepVerification({ ...asked, step: 'appeal' }).ok
}

/** Whether a doctor in this state can appeal against being revoked. */
export function mayContest(state: VerificationState, appeals: number): boolean {
  return stepVerification({ state, step: 'contest', by: 'doctor', isOwn: true, appeals }).ok
}

/** Whether the number can be given: sent, corrected before a decision, or changed by a verified doctor. */
export function mayGiveNumber(state: VerificationState, appeals: number): boolean {
  const asked = { state, by: 'doctor', isOwn: true, appeals } as const
  return (
    maySubmit(state, appeals) ||
    (['correct', 'change'] as const).some((step) => stepVerification({ ...asked, step }).ok)
  )
}

/** Whether a doctor in this state is found, can be booked and may hold calls. */
export const isOpenIn = (state: VerificationState) => verificationStates[state].isOpen

/** All of these. */
export const verifiedStates: readonly VerificationState[] = Object.keys(verificationStates)
  .filter(isState)
  .filter(isOpenIn)

/** Whether a text from outside names a state. */
export function isState(text: string): text is VerificationState {
  return Object.hasOwn(verificationStates, text)
}
