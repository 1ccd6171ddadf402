import { LaterPage } from '../../features/areas/later-page.tsx'
import { titleOf } from '../../lib/site.ts'

export const meta = () => titleOf('Calls')

export default function Calls() {
  return (
    <LaterPage
      title="Calls"
      sentence="Video visits are booked here; the calls themselves are not part of this installation yet. Tell your patients how to join when you confirm."
      to="/doc/appointments"
      label="See my appointments"
    />
  )
}
