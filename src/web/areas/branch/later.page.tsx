import { LaterPage } from '../../features/areas/later-page.tsx'
import { titleOf } from '../../lib/site.ts'

export const meta = () => titleOf('Not built yet')

export default function Later() {
  return (
    <LaterPage
      title="Not built yet"
      sentence="This part of the branch area is not built yet. The day of the branch is."
      to="/branch/dashboard"
      label="See the day"
    />
  )
}
