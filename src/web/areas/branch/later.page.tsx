import { t } from '#domain/language/translate.ts'
import { LaterPage } from '../../features/frame/later-page.tsx'
import { titleOf } from '../../lib/site.ts'
import { useBranch } from '../../parts/resources/branch-context.ts'

export const meta = () => titleOf(t('Not built yet'))

export default function Later() {
  const { home } = useBranch()
  return (
    <LaterPage
      title={t('Not built yet')}
      sentence={t('This part of the branch is not built yet. Its day is.')}
      to={`${home}/dashboard`}
      label={t('See the day')}
    />
  )
}
