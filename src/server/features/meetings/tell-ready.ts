import type { Call, Participant } from '#domain/meetings/call.ts'
import { hour, later, minute, type Instant } from '#domain/time/instant.ts'
import { countThrottle, throttled } from '../../core/throttle.sql.ts'
import type { Runner } from '../../platform/database/database.ts'
import type { MeetingDeps } from './deps.ts'
import type { OpenCall } from './open-call.ts'
import { toldAgainAfter } from './tell-waiting.ts'

/** How long after we said that the doctor is there a patient who has not come gets a text: they are looking at something else. */
const textedAfter = 2 * minute

export function isPatientHere({ participants }: Call): boolean {
  return participants.some((one) => one.role === 'patient' && one.state !== 'left')
}

/** The doctor is in the call and the patient has not come: what was told in the product goes as a text message too, once. */
export async function textWhoIsAway(deps: MeetingDeps, tx: Runner, now: Instant, open: OpenCall, own: Participant) {
  const { appointment_id: visit, told_at: told } = open.row
  // Who was in the call and hung up knows where it is.
  const haveMet = open.call.liveSince !== null || open.call.seconds > 0
  if (!own.isDoctor || told === null || haveMet || isPatientHere(open.call)) return
  const since = now - told
  if (since < textedAfter || since > toldAgainAfter) return
  const key = `ready text ${visit}`
  // A doctor alone in the call says every few seconds that they are there: only the first time is a write.
  if ((await throttled(tx, now, key)).count > 0) return
  await countThrottle(tx, now, key, later(now, hour))
  await deps.textReady(tx, now, visit)
}
