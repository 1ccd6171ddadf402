import { day, hour, later, type Instant } from '../time/instant.ts'

/** Characters of one message. */
export const longestMessage = 2000
/** Messages that the patient's side writes about one visit within an hour: more is no conversation. */
export const mostAnHour = 20
/** Days after the end of a visit until which both sides write about it. */
export const daysAfterVisit = 14
/** Years for which a conversation is kept after its last message, and answers before a visit after their last change. */
export const yearsKept = 2

export type Side = 'patient' | 'clinic'

/** Until when people can write about a visit; just as long about a cancelled one. */
export function writtenUntil(visit: { readonly end: Instant }): Instant {
  return later(visit.end, daysAfterVisit * day)
}

/** Why nobody can write about a visit now, or any longer; undefined: they may. */
export function whyNotWritten(
  now: Instant,
  visit: { readonly status: string; readonly end: Instant; readonly takesMessages: boolean },
  side: Side,
): 'closed' | 'switched_off' | undefined {
  if (visit.status === 'entered_in_error' || now >= writtenUntil(visit)) return 'closed'
  // The clinic may finish what it began: where messages are turned off, it can still write.
  return side === 'patient' && !visit.takesMessages ? 'switched_off' : undefined
}

/** Whether a mail says that something was written: at most once an hour, while it is unread. */
export function isWorthAMail(
  now: Instant,
  unread: { readonly toldAt: Instant | null; readonly readAt: Instant | null },
) {
  const { toldAt, readAt } = unread
  return toldAt === null || (readAt !== null && readAt > toldAt) || later(toldAt, hour) <= now
}

/** The most documents that come with one message. */
export const mostPapers = 5

/** What became of a document that a message brought. */
export const paperStates = ['there', 'not_shared', 'deleted', 'taken_back'] as const
export type PaperState = (typeof paperStates)[number]

/** How the reader of a message may open its document: as its owner, as their helper, by their practice, or at the branch. */
export const opensByWays = ['owner', 'helper', 'practice', 'branch'] as const
export type OpensBy = (typeof opensByWays)[number]

type Standing = {
  readonly isOwner: boolean
  readonly isDoctor: boolean
  /** Whether they may see records at the branch of the visit. */
  readonly viewsAtBranch: boolean
  /** Whether it is the clinic's: what it wrote, or was handed in to it. */
  readonly isClinics: boolean
  readonly isOfBranch: boolean
  readonly hasDoctor: boolean
  readonly hasBranch: boolean
  readonly hasHelper: boolean
}

/** The way in which a document of a message opens to the reader; null: it is closed to them. */
export function opensBy(side: Side, of: Standing): OpensBy | null {
  if (side === 'patient') return of.isOwner ? 'owner' : of.hasHelper ? 'helper' : null
  if (of.isDoctor && (of.isClinics || of.hasDoctor)) return 'practice'
  return of.viewsAtBranch && (of.isOfBranch || of.hasBranch) ? 'branch' : null
}
