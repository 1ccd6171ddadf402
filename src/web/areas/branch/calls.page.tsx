import { t } from '#domain/language/translate.ts'
import { LaterPage } from '../../features/frame/later-page.tsx'
import { titleOf } from '../../lib/site.ts'
import { useBranch } from '../../parts/resources/branch-context.ts'

export const meta = () => titleOf(t('Calls'))

/** What will be here, and where today's video visits are until then. */
export default function BranchCalls() {
  const { home } = useBranch()
  return (
    <LaterPage
      title={t('Calls')}
      sentence={t(
        'Today’s video visits will be here, with who waits and links to join. Until then you find them among the appointments.',
      )}
      to={`${home}/appointments`}
      label={t('See the appointments')}
    />
  )
}
