import type { ReactNode } from 'react'
import type { Outcome } from '../steps/use-visit-steps.ts'
import type { Visit } from './visit.ts'

export type VisitPageProps = {
  visit: Visit
  linkToken?: string | undefined
  onChange: (visit: Visit) => void
  /** What has just come of it, as the address keeps it; undefined for a look at the visit. */
  done: Outcome | undefined
  onOutcome: (outcome: Outcome) => void
  /** The page was opened for a time that was held. */
  forOffer?: boolean
  begin?: 'cancel' | 'move' | null
  /** Below everything: the way back. */
  children?: ReactNode
}
