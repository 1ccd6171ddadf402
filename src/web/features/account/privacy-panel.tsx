import { useState } from 'react'
import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { rich } from '../../lib/rich.tsx'
import { call } from '../../lib/browser-call.ts'
import { ownDate } from '../../lib/format.ts'
import { useSession } from '../../lib/session.ts'
import { saveFile } from '../../lib/save-file.ts'
import { isShut } from '../../lib/shown.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Card, LoadFailed, Skeleton } from '../../ui/page.tsx'
import { keptWithClinics } from '../../parts/site/kept-periods.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { VisitsAhead } from './visits-ahead.tsx'
import { WhoCanSee } from './who-can-see.tsx'
import { WhoLooked } from './who-looked.tsx'
import { useApply, useChange, useSecurity } from './use-security.ts'

/** Take your data along, or leave. */
export function PrivacyPanel() {
  const security = useSecurity()
  const session = useSession()
  const [asking, setAsking] = useState<'data' | 'deletion' | null>(null)
  if (security.isPending) return <Skeleton rows={2} />
  if (isShut(security))
    return <LoadFailed what={t('your data settings')} error={security.error} again={() => void security.refetch()} />
  const close = () => setAsking(null)
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      {session?.userType === 'patient' ? (
        <>
          <WhoCanSee />
          <WhoLooked />
        </>
      ) : null}
      <Card as="section" className="grid content-start justify-items-start gap-4">
        <h2 className="text-2xl">{t('Download my data')}</h2>
        <p className="text-muted">
          {t(
            'Your details, your appointments, the messages we sent you, where you are logged in and what you did here, as a file that other programs can read.',
          )}
        </p>
        <Button onClick={() => setAsking('data')}>{t('Download my data')}</Button>
        {session?.userType === 'patient' ? (
          <p className="text-muted">
            {rich(
              'Your documents come as one ZIP file with all folders: <link>Download all my documents</link>. The file stays ready for 7 days.',
              {
                link: (text) => (
                  <Link to="/usr/records?open=everything" className="underline">
                    {text}
                  </Link>
                ),
              },
            )}
          </p>
        ) : null}
      </Card>
      <Card as="section" className="grid content-start justify-items-start gap-4">
        <h2 className="text-2xl">{t('Delete my account')}</h2>
        {security.data.deletion_due_at ? (
          <Staying due={security.data.deletion_due_at} />
        ) : (
          <Leaving onAsk={() => setAsking('deletion')} />
        )}
      </Card>
      <DownloadDialog open={asking === 'data'} onClose={close} />
      <DeletionDialog open={asking === 'deletion'} onClose={close} />
    </div>
  )
}

function Staying({ due }: { due: string }) {
  const change = useChange()
  const isDoctor = useSession()?.userType === 'doctor'
  const keep = () =>
    void change.run(
      () => call('DELETE /auth/security/deletion', {}),
      isDoctor
        ? t('Your account stays. Your page stays hidden until you publish it in Profile')
        : t('Your account stays'),
    )
  return (
    <>
      <p className="font-semibold">{t('Your account will be deleted on {due}.', { due: ownDate(due) })}</p>
      <Button look="primary" onClick={keep} busy={change.busy && t('One moment…')}>
        {t('Keep my account')}
      </Button>
      <FieldError id="keep-account" text={change.refused} />
    </>
  )
}

function Leaving({ onAsk }: { onAsk: () => void }) {
  return (
    <>
      <p className="text-muted">
        {rich(
          'Your address, names, password and log-ins are deleted. What a clinic must keep about your visits stays with that clinic. Your account is deleted 14 days after you ask; until then you can take it back. Cancel appointments that lie ahead first, or wait until they are over: moving them does not help. See <link>what is kept</link>.',
          {
            link: (text) => (
              <Link to="/privacy-policy#periods" className="underline">
                {text}
              </Link>
            ),
          },
        )}
      </p>
      <Button look="danger" onClick={onAsk}>
        {t('Delete my account')}
      </Button>
    </>
  )
}

type DialogProps = { open: boolean; onClose: () => void }

function DownloadDialog({ open, onClose }: DialogProps) {
  const apply = useApply()
  const download = async (password: string) => {
    const data = await apply(() => call('POST /auth/security/data', { body: { password } }), t('Your data is ready'))
    onClose()
    saveFile(`my-data-${new Date().toISOString().slice(0, 10)}.json`, JSON.stringify(data, null, 2), 'application/json')
  }
  return (
    <PasswordDialog
      title={t('Download my data')}
      open={open}
      onClose={onClose}
      submit={t('Download')}
      onSubmit={({ password }) => download(password)}
    />
  )
}

function DeletionDialog({ open, onClose }: DialogProps) {
  const apply = useApply()
  const session = useSession()
  const remove = async (password: string) => {
    await apply(() => call('POST /auth/security/deletion', { body: { password } }), t('Your account will be deleted'))
    onClose()
  }
  return (
    <PasswordDialog
      title={t('Delete my account?')}
      open={open}
      onClose={onClose}
      submit={t('Delete in 14 days')}
      danger
      onSubmit={({ password }) => remove(password)}
    >
      <p>{t('You stay logged in until then, and can take it back at any time before.')}</p>
      {session?.userType === 'patient' ? (
        <>
          <VisitsAhead />
          <StaysWithClinics />
        </>
      ) : null}
    </PasswordDialog>
  )
}

/** All that stays, and for how long: a decision to leave is made on it. */
function StaysWithClinics() {
  return (
    <div className="grid gap-2">
      <p>
        {t(
          'Your own documents and folders are deleted too. Those of a person whom you manage together with another adult go to that adult. This stays with the clinics:',
        )}
      </p>
      <ul className="grid list-disc gap-1 ps-5">
        <li>{t('Your past appointments there: as long as the clinic must keep them')}</li>
        {keptWithClinics().map(({ what, howLong }) => (
          <li key={what}>{t('{what}: {time}', { what, time: howLong })}</li>
        ))}
      </ul>
    </div>
  )
}
