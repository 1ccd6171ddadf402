import type { ComponentProps } from 'react'
import { useBranch } from '../../parts/resources/branch-context.ts'
import { DeskBooking } from './desk-booking.tsx'
import { DeskWalkIn } from './desk-walk-in.tsx'

/** What a desk begins most often, for those who may, where anybody is booked: side by side on a phone as well. */
export function DeskSteps({ doctors }: Pick<ComponentProps<typeof DeskBooking>, 'doctors'>) {
  const { branch, rights, takesPatients } = useBranch()
  if (!takesPatients) return null
  return (
    <div className="flex flex-wrap gap-3 max-sm:grid max-sm:w-full max-sm:grid-flow-col">
      {rights.has('queue.check_in') ? <DeskWalkIn branchId={branch.id} /> : null}
      {rights.has('appointments.create') ? <DeskBooking branchId={branch.id} doctors={doctors} /> : null}
    </div>
  )
}
