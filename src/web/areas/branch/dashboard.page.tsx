import { useQuery } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import { BranchDay } from '../../features/appointments/branch-day.tsx'
import { DeskBooking } from '../../features/staff-booking/desk-booking.tsx'
import { call } from '../../lib/browser-call.ts'
import { titleOf } from '../../lib/site.ts'
import { Empty, LoadFailed, Skeleton } from '../../ui/page.tsx'

export const meta = () => titleOf(t('Dashboard'))

export default function Dashboard() {
  const account = useQuery({ queryKey: ['me'], queryFn: () => call('GET /auth/me', {}) })
  if (account.isPending) return <Skeleton rows={6} />
  if (account.isError)
    return <LoadFailed what={t('your branch')} error={account.error} again={() => void account.refetch()} />
  const branch = account.data.branches[0]
  return branch ? (
    <BranchDay branchId={branch.id} tools={({ doctors }) => <DeskBooking branchId={branch.id} doctors={doctors} />} />
  ) : (
    <Empty>{t('You do not belong to a branch yet. Ask your manager.')}</Empty>
  )
}
