import { AccountTabs } from '../../features/account/account-tabs.tsx'
import { AccountForm } from '../../features/areas/account-form.tsx'
import { titleOf } from '../../lib/site.ts'
import { PageTitle } from '../../ui/page.tsx'

export const meta = () => titleOf('Profile')

export default function Profile() {
  return (
    <div className="grid gap-6">
      <PageTitle>Profile</PageTitle>
      <AccountTabs>
        <AccountForm />
      </AccountTabs>
    </div>
  )
}
