import { lanes, type SendDeps, sendDueMessage } from '#server/core/messages/send-messages.ts'

/** Carries out one message that is due, codes first. Returns how many were carried out, 0 or 1. */
export async function deliverOne(deps: SendDeps): Promise<number> {
  for (const lane of lanes) {
    if ((await sendDueMessage(deps, lane)) > 0) return 1
  }
  return 0
}
