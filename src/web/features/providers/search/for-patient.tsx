import { Suspense } from 'react'
import { useSession } from '../../../lib/session.ts'
import { lazily } from '../../../ui/lazily.tsx'

const Parts = lazily(
  () => import('./for-patient-parts.tsx'),
  () => null,
)

/** What patients alone see of a doctor, and fetch: nobody else's page weighs more for it. */
export function ForPatient(props: Parameters<typeof Parts>[0]) {
  return useSession()?.userType === 'patient' ? (
    <Suspense>
      <Parts {...props} />
    </Suspense>
  ) : null
}
