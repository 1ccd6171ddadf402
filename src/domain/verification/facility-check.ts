/** What each state of a facility's check means: whether patients find its branches and can be booked there. */
export const facilityStates = {
  waiting: { isFound: false },
  checked: { isFound: true },
  declined: { isFound: false },
  suspended: { isFound: false },
} as const

export type FacilityState = keyof typeof facilityStates
export type FacilityActor = 'facility' | 'reviewer'

type Step = {
  readonly by: FacilityActor
  readonly from: readonly FacilityState[]
  readonly to: FacilityState
}

/** The steps of a facility's check: who takes them, and from which states to which. */
export const facilitySteps = {
  hand_in: { by: 'facility', from: ['declined'], to: 'waiting' },
  // The details are no longer those that were checked.
  change: { by: 'facility', from: ['checked', 'declined'], to: 'waiting' },
  check: { by: 'reviewer', from: ['waiting'], to: 'checked' },
  decline: { by: 'reviewer', from: ['waiting'], to: 'declined' },
  // Branches that were added, renamed or moved since the facility was checked.
  look: { by: 'reviewer', from: ['checked'], to: 'checked' },
  suspend: { by: 'reviewer', from: ['checked'], to: 'suspended' },
  resume: { by: 'reviewer', from: ['suspended'], to: 'checked' },
} as const satisfies Record<string, Step>

export type FacilityStep = keyof typeof facilitySteps
export const facilityDecisions = [
  'check',
  'decline',
  'look',
  'suspend',
  'resume',
] as const satisfies readonly FacilityStep[]
export type FacilityDecision = (typeof facilityDecisions)[number]

export type FacilityQuestion = {
  readonly state: FacilityState
  readonly step: FacilityStep
  readonly by: FacilityActor
  /** Whoever decides runs the facility. */
  readonly isOwn: boolean
}

/** Returns the state after a step, or why it is refused. */
export function stepFacility(
  question: FacilityQuestion,
):
  | { readonly ok: true; readonly to: FacilityState }
  | { readonly ok: false; readonly refusal: 'wrong_status' | 'not_theirs' } {
  const step: Step = facilitySteps[question.step]
  if (step.by !== question.by || (question.by === 'reviewer' && question.isOwn))
    return { ok: false, refusal: 'not_theirs' }
  if (!step.from.includes(question.state)) return { ok: false, refusal: 'wrong_status' }
  return { ok: true, to: step.to }
}

/** What is checked before patients find a facility. */
export const facilityFacts = ['name', 'address', 'register_number'] as const
export type FacilityFact = (typeof facilityFacts)[number]

/** What has to be checked: the number only where the facility has one. */
export function neededFacts({ register_number }: { readonly register_number: string }): readonly FacilityFact[] {
  return facilityFacts.filter((fact) => fact !== 'register_number' || register_number !== '')
}

export type FacilityFacts = {
  readonly name: string
  readonly legal_name: string
  readonly address: string
  readonly register_number: string
}

/** Whether the checked details have changed. */
export function isChanged(before: FacilityFacts, now: FacilityFacts): boolean {
  return (['name', 'legal_name', 'address', 'register_number'] as const).some((fact) => before[fact] !== now[fact])
}

/** Decisions that need a reason: a facility that is no longer found, or is refused, reads why. */
export const needsReason: readonly FacilityDecision[] = ['decline', 'suspend']
