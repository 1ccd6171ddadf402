import { useState } from 'react'
import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { rich } from '../../lib/rich.tsx'
import { call } from '../../lib/browser-call.ts'
import { ownDate } from '../../lib/format.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Card, LoadFailed, Skeleton } from '../../ui/page.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { useChange, useSecurity } from './use-security.ts'

/** Take your data along, or leave. */
export function PrivacyPanel() {
  const security = useSecurity()
  const [asking, setAsking] = useState<'data' | 'deletion' | null>(null)
  const change = useChange()
  if (security.isPending) return <Skeleton rows={2} />
  if (security.isError)
    return <LoadFailed what={t('your data settings')} error={security.error} again={() => void security.refetch()} />
  const due = security.data.deletion_due_at
  const download = async (password: string) => {
    const data = await change.run(
      () => call('POST /auth/security/data', { body: { password } }),
      t('Your data is ready'),
    )
    if (!data) return
    setAsking(null)
    saveFile(`my-data-${new Date().toISOString().slice(0, 10)}.json`, JSON.stringify(data, null, 2), 'application/json')
  }
  const remove = async (password: string) => {
    const answer = await change.run(
      () => call('POST /auth/security/deletion', { body: { password } }),
      t('Your account will be deleted'),
    )
    if (answer) setAsking(null)
  }
  const keep = () => void change.run(() => call('DELETE /auth/security/deletion', {}), t('Your account stays'))
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Card as="section" className="grid content-start justify-items-start gap-4">
        <h2 className="text-2xl">{t('Download my data')}</h2>
        <p className="text-muted">
          {t(
            'Your details, your appointments, the messages we sent you, where you are logged in and what you did here, as a file that other programs can read.',
          )}
        </p>
        <Button onClick={() => setAsking('data')}>{t('Download my data')}</Button>
      </Card>
      <Card as="section" className="grid content-start justify-items-start gap-4">
        <h2 className="text-2xl">{t('Delete my account')}</h2>
        {due ? (
          <>
            <p className="font-semibold">{t('Your account will be deleted on {due}.', { due: ownDate(due) })}</p>
            <Button look="primary" onClick={keep} busy={change.busy && t('One moment…')}>
              {t('Keep my account')}
            </Button>
          </>
        ) : (
          <>
            <p className="text-muted">
              {rich(
                'Your address, names, password and log-ins are deleted. What a clinic must keep about your visits stays with that clinic. You have 14 days to change your mind. Appointments that lie ahead must be cancelled first. See <link>what is kept</link>.',
                {
                  link: (text) => (
                    <Link to="/privacy-policy" className="underline">
                      {text}
                    </Link>
                  ),
                },
              )}
            </p>
            <Button look="danger" onClick={() => setAsking('deletion')}>
              {t('Delete my account')}
            </Button>
          </>
        )}
      </Card>
      <PasswordDialog
        title={t('Download my data')}
        open={asking === 'data'}
        onClose={() => setAsking(null)}
        submit={t('Download')}
        onSubmit={(password) => void download(password)}
        change={change}
      />
      <PasswordDialog
        title={t('Delete my account?')}
        open={asking === 'deletion'}
        onClose={() => setAsking(null)}
        submit={t('Delete in 14 days')}
        danger
        onSubmit={(password) => void remove(password)}
        change={change}
      >
        <p>{t('You stay logged in until then, and can take it back at any time before.')}</p>
      </PasswordDialog>
    </div>
  )
}
