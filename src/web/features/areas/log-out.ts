import { call } from '../../lib/browser-call.ts'
import { clearSession } from '../../lib/session.ts'

/** Ends the session on the server, clears everything that was stored, and goes to the first page. */
export async function logOut() {
  await call('POST /auth/logout', {}).catch(() => undefined)
  clearSession()
  location.assign('/')
}
