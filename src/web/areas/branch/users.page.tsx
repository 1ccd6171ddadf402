import { useQuery } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { titleOf } from '../../lib/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'

export const meta = () => titleOf(t('System users'))

/** Who uses the product at this branch. One's own row leads to the account: the user menu has Logout only. */
export default function BranchUsers() {
  const account = useQuery({ queryKey: ['me'], queryFn: () => call('GET /auth/me', {}) })
  return (
    <div className="grid gap-6">
      <PageTitle lead={t('Your manager invites people and gives them their roles.')}>{t('System users')}</PageTitle>
      {account.isPending ? <Skeleton rows={1} /> : null}
      {account.isError ? (
        <LoadFailed what={t('the users')} error={account.error} again={() => void account.refetch()} />
      ) : null}
      {account.data ? (
        <ul className="grid gap-3">
          <Card as="li" className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <p className="me-auto">
              <strong>
                {account.data.first_name} {account.data.last_name}
              </strong>{' '}
              ({t('you')})
              <br />
              <span className="text-muted">
                <bdi>{account.data.email}</bdi>
              </span>
            </p>
            <ButtonLink to="/branch/profile">{t('Account and security')}</ButtonLink>
          </Card>
        </ul>
      ) : null}
    </div>
  )
}
