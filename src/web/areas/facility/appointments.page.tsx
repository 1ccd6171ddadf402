import { t } from '#domain/language/translate.ts'
import { LaterPage } from '../../features/frame/later-page.tsx'
import { titleOf } from '../../lib/site.ts'

export const meta = () => titleOf(t('Appointments'))

export default function Appointments() {
  return (
    <LaterPage
      title={t('Appointments')}
      sentence={t('The list over all branches is not built yet. Each branch has its day.')}
      to="/fam/branches"
      label={t('See the branches')}
    />
  )
}
