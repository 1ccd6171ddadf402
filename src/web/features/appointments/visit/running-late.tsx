import { call } from '../../../lib/browser-call.ts'
import { LateChoice } from './late-choice.tsx'
import { useSayLate } from './use-say-late.ts'
import type { Visit } from './visit.ts'

/** How late the doctor's own day runs, and why; who waits reads it, and is told from 15 minutes on. */
export function RunningLate({ visits }: { visits: readonly Visit[] }) {
  const say = useSayLate((body) => call('PUT /doctors/me/late', { body }))
  // Visits that the lateness does not reach any more say nothing of it.
  const late = visits.find(({ doctor }) => doctor.late_minutes > 0)?.doctor
  return <LateChoice lateness={{ minutes: late?.late_minutes ?? 0, reason: late?.late_reason ?? null }} say={say} />
}
