import { Outlet } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { useSeenRole } from '../../lib/see-as.ts'
import { isShut } from '../../lib/shown.ts'
import { DeskKeys } from '../../features/frame/desk-keys.tsx'
import { BranchContext } from '../../parts/resources/branch-context.ts'
import { Empty, LoadFailed, Skeleton } from '../../ui/page.tsx'
import { useOwnBranch } from './own-branch.ts'

/** Around the branch screens of who works there: their branch, with the rights of their role. */
export default function OwnBranch() {
  const { account, branch: own } = useOwnBranch()
  const seen = useSeenRole()
  const branch = seen ? { ...seen.branch, rights: seen.rights } : own
  if (account.isPending) return <Skeleton rows={6} />
  if (isShut(account))
    return <LoadFailed what={t('your branch')} error={account.error} again={() => void account.refetch()} />
  if (!branch) return <Empty>{t('You do not belong to a branch yet. Ask your manager.')}</Empty>
  const takesPatients = account.data?.branches.find(({ id }) => id === branch.id)?.takes_patients ?? true
  const here = { branch, rights: new Set(branch.rights), takesPatients, home: '/branch', profile: '/branch/profile' }
  return (
    <BranchContext value={here}>
      <DeskKeys {...here} />
      {takesPatients ? null : (
        <p className="no-print mb-4 rounded-field bg-tint px-4 py-2 text-on-tint">
          {t('This branch is not open to patients: nobody is booked here.')}
        </p>
      )}
      <Outlet key={branch.id} />
    </BranchContext>
  )
}
