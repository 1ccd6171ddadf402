import { minute } from '../time/instant.ts'
import { codeMinutes } from '../verification/code-rules.ts'
import { type MessageKind, messageKinds } from './message-kinds.ts'

/** Messages true only for a moment: check-in is open, a turn in the queue, somebody waits in a call. */
const momentaryKinds: readonly MessageKind[] = [
  messageKinds.checkInOpen,
  messageKinds.yourTurn,
  messageKinds.turnMissed,
  messageKinds.patientWaitsInCall,
  messageKinds.doctorReadyInCall,
]

/** How long it is true; later it would send people where nobody is. */
const momentLasts = 20 * minute

/** Whether a message of this age, in milliseconds, comes too late for what it tells; a code as a text is over with its minutes. */
export function isTooLate(
  { channel, kind }: { readonly channel: string; readonly kind: MessageKind },
  age: number,
): boolean {
  if (channel === 'text' && kind === messageKinds.code) return age > codeMinutes * minute
  return momentaryKinds.includes(kind) && age > momentLasts
}
