import { t } from '#domain/language/translate.ts'
import { LaterPage } from '../../features/areas/later-page.tsx'
import { titleOf } from '../../lib/site.ts'

export const meta = () => titleOf(t('Not built yet'))

export default function BranchLater() {
  return (
    <LaterPage
      title={t('Not built yet')}
      sentence={t('This part of the branch is not built yet. Its day is.')}
      to="/fam/branches"
      label={t('See the branches')}
    />
  )
}
