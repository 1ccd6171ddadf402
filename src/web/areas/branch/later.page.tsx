import { t } from '#domain/language/translate.ts'
import { LaterPage } from '../../features/areas/later-page.tsx'
import { titleOf } from '../../lib/site.ts'

export const meta = () => titleOf(t('Not built yet'))

export default function Later() {
  return (
    <LaterPage
      title={t('Not built yet')}
      sentence={t('This part of the branch area is not built yet. The day of the branch is.')}
      to="/branch/dashboard"
      label={t('See the day')}
    />
  )
}
