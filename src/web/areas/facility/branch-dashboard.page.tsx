import { useParams } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { BranchDay } from '../../features/appointments/branch-day.tsx'
import { DeskBooking } from '../../features/staff-booking/desk-booking.tsx'
import { titleOf } from '../../lib/site.ts'

export const meta = () => titleOf(t('Branch'))

export default function BranchDashboard() {
  const { branchId = '' } = useParams()
  return (
    <BranchDay branchId={branchId} tools={({ doctors }) => <DeskBooking branchId={branchId} doctors={doctors} />} />
  )
}
