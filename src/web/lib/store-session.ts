import type { UserType } from '#domain/access/permissions.ts'
import { sessionChanged } from './session.ts'

type Session = { token: string; user_id: string; user_type: UserType; full_name: string }

/** What a log-in as somebody else leaves: the session, which is written over, and that the cookie notice was closed. */
const ofAnybody = ['loggedin', 'user_type', 'token', 'user_id', 'full_name', 'cookies_accepted']

/** Keeps a session. What was kept for somebody else goes, as at their log-out. */
export function storeSession(session: Session) {
  const before = localStorage.getItem('user_id')
  // Not cleared as a whole: for a moment the other tabs would see nobody logged in, and log out who has just logged in.
  if (before !== null && before !== session.user_id) {
    for (const key of Object.keys(localStorage)) if (!ofAnybody.includes(key)) localStorage.removeItem(key)
    sessionStorage.clear()
  }
  localStorage.setItem('loggedin', 'true')
  localStorage.setItem('user_type', session.user_type)
  localStorage.setItem('token', session.token)
  localStorage.setItem('user_id', session.user_id)
  localStorage.setItem('full_name', session.full_name)
  sessionChanged()
}
