import { t } from '#domain/language/translate.ts'
import { AddressForm } from './address-form.tsx'
import { call } from '../../lib/browser-call.ts'
import { titleOf } from '../../lib/site.ts'
import { PageTitle } from '../../ui/page.tsx'

export const meta = () => titleOf(t('People'))

/** Ends the sessions of an account from outside. The account itself, its visits and its reasons stay unseen. */
export default function People() {
  const logOut = async (email: string) => {
    const { ended } = await call('POST /admin/accounts/log-out', { body: { email } })
    return t('{ended, plural, one {# session ended} other {# sessions ended}}', { ended })
  }
  return (
    <div className="grid gap-6">
      <PageTitle
        lead={t('When a device was stolen or somebody has left: this ends every session of the account, at once.')}
      >
        {t('People')}
      </PageTitle>
      <AddressForm
        label={t('Email of the account')}
        submit={t('Log out everywhere')}
        busy={t('One moment…')}
        onSend={logOut}
      />
    </div>
  )
}
