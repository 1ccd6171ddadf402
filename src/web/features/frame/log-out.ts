import { call } from '../../lib/browser-call.ts'
import { forgetUnsaved } from '../../lib/unsaved.ts'
import { clearSession } from '../../lib/session.ts'

let leaving = false

/** Somebody else is logged in in this browser now: of whoever was here before nothing stays on the page. */
export function startAnew() {
  forgetUnsaved()
  sessionStorage.clear()
  location.reload()
}

/** So long each step of a log-out waits for the server; what is under way by then goes on without the page. Milliseconds. */
const mostWait = 1000

/** Ends the session on the server, clears everything that was stored, and goes to the first page. */
export async function logOut() {
  // Whoever sits here next reads nothing of this person.
  await soon(hideNotifications())
  await soon(call('POST /auth/logout', {}, { outlivesPage: true }))
  leaveArea()
}

/** Whoever logs out leaves, whether the server answers or not (decision 0123). */
function soon(step: Promise<unknown>): Promise<unknown> {
  const late = new Promise((resolve) => setTimeout(resolve, mostWait))
  return Promise.race([step.catch(() => undefined), late])
}

async function hideNotifications() {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  const { hideHere } = await import('../../lib/push-device.ts')
  await hideHere()
}

/** The same without asking the server, for a session that ended elsewhere. Several things may notice at once; one leaves. */
export function leaveArea() {
  if (leaving) return
  leaving = true
  forgetUnsaved()
  clearSession()
  // What the page itself notes while it goes, such as how far it was scrolled, goes too.
  addEventListener('pagehide', clearSession)
  location.assign('/')
}
