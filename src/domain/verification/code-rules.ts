import { day } from '../time/instant.ts'

/** Wrong codes that one mailed code bears; then it is worth nothing. */
export const wrongTriesPerCode = 5

/** Wrong codes a day for one sign-up, draft or account, however many codes are sent. */
export const wrongTriesPerSubject = 10

/** Wrong codes a day for one address and purpose, whoever types them. */
export const wrongTriesPerAddress = 20

export const wrongTriesWindow = day

/** Minutes for which a mailed code or link works. */
export const codeMinutes = 15
export const logInCodeMinutes = 10
export const resetMinutes = 60
export const firstAdministratorMinutes = 24 * 60
