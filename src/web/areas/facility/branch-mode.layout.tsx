import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet, useParams } from 'react-router'
import { mark, t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { useSeenRole } from '../../lib/see-as.ts'
import { isShut } from '../../lib/shown.ts'
import { DeskKeys } from '../../features/frame/desk-keys.tsx'
import { enterBranchMode } from '../../features/frame/branch-mode.ts'
import { BranchContext } from '../../parts/resources/branch-context.ts'
import { useFacility } from '../../parts/resources/use-facility.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty, LoadFailed, Skeleton } from '../../ui/page.tsx'

/** Why nobody comes to a branch that is not open. */
const shutWords = {
  draft: mark('It is a draft: until you open it, patients neither find it nor book here.'),
  archived: mark('It is archived: patients neither find it nor book here.'),
}

/** Around the branch screens of a manager: the branch of the address, with what the server says one may do there. */
export default function BranchMode() {
  const { branchId = '' } = useParams()
  const account = useQuery({ queryKey: ['me'], queryFn: () => call('GET /auth/me', {}), staleTime: 0 })
  const seen = useSeenRole()
  const own = account.data?.branches.find(({ id }) => id === branchId)
  const branch = seen?.branch.id === branchId ? { ...seen.branch, rights: seen.rights } : own
  const state = useFacility().data?.branches.find(({ id }) => id === branchId)?.state
  const isOurs = own !== undefined
  useEffect(() => {
    if (isOurs) enterBranchMode(branchId)
  }, [branchId, isOurs])
  if (branch) {
    const here = {
      branch,
      rights: new Set(branch.rights),
      takesPatients: own?.takes_patients ?? true,
      home: `/fam/branches/${branchId}`,
      profile: '/fam/profile',
    }
    return (
      <BranchContext value={here}>
        <DeskKeys {...here} />
        <p className="no-print mb-4 rounded-field bg-tint px-4 py-2 font-semibold text-on-tint">
          {t('You are working in {branch}', { branch: branch.name })}
          {state && state !== 'open' ? <span className="block font-normal">{t(shutWords[state])}</span> : null}
        </p>
        <Outlet key={branchId} />
      </BranchContext>
    )
  }
  // A branch that was added a moment ago is not in what was read before.
  if (account.isFetching) return <Skeleton rows={6} />
  if (isShut(account))
    return <LoadFailed what={t('the branch')} error={account.error} again={() => void account.refetch()} />
  return (
    <Empty action={<ButtonLink to="/fam/branches">{t('See the branches')}</ButtonLink>}>
      {t('This branch does not exist or is not yours.')}
    </Empty>
  )
}
