import { LaterPage } from '../../features/areas/later-page.tsx'
import { titleOf } from '../../lib/site.ts'

export const meta = () => titleOf('Statistics')

export default function Statistics() {
  return (
    <LaterPage
      title="Statistics"
      sentence="Statistics are not built yet. The day of each branch shows what is going on now."
      to="/fam/branches"
      label="See the branches"
    />
  )
}
