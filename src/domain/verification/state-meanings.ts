import { isOpenIn, isState, maySubmit, verificationStates, type VerificationState } from './verification.ts'

type Meaning = {
  /**
   * Why patients do not find the doctor: not verified yet, time has run out, or a person stopped it, for a while or for
   * good.
   */
  readonly closed?: 'not_yet' | 'ended' | 'on_hold' | 'lost'
  /** Whether somebody has to decide: always, or where there is an undecided document. */
  readonly queue?: 'always' | 'with_document'
}

/** What a state means beyond open and closed. Every list of several states is taken from here. */
const meanings: Readonly<Record<VerificationState, Meaning>> = {
  draft: { closed: 'not_yet' },
  submitted: { closed: 'not_yet', queue: 'always' },
  in_review: { closed: 'not_yet', queue: 'always' },
  needs_info: { closed: 'not_yet' },
  verified: { queue: 'with_document' },
  rejected: { closed: 'not_yet' },
  expiring: { queue: 'with_document' },
  expired: { closed: 'ended' },
  recheck_due: { queue: 'always' },
  suspended: { closed: 'on_hold', queue: 'with_document' },
  revoked: { closed: 'lost' },
  appealed: { closed: 'lost', queue: 'always' },
}

const states = Object.keys(verificationStates).filter(isState)
const statesWhere = (is: (meaning: Meaning, state: VerificationState) => boolean): readonly VerificationState[] =>
  states.filter((state) => is(meanings[state], state))

/** Sent, and nobody has decided yet. */
export const sentStates = statesWhere(({ closed, queue }) => closed === 'not_yet' && queue === 'always')
/** In the reviewers' queue, with or without documents. */
export const queuedStates = statesWhere(({ queue }) => queue === 'always')
/** In the queue as soon as there is an undecided document. */
export const queuedWithDocument = statesWhere(({ queue }) => queue === 'with_document')
/** In these states somebody will still look at an undecided document. */
export const statesThatNeedDocuments = statesWhere(({ queue }) => queue !== undefined)
/**
 * They keep their number for themselves and any due day that is set: they are verified, or may be again by one
 * decision.
 */
export const statesThatKeepNumber = statesWhere(({ closed }, state) => isOpenIn(state) || closed === 'on_hold')
/** Patients once found them, and no longer do. */
export const statesThatEnded = statesWhere(({ closed }) => closed !== undefined && closed !== 'not_yet')
/** Stopped by a person: nobody waits for a time with them. */
export const stoppedStates = statesWhere(({ closed }) => closed === 'on_hold' || closed === 'lost')
/** Revoked, even while appealed. */
export const lostStates = statesWhere(({ closed }) => closed === 'lost')
/** Verified, and soon due for another check. */
export const endingStates = ['expiring', 'recheck_due'] as const satisfies readonly VerificationState[]

/** Whether a person has stopped it; a text from outside may not be a state at all. */
export const isStopped = (state: string) => isState(state) && stoppedStates.includes(state)
/** Whether they are verified, or may be again by one decision: what they hand in is reviewed meanwhile. */
export const keepsNumber = (state: string) => isState(state) && statesThatKeepNumber.includes(state)
/** Whether patients once found them and no longer do. */
export const wasFound = (state: string) => isState(state) && statesThatEnded.includes(state)
/** Whether it is sent and nobody has decided yet. */
export const isSent = (state: string) => isState(state) && sentStates.includes(state)

/**
 * Whether documents can be handed in or withdrawn: before and during a check, when the next one is near, and by anybody
 * who wants to be verified again.
 */
export function mayHandIn(state: VerificationState, appeals: number): boolean {
  return maySubmit(state, appeals) || statesThatNeedDocuments.includes(state)
}
