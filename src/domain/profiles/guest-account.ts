import { minute } from '../time/instant.ts'

/** So long after the code of a booking its page makes an account of it; later the address is proven anew. */
export const provenFor = 30 * minute

/**
 * How a booking stands to an account: it is in the one of whoever reads, its guest can make one now, or neither.
 */
export const accountStates = ['own', 'possible', 'none'] as const
export type AccountState = (typeof accountStates)[number]
