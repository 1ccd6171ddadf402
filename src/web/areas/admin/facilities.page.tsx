import { t } from '#domain/language/translate.ts'
import { AddressForm } from './address-form.tsx'
import { call } from '../../lib/browser-call.ts'
import { titleOf } from '../../lib/site.ts'
import { PageTitle } from '../../ui/page.tsx'

export const meta = () => titleOf(t('Facilities'))

/** Invites the manager of a facility that is not here yet. */
export default function Facilities() {
  const send = async (email: string) => {
    await call('POST /admin/facility-invitations', { body: { email } })
    return t('We sent an invitation to {email}', { email })
  }
  return (
    <div className="grid gap-6">
      <PageTitle lead={t('Who you invite makes the account of a facility manager; the link proves the address.')}>
        {t('Facilities')}
      </PageTitle>
      <AddressForm label={t('Email of the manager')} submit={t('Send invitation')} busy={t('Sending…')} onSend={send} />
    </div>
  )
}
