import { day, type Instant } from '../time/instant.ts'
import type { VisitAction } from './possible-actions.ts'

type Visit = { readonly start: Instant; readonly actions: readonly VisitAction[] }

/**
 * The one step of a patient that fits the hour: "I am here" while it is possible, "I am coming" from a day before the
 * start. Weeks ahead nobody needs to say anything, so nothing is asked.
 */
export function fittingStep(now: Instant, { start, actions }: Visit): 'arrive' | 'confirm' | undefined {
  if (actions.includes('arrive')) return 'arrive'
  return actions.includes('confirm') && now >= start - day ? 'confirm' : undefined
}
