import { LaterPage } from '../../features/areas/later-page.tsx'
import { titleOf } from '../../lib/site.ts'

export const meta = () => titleOf('Users')

export default function Users() {
  return (
    <LaterPage
      title="Users"
      sentence="Inviting people is not built yet. Doctors can ask to join a branch, and you decide here."
      to="/fam/doctors"
      label="See the doctors"
    />
  )
}
