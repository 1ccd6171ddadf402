import { homeOf } from '#domain/access/home-of.ts'
import type { UserType } from '#domain/access/permissions.ts'
import { areaOf, safeNext, takeWantedPath } from '../../lib/session.ts'
import { storeSession } from '../../lib/store-session.ts'

type Session = { token: string; user_id: string; user_type: UserType; full_name: string }

/** Keeps the session and says where to go. */
export function arrive(session: Session, next: string | null): string {
  // First: a log-in as somebody else clears what this tab has kept, the way among it.
  const way = wayTo(session.user_type, next)
  storeSession(session)
  // The address is proven: nothing of the sign-up is needed any more.
  sessionStorage.removeItem('sign_up')
  return way
}

/** What was wanted, where this kind of account may go there, else its own start. */
export function wayTo(userType: UserType, next: string | null): string {
  const wanted = safeNext(next) ?? takeWantedPath()
  if (!wanted) return homeOf(userType)
  const area = areaOf(wanted)
  return area === undefined || area === userType ? wanted : homeOf(userType)
}
