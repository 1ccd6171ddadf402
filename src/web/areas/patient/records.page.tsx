import { LaterPage } from '../../features/areas/later-page.tsx'
import { titleOf } from '../../lib/site.ts'

export const meta = () => titleOf('Records')

export default function Records() {
  return (
    <LaterPage
      title="Records"
      sentence="Records cannot be kept here yet. Your visits are under Appointments."
      to="/usr/appointments"
      label="See my appointments"
    />
  )
}
