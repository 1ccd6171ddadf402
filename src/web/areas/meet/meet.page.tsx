import { useParams } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { MeetingView } from '../../features/meeting/meeting-view.tsx'
import { useCameraDocument } from '../../features/meeting/call/use-camera-document.ts'
import { titleOf } from '../../lib/site.ts'
import { Spinner } from '../../ui/mark.tsx'

export const meta = () => [
  ...titleOf(t('Video call')),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** A call by its address: whoever holds it may come to the door. No role is asked, nobody is sent to log in. */
export default function Meet() {
  const { meetId = '' } = useParams()
  const mayFilm = useCameraDocument()
  if (!mayFilm) return <Spinner />
  return <MeetingView key={meetId} meetId={meetId} />
}
