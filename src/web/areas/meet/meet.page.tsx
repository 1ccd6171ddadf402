import { LaterPage } from '../../features/areas/later-page.tsx'
import { titleOf } from '../../lib/site.ts'

export const meta = () => titleOf('Video call')

export default function Meet() {
  return (
    <LaterPage
      title="Video call"
      sentence="Video calls are not part of this installation yet. Phone the clinic; its number stands in the message about your appointment."
      to="/usr/appointments"
      label="See my appointments"
    />
  )
}
