import { t } from '#domain/language/translate.ts'
import { AccountTabs } from '../features/account/account-tabs.tsx'
import { useSession } from '../lib/session.ts'
import { titleOf } from '../lib/site.ts'
import { lazily } from '../ui/lazily.tsx'
import { NotThere } from '../ui/not-there.tsx'
import { PageTitle } from '../ui/page.tsx'

export const meta = () => titleOf(t('Profile'))

// The other tabs are lighter without them.
const AccountForm = lazily<object>(
  () => import('../features/account/account-form.tsx').then((part) => ({ default: part.AccountForm })),
  NotThere,
)
const OwnNeeds = lazily<object>(
  () => import('../features/account/needs-form.tsx').then((part) => ({ default: part.OwnNeeds })),
  NotThere,
)

const PhoneProof = lazily<object>(
  () => import('../features/account/phone-proof.tsx').then((part) => ({ default: part.PhoneProof })),
  NotThere,
)
const OwnEmergencyContact = lazily<object>(
  () => import('../features/account/emergency-form.tsx').then((part) => ({ default: part.OwnEmergencyContact })),
  NotThere,
)

/** The own details, security and privacy: the same in every area but the doctors', who have a public page as well. */
export default function AccountPage() {
  const session = useSession()
  return (
    <div className="grid gap-6">
      <PageTitle>{t('Profile')}</PageTitle>
      <AccountTabs>
        <div className="grid gap-8">
          <AccountForm />
          {session?.userType === 'patient' ? <PhoneProof /> : null}
          {session?.userType === 'patient' ? <OwnNeeds /> : null}
          {session?.userType === 'patient' ? <OwnEmergencyContact /> : null}
        </div>
      </AccountTabs>
    </div>
  )
}
