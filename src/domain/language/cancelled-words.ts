import { mark } from './translate.ts'

/**
 * Why a visit is cancelled whose doctor was revoked: no clinic has done it. It is kept with the visit as it stands here, and
 * read in the language of the moment.
 */
export const licenceEnded = mark(
  'The doctor’s licence is no longer confirmed here, so the appointment can’t take place.',
)
