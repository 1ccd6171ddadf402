import { useSearchParams } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { DeviceCheck } from '../../features/meeting/door/device-check.tsx'
import { MeetingFrame } from '../../features/meeting/door/meeting-frame.tsx'
import { useCameraDocument } from '../../features/meeting/call/use-camera-document.ts'
import { titleOf } from '../../lib/site.ts'
import { Spinner } from '../../ui/mark.tsx'

export const meta = () => [...titleOf(t('Test my camera and sound')), { name: 'robots', content: 'noindex' }]

/** Tries camera, sound and line without any booking. */
export default function TestPage() {
  const [search] = useSearchParams()
  const mayFilm = useCameraDocument()
  return (
    <MeetingFrame>
      {mayFilm ? <DeviceCheck appointmentId={search.get('visit')} meetId={search.get('meet')} /> : <Spinner />}
    </MeetingFrame>
  )
}
