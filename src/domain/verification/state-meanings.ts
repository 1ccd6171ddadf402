import { isOpenIn, isState, maySubmit, verificationStates, type VerificationState } from './verification.ts'

type Meaning = {
  /** Why patients find nobody: nobody has said yes to what stands there, time has run out, or a person has put a stop to it, for a while or for good. */
  readonly closed?: 'not_yet' | 'ended' | 'on_hold' | 'lost'
  /** Whether somebody has to decide: always, or where a document lies on which nobody has. */
  readonly queue?: 'always' | 'with_document'
}

/** What a state means beyond open and closed. Whatever asks for several states takes its list from here. */
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
/** In the queue of those who decide, whatever lies there. */
export const queuedStates = statesWhere(({ queue }) => queue === 'always')
/** In the queue as soon as a document lies there on which nobody has decided. */
export const queuedWithDocument = statesWhere(({ queue }) => queue === 'with_document')
/** A document that lies here undecided is one that somebody still looks at. */
export const statesThatNeedDocuments = statesWhere(({ queue }) => queue !== undefined)
/** Nobody else stands under their number, nor is a day taken from them by which something is due: they stand, or may again by one word. */
export const statesThatKeepNumber = statesWhere(({ closed }, state) => isOpenIn(state) || closed === 'on_hold')
/** Patients found them once, and do not any more. */
export const statesThatEnded = statesWhere(({ closed }) => closed !== undefined && closed !== 'not_yet')
/** A person has put a stop to it: nobody waits for a time with them. */
export const stoppedStates = statesWhere(({ closed }) => closed === 'on_hold' || closed === 'lost')
/** Revoked, whatever is said against it. */
export const lostStates = statesWhere(({ closed }) => closed === 'lost')
/** They stand, and somebody has to look soon. */
export const endingStates = ['expiring', 'recheck_due'] as const satisfies readonly VerificationState[]

/** Whether a person has put a stop to it; a text from outside may be no state at all. */
export const isStopped = (state: string) => isState(state) && stoppedStates.includes(state)
/** Whether they stand, or may again by one word: what they hand in is looked at while they do. */
export const keepsNumber = (state: string) => isState(state) && statesThatKeepNumber.includes(state)
/** Whether patients found them once, and do not any more. */
export const wasFound = (state: string) => isState(state) && statesThatEnded.includes(state)
/** Whether it is sent and nobody has decided yet. */
export const isSent = (state: string) => isState(state) && sentStates.includes(state)

/** Whether documents can be handed in or taken back: before a check, while one runs, where the next one is near, and for whoever wants to stand again. */
export function mayHandIn(state: VerificationState, appeals: number): boolean {
  return maySubmit(state, appeals) || statesThatNeedDocuments.includes(state)
}
