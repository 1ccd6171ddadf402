import { t } from '#domain/language/translate.ts'
import { BranchDay } from '../../features/appointments/branch-day.tsx'
import { DeskBooking } from '../../features/staff-booking/desk-booking.tsx'
import { titleOf } from '../../lib/site.ts'
import { useBranch } from '../../parts/resources/branch-context.ts'

export const meta = () => titleOf(t('Dashboard'))

/** The day of the branch; who may book for a caller does it here. */
export default function Dashboard() {
  const { branch, rights } = useBranch()
  return (
    <BranchDay
      branchId={branch.id}
      tools={({ doctors }) =>
        rights.has('appointments.create') ? <DeskBooking branchId={branch.id} doctors={doctors} /> : null
      }
    />
  )
}
