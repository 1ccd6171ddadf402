import { useEffect } from 'react'
import { Outlet, useParams } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { managerRights } from '#domain/access/can.ts'
import { useSeenRole } from '../../lib/see-as.ts'
import { enterBranchMode } from '../../features/frame/branch-mode.ts'
import { BranchContext } from '../../parts/resources/branch-context.ts'
import { useFacility } from '../../parts/resources/use-facility.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty, LoadFailed, Skeleton } from '../../ui/page.tsx'

/** Around the branch screens of a manager: the branch of the address, with all that a manager may do. */
export default function BranchMode() {
  const { branchId = '' } = useParams()
  const facility = useFacility()
  const branch = facility.data?.branches.find(({ id }) => id === branchId)
  const seen = useSeenRole()
  const isOurs = branch !== undefined
  useEffect(() => {
    if (isOurs) enterBranchMode(branchId)
  }, [branchId, isOurs])
  if (seen?.branch.id === branchId)
    return (
      <BranchContext value={{ ...hereOf(seen.branch), rights: new Set(seen.rights) }}>
        <Outlet key={branchId} />
      </BranchContext>
    )
  if (facility.isPending) return <Skeleton rows={6} />
  if (facility.isError)
    return <LoadFailed what={t('the branch')} error={facility.error} again={() => void facility.refetch()} />
  if (!branch)
    return (
      <Empty action={<ButtonLink to="/fam/branches">{t('See the branches')}</ButtonLink>}>
        {t('Your facility has no such branch.')}
      </Empty>
    )
  return (
    <BranchContext value={{ ...hereOf(branch), rights: managerRights }}>
      <Outlet key={branch.id} />
    </BranchContext>
  )
}

function hereOf(branch: { id: string; name: string }) {
  return { branch, home: `/fam/branches/${branch.id}`, profile: '/fam/profile' }
}
