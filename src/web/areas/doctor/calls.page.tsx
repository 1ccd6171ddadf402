import { t } from '#domain/language/translate.ts'
import { LaterPage } from '../../features/frame/later-page.tsx'
import { titleOf } from '../../lib/site.ts'

export const meta = () => titleOf(t('Calls'))

export default function Calls() {
  return (
    <LaterPage
      title={t('Calls')}
      sentence={t(
        'Video visits are booked here; the calls themselves are not part of this installation yet. Tell your patients how to join when you confirm.',
      )}
      to="/doc/appointments"
      label={t('See my appointments')}
    />
  )
}
