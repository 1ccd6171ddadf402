import { minute } from '../time/instant.ts'

/** Wrong passwords within a quarter of an hour, before there is a pause. */
export const logInWindow = 15 * minute

/** From one browser that has logged in before, or for one account from one network address. */
export const wrongTriesPerDevice = 10

/** For one account from everywhere; above it, a log-in from a new device needs a mailed code as well. */
export const wrongTriesPerAccount = 60

/** From one network address, for any accounts. Only failures count: a whole clinic may log in behind one address. */
export const wrongTriesPerNetwork = 60

/** Wrong codes of the app or recovery codes for one account. */
export const wrongSecondSteps = 20
