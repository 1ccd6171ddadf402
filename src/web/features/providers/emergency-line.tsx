import { useSite } from '../../lib/site.ts'

/** Stands on every booking page, in the same place. */
export function EmergencyLine() {
  const { emergencyNumber } = useSite()
  return (
    <p className="rounded-field bg-sunken px-4 py-3 text-sm">
      This service is not for emergencies. If someone&apos;s life is at risk, call <strong>{emergencyNumber}</strong>{' '}
      now.
    </p>
  )
}
