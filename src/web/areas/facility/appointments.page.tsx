import { LaterPage } from '../../features/areas/later-page.tsx'
import { titleOf } from '../../lib/site.ts'

export const meta = () => titleOf('Appointments')

export default function Appointments() {
  return (
    <LaterPage
      title="Appointments"
      sentence="The list over all branches is not built yet. Each branch has its day."
      to="/fam/branches"
      label="See the branches"
    />
  )
}
