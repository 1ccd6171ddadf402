import { t } from '#domain/language/translate.ts'
import { isShut } from '../../lib/shown.ts'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'
import { EmailForm } from './email-form.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecurityEvents } from './security-events.tsx'
import { SessionTable } from './session-table.tsx'
import { TwoStep } from './two-step.tsx'
import { useSecurity } from './use-security.ts'

/** What opens the account, and where it is open. */
export function SecurityPanel() {
  const security = useSecurity()
  if (security.isPending) return <Skeleton rows={4} />
  if (isShut(security))
    return (
      <LoadFailed what={t('your security settings')} error={security.error} again={() => void security.refetch()} />
    )
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <PasswordForm />
      <TwoStep security={security.data} />
      <PasskeyList security={security.data} />
      <EmailForm email={security.data.email} />
      <div className="lg:col-span-2">
        <SessionTable sessions={security.data.sessions} />
      </div>
      <div className="lg:col-span-2">
        <SecurityEvents />
      </div>
    </div>
  )
}
