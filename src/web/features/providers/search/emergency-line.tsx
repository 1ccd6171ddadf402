import { rich } from '../../../lib/rich.tsx'
import { useSite } from '../../../lib/site.ts'

/** Stands on every booking page, in the same place. */
export function EmergencyLine() {
  const { emergencyNumber } = useSite()
  return (
    <p className="rounded-field bg-sunken px-4 py-3 text-sm">
      {rich(
        "This service is not for emergencies. If someone's life is at risk, call <strong>{emergencyNumber}</strong> now.",
        { strong: (text) => <strong>{text}</strong>, emergencyNumber },
      )}
    </p>
  )
}
