import { redirect } from 'react-router'
import type { UserType } from '#domain/access/permissions.ts'
import { keepWantedPath, readSession } from '../../lib/session.ts'

/** An area belongs to one kind of account; others go to the first page. The wanted path is kept for after the log-in. */
export function guardArea(userType: UserType, request: Request) {
  const session = readSession()
  if (session?.userType === userType) return null
  if (!session) keepWantedPath(new URL(request.url).pathname + new URL(request.url).search)
  throw redirect('/')
}
