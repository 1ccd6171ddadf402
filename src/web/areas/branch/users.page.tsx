import { useQuery } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { titleOf } from '../../lib/site.ts'
import { useBranch } from '../../parts/resources/branch-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { Members } from './members.tsx'

export const meta = () => titleOf(t('System users'))

/** Who uses the product at this branch: who gives roles sees everybody, others find themselves. */
export default function BranchUsers() {
  const { branch, rights, home } = useBranch()
  const givesRoles = rights.has('users.edit')
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle
          lead={
            givesRoles
              ? t('People who work at {branch}, and what each of them may do.', { branch: branch.name })
              : t('Your manager invites people and gives them their roles.')
          }
        >
          {t('System users')}
        </PageTitle>
        {givesRoles ? <ButtonLink to={`${home}/roles`}>{t('Roles and rights')}</ButtonLink> : null}
      </div>
      {givesRoles ? <Members /> : <Myself />}
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
