import { type Fault, fault } from '#domain/fault.ts'
import { day, hour, type Instant, later } from '#domain/time/instant.ts'

/** What a patient is asked to agree to before a visit: the clinic's own words, with a new version for each change. */
export type Consent = { readonly text: string; readonly version: number }

/** What somebody decided, about which version, and the name they signed with. */
export type Decision = { readonly agrees: boolean; readonly version: number; readonly name: string }

export const longestConsent = 20_000
export const mostConsents = 5
export const longestSignature = 120

/** A decision as the answer of its question: one part a line, so that it is kept like every other answer. */
export function answerOf({ agrees, version, name }: Decision): string {
  return [agrees ? 'agreed' : 'declined', String(version), name.trim()].join('\n')
}

/** Returns the decision of an answer, or undefined where it holds none. */
export function decisionOf(answer: string): Decision | undefined {
  const [word = '', version = '', name = '', ...more] = answer.split('\n')
  const isDecision = (word === 'agreed' || word === 'declined') && /^\d{1,6}$/.test(version) && more.length === 0
  return isDecision ? { agrees: word === 'agreed', version: Number(version), name: name.trim() } : undefined
}

/** Whether something was decided, about another text than today's. */
export function isOlder(consent: Consent, answer: string): boolean {
  const decision = decisionOf(answer)
  return decision !== undefined && decision.version !== consent.version
}

/** What is wrong with a decision: it is about the text of today, and who decides signs it. */
export function decisionFault(consent: Consent, answer: string): Fault | undefined {
  const decision = decisionOf(answer)
  if (!decision) return fault('answer_unknown')
  if (decision.version !== consent.version) return fault('consent_changed')
  return decision.name.length < 2 || decision.name.length > longestSignature ? fault('signature_missing') : undefined
}

/** Each decision is a document that is kept for years: who changes their mind may, who writes documents without end may not. */
export const mostDecisions = { anHour: 20, aDay: 40 } as const

/** From when a decision of a visit can be written, by when its decisions of the last day were, the newest first. */
export function nextDecisionAt(now: Instant, decided: readonly Instant[]): Instant {
  const ofHour = decided[mostDecisions.anHour - 1]
  const ofDay = decided[mostDecisions.aDay - 1]
  return later(now, Math.max(0, ofHour ? ofHour + hour - now : 0, ofDay ? ofDay + day - now : 0))
}
