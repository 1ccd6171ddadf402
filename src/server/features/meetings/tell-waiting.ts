import { later, minute, type Instant } from '#domain/time/instant.ts'
import { isDoctorThere, type Participant } from '#domain/meetings/call.ts'
import { callWaitingMessages } from '../../core/messages/call-words.ts'
import { insertMessages } from '../../core/messages/outbox.ts'
import { countThrottle, throttled } from '../../core/throttle.sql.ts'
import type { Runner } from '../../platform/database/database.ts'
import { mannerOf } from './meetings.sql.ts'
import type { Asking, OpenCall } from './open-call.ts'

export const toldAgainAfter = 10 * minute
/** How long somebody waits before the doctor is told once more, with the minutes. */
const longWait = 2 * minute

/** Tells the doctor, who is not in the call, that the patient waits; once in a while, and where they wish it. */
export async function tellWaiting(
  tx: Runner,
  now: Instant,
  { meetId }: Asking,
  { row, call }: OpenCall,
  minutes: number,
) {
  const { appointment_id: visit, doctor_account: account, patient_name: patient } = row
  if (!account || !row.notifies || isDoctorThere(call, now)) return
  const key = minutes === 0 ? `waits ${visit}` : `waits long ${visit}`
  // Who waits says so every few seconds: only the first time is a write.
  if ((await throttled(tx, now, key)).count > 0) return
  await countThrottle(tx, now, key, later(now, toldAgainAfter))
  const doctor = { account, ...(await mannerOf(tx, account)) }
  await insertMessages(tx, callWaitingMessages(now, doctor, { visit, meetId, patient, minutes }))
}

/** The same when they have waited for a while, and the doctor has not come. */
export async function tellLongWait(tx: Runner, now: Instant, asking: Asking, open: OpenCall, own: Participant) {
  const waited = now - own.knockedAt
  if (own.role !== 'patient' || own.state !== 'waiting' || waited < longWait) return
  await tellWaiting(tx, now, asking, open, Math.floor(waited / minute))
}
