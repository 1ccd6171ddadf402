import { minute } from '../time/instant.ts'

/** How long after the code of a booking its page can make an account; later the address has to be proven again. */
export const provenFor = 30 * minute

/**
 * Whether a booking is in the reader's account, its guest can make one now, or neither.
 */
export const accountStates = ['own', 'possible', 'none'] as const
export type AccountState = (typeof accountStates)[number]
