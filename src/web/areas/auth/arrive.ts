import type { UserType } from '#domain/access/permissions.ts'
import { areaOf, homeOf, safeNext, storeSession, takeWantedPath } from '../../lib/session.ts'

type Session = { token: string; user_id: string; user_type: UserType; full_name: string }

/** Keeps the session and says where to go: to what was wanted when this account may go there, else to its own start. */
export function arrive(session: Session, next: string | null): string {
  storeSession(session)
  const wanted = safeNext(next) ?? takeWantedPath()
  if (!wanted) return homeOf(session.user_type)
  const area = areaOf(wanted)
  return area === undefined || area === session.user_type ? wanted : homeOf(session.user_type)
}
