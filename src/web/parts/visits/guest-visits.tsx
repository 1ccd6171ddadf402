import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { call } from '../../lib/browser-call.ts'
import { lazily } from '../../ui/lazily.tsx'

/** Fetched where there are any: few have them, and the page stays light. */
const Found = lazily(
  () => import('./guest-visits-found.tsx'),
  () => null,
)

/** Visits that were booked in this name without the account, where there are any. */
export default function GuestVisits() {
  const found = useQuery({ queryKey: ['guest-visits'], queryFn: () => call('GET /auth/me/guest-visits', {}) })
  // Nobody waits for it: where it could not be read, nothing is offered.
  const { to_add: toAdd = 0, staying = 0 } = found.data ?? {}
  if (toAdd + staying === 0) return null
  return (
    <Suspense>
      <Found toAdd={toAdd} staying={staying} />
    </Suspense>
  )
}
