import { keepsNumber } from '#domain/verification/state-meanings.ts'
import type { Kind } from '../../parts/people/check-words.ts'
import type { Case, Decision, Looked } from './case.ts'

/** What a reviewer types of one check; what is not ticked was not looked at. */
export type LookedValues = {
  seen: boolean
  /** `elsewhere`: another register than the one in which the number was looked up. */
  way: 'register' | 'elsewhere' | 'document'
  source: string
  evidence: string[]
  valid_until: string
}

/** The number is computed and a facility vouches by itself: nobody ticks them. */
export const ticked = ['identity', 'registry', 'specialty'] as const
export type Ticked = (typeof ticked)[number]
export const isTicked = (kind: Kind): kind is Ticked => ticked.some((one) => one === kind)

export type CaseValues = { decision: Decision; note: string } & Record<Ticked, LookedValues>

/** The form as it begins: documents of a kind are chosen for what they show, and the register has its name. */
export function firstLook({ evidence, authority_name: authority }: Case): CaseValues {
  const begin = (way: LookedValues['way'], kinds: readonly string[]): LookedValues => ({
    seen: false,
    way,
    source: way === 'register' ? authority : '',
    evidence: evidence.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id),
    valid_until: '',
  })
  return {
    decision: 'verify',
    note: '',
    identity: begin('document', ['identity']),
    registry: begin('register', []),
    specialty: begin('register', ['specialty']),
  }
}

const byState: Readonly<Record<string, readonly Decision[]>> = {
  submitted: ['verify', 'ask', 'reject', 'take_up'],
  in_review: ['verify', 'ask', 'reject'],
  verified: ['suspend'],
  expiring: ['verify', 'suspend'],
  recheck_due: ['verify', 'suspend'],
  suspended: ['lift', 'revoke'],
  appealed: ['restore', 'uphold'],
}

/** What can be decided on a case. */
export function decisionsOn(one: Case): readonly Decision[] {
  return openTo(one).filter(
    (decision) => !hasAgreed(one, decision) && !(decision === 'verify' && waitsForFacility(one)),
  )
}

/** Whether only the facility of the doctor can confirm them, and has not. */
export const waitsForFacility = ({ missing }: Case) => missing.includes('affiliation')

/** Whether the reader made this decision first: now it needs somebody else's. */
const hasAgreed = ({ proposal }: Case, decision: Decision) =>
  proposal?.is_own === true && proposal.decision === decision

function openTo(one: Case): readonly Decision[] {
  if (one.doctor.verification === 'verified' && hasNewDocuments(one)) return ['verify', 'suspend']
  if (isForAnother(one)) return []
  return byState[one.doctor.verification] ?? []
}

/** Whether there is something to decide, and the reader has revoked the doctor: another person looks at it. */
export function isForAnother({ doctor, revoked_by_you: isRevoker }: Case): boolean {
  return isRevoker && byState[doctor.verification] !== undefined
}

/** Whether somebody who stands, or is suspended, has handed in what nobody has decided on. */
function hasNewDocuments({ doctor, evidence }: Case): boolean {
  return keepsNumber(doctor.verification) && evidence.some(({ is_decided: decided }) => !decided)
}

/** Whether a thing is looked at now: it is missing, or a new document may say something of it. */
const isAsked = (one: Case, kind: Kind) => one.missing.includes(kind) || hasNewDocuments(one)

/** Whether somebody ticks it before they decide: what ended is looked at before a suspension is lifted as well. */
export function isLookedAtNow(one: Case, kind: Kind): boolean {
  return decisionsOn(one).some((decision) => decision === 'verify' || decision === 'lift') && isAsked(one, kind)
}

/** Whether it is asked which register was looked into: once for both, unless the specialty stands in another one. */
export function asksRegister(kind: Ticked, values: Record<Ticked, LookedValues>): boolean {
  return kind !== 'specialty' || values.specialty.way === 'elsewhere' || !values.registry.seen
}

/** Returns what was ticked, as the server takes it. */
export function lookedAt(one: Case, values: Record<Ticked, LookedValues>): Looked[] {
  return ticked
    .filter((kind) => values[kind].seen && isAsked(one, kind))
    .map((kind) => {
      const { way, source, evidence, valid_until: until } = values[kind]
      return {
        kind,
        status: 'passed',
        way: way === 'elsewhere' ? 'register' : way,
        source: way === 'document' ? '' : asksRegister(kind, values) ? source : values.registry.source,
        evidence: way === 'document' ? evidence : [],
        valid_until: until === '' ? null : until,
      }
    })
}
