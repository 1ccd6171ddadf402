import { t } from '#domain/language/translate.ts'
import { LaterPage } from '../../features/frame/later-page.tsx'
import { titleOf } from '../../lib/site.ts'

export const meta = () => titleOf(t('Records'))

export default function Records() {
  return (
    <LaterPage
      title={t('Records')}
      sentence={t('Records cannot be kept here yet. Your visits are under Appointments.')}
      to="/usr/appointments"
      label={t('See my appointments')}
    />
  )
}
