import { t } from '#domain/language/translate.ts'
import { BranchDay } from '../../features/appointments/branch-day.tsx'
import { QueueStrip } from '../../features/queue/queue-strip.tsx'
import { DeskBooking } from '../../features/staff-booking/desk-booking.tsx'
import { DeskWalkIn } from '../../features/staff-booking/desk-walk-in.tsx'
import { titleOf } from '../../lib/site.ts'
import { useBranch } from '../../parts/resources/branch-context.ts'

export const meta = () => titleOf(t('Dashboard'))

/** The day of the branch; who may book for a caller does it here, and who works with the queue calls the next one. */
export default function Dashboard() {
  const { branch, rights, home } = useBranch()
  return (
    <div className="grid gap-6">
      {rights.has('queue.view') ? (
        <QueueStrip branchId={branch.id} home={home} mayWork={rights.has('queue.work')} />
      ) : null}
      <BranchDay
        branchId={branch.id}
        mayProgress={rights.has('appointments.progress')}
        tools={({ doctors }) => (
          <>
            {rights.has('appointments.create') ? <DeskBooking branchId={branch.id} doctors={doctors} /> : null}
            {rights.has('queue.check_in') ? <DeskWalkIn branchId={branch.id} /> : null}
          </>
        )}
      />
    </div>
  )
}
