import { t } from '#domain/language/translate.ts'
import { LaterPage } from '../../features/frame/later-page.tsx'
import { titleOf } from '../../lib/site.ts'

export const meta = () => titleOf(t('Statistics'))

export default function Statistics() {
  return (
    <LaterPage
      title={t('Statistics')}
      sentence={t('Statistics are not built yet. The day of each branch shows what is going on now.')}
      to="/fam/branches"
      label={t('See the branches')}
    />
  )
}
