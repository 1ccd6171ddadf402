import { useQuery } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import { type BranchRole, branchRoles } from '#domain/access/roles.ts'
import { call } from '../../lib/browser-call.ts'
import { titleOf } from '../../lib/site.ts'
import { useBranch } from '../../parts/resources/branch-context.ts'
import { useFacility } from '../../parts/resources/use-facility.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'

export const meta = () => titleOf(t('System users'))

/** Who uses the product at this branch: who may run it sees everybody, others find themselves. */
export default function BranchUsers() {
  const { branch, rights } = useBranch()
  const runsIt = rights.has('branches.edit')
  return (
    <div className="grid gap-6">
      <PageTitle
        lead={
          runsIt
            ? t('People who work at {branch}, and what each of them may do.', { branch: branch.name })
            : t('Your manager invites people and gives them their roles.')
        }
      >
        {t('System users')}
      </PageTitle>
      {runsIt ? <Members /> : <Myself />}
    </div>
  )
}

/** One's own row leads to the account: the user menu of the branch area has Logout only. */
function Myself() {
  const { profile } = useBranch()
  const account = useQuery({ queryKey: ['me'], queryFn: () => call('GET /auth/me', {}) })
  if (account.isPending) return <Skeleton rows={1} />
  if (account.isError)
    return <LoadFailed what={t('the users')} error={account.error} again={() => void account.refetch()} />
  const { first_name, last_name, email } = account.data
  return (
    <ul className="grid gap-3">
      <Card as="li" className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <p className="me-auto">
          <strong>
            {first_name} {last_name}
          </strong>{' '}
          ({t('you')})
          <br />
          <span className="text-muted">
            <bdi>{email}</bdi>
          </span>
        </p>
        <ButtonLink to={profile}>{t('Account and security')}</ButtonLink>
      </Card>
    </ul>
  )
}

function Members() {
  const { branch } = useBranch()
  const facilityId = useFacility().data?.facility?.id
  const users = useQuery({
    queryKey: ['facility', 'users', facilityId],
    queryFn: () => call('GET /facilities/:facilityId/users', { params: { facilityId: facilityId ?? '' } }),
    enabled: facilityId !== undefined,
  })
  if (users.isPending) return <Skeleton rows={3} />
  if (users.isError) return <LoadFailed what={t('the users')} error={users.error} again={() => void users.refetch()} />
  const members = users.data.members.filter((member) => member.branch_id === branch.id)
  const change = <ButtonLink to="/fam/users">{t('Invite people and change roles')}</ButtonLink>
  if (members.length === 0) return <Empty action={change}>{t('Nobody works at the desk of this branch yet.')}</Empty>
  return (
    <>
      <ul className="grid gap-3">
        {members.map((member) => (
          <Card as="li" key={member.account_id} className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <p className="me-auto">
              <strong>{member.name}</strong>
              <br />
              <span className="text-muted">
                <bdi>{member.email}</bdi>
              </span>
            </p>
            <p>{t(branchRoles[member.role as BranchRole].name)}</p>
          </Card>
        ))}
      </ul>
      <p>{change}</p>
    </>
  )
}
