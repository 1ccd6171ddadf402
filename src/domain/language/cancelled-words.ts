import { mark } from './translate.ts'

/**
 * Why the visit of a revoked doctor is cancelled: not by the clinic. It is stored with the visit as written here, and
 * shown in the reader's language.
 */
export const licenceEnded = mark(
  'The doctor’s licence is no longer confirmed here, so the appointment can’t take place.',
)
