import { createHash, randomBytes } from 'node:crypto'

/** Browsers bind `__Host-` cookies to this very host and to https; without https they would refuse them. */
export function cookieNames(secure: boolean) {
  const prefix = secure ? '__Host-' : ''
  return { session: `${prefix}session`, visitor: `${prefix}visitor`, csrf: 'csrftoken' }
}

/** What stands in for the token of a session where a browser saves a file by itself. It is sent to that one address. */
export const downloadCookie = 'download'

/** 256 random bits, as text for a cookie, a header or a link. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Only this is stored: a stolen database opens no session. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
