import { t } from '#domain/language/translate.ts'
import { LaterPage } from '../../features/frame/later-page.tsx'
import { titleOf } from '../../lib/site.ts'

export const meta = () => titleOf(t('Video call'))

export default function Meet() {
  return (
    <LaterPage
      title={t('Video call')}
      sentence={t(
        'Video calls are not part of this installation yet. Phone the clinic; its number stands in the message about your appointment.',
      )}
      to="/usr/appointments"
      label={t('See my appointments')}
    />
  )
}
