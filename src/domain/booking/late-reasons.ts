/** Why a doctor is late, as those who wait may know it: no reason gives away a patient or the doctor's own health. */
export const lateReasons = ['earlier_visit', 'emergency', 'on_the_way', 'technical', 'short_of_staff'] as const

export type LateReason = (typeof lateReasons)[number]

/** How late a doctor runs, and why, where somebody has said so. */
export type Lateness = { readonly minutes: number; readonly reason: LateReason | null }

/** A doctor who is on time again has no reason. */
export function latenessOf({ minutes, reason }: Lateness): Lateness {
  return minutes > 0 ? { minutes, reason } : { minutes: 0, reason: null }
}

/** Below this nobody gets a message; the screens still show it. */
const worthAMessage = 15

/** Whether whoever waits is written to when a doctor who ran so late runs so late now: it is worth a message, and got worse. */
export function isLateTold(before: number, minutes: number): boolean {
  return minutes >= worthAMessage && minutes > before
}
