import { t } from '#domain/language/translate.ts'
import { StatusChip } from '../../features/appointments/visit/status-chip.tsx'
import { RegisterView } from '../../features/register/register-view.tsx'
import { titleOf } from '../../lib/site.ts'
import { useBranch } from '../../parts/resources/branch-context.ts'
import { Empty, PageTitle } from '../../ui/page.tsx'

export const meta = () => titleOf(t('Records'))

/** Whom the branch knows: found by what only they have, or because they come today. */
export default function Records() {
  const { branch, rights, home } = useBranch()
  if (!rights.has('patients.search'))
    return (
      <div className="grid gap-6">
        <PageTitle>{t('Records')}</PageTitle>
        <Empty>{t('You do not have access to this. Ask your manager if you need it.')}</Empty>
      </div>
    )
  const here = {
    branchId: branch.id,
    home,
    rights,
    chip: (status: Parameters<typeof StatusChip>[0]['visit']['status']) => (
      <StatusChip visit={{ status }} side="staff" />
    ),
  }
  return <RegisterView here={here} branch={branch.name} />
}
