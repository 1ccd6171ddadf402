import { LaterPage } from '../../features/areas/later-page.tsx'
import { titleOf } from '../../lib/site.ts'

export const meta = () => titleOf('Not built yet')

export default function BranchLater() {
  return (
    <LaterPage
      title="Not built yet"
      sentence="This part of the branch is not built yet. Its day is."
      to="/fam/branches"
      label="See the branches"
    />
  )
}
