import { LaterPage } from '../../features/areas/later-page.tsx'
import { titleOf } from '../../lib/site.ts'

export const meta = () => titleOf('Calls')

export default function Calls() {
  return (
    <LaterPage
      title="Calls"
      sentence="Video visits can be booked; the calls themselves are not part of this installation yet, so the clinic tells you how to join."
      to="/usr/appointments"
      label="See my appointments"
    />
  )
}
