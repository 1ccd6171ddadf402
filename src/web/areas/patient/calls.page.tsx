import { t } from '#domain/language/translate.ts'
import { LaterPage } from '../../features/frame/later-page.tsx'
import { titleOf } from '../../lib/site.ts'

export const meta = () => titleOf(t('Calls'))

export default function Calls() {
  return (
    <LaterPage
      title={t('Calls')}
      sentence={t(
        'Video visits can be booked; the calls themselves are not part of this installation yet, so the clinic tells you how to join.',
      )}
      to="/usr/appointments"
      label={t('See my appointments')}
    />
  )
}
