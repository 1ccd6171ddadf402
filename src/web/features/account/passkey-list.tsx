import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { ownDate } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/page.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { type Security, useApply } from './use-security.ts'

type Passkey = Security['passkeys'][number]

/** Passkeys: the device's own lock instead of a password. */
export function PasskeyList({ security }: { security: Security }) {
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const works = security.passkeys_work && browserSupportsWebAuthn()
  return (
    <Card as="section" className="grid content-start justify-items-start gap-4">
      <h2 className="text-2xl">{t('Passkeys')}</h2>
      {security.passkeys.length === 0 ? (
        <p className="text-muted">
          {t('Log in with your finger, your face or the PIN of your device instead of a password.')}
        </p>
      ) : (
        <ul className="grid w-full gap-2">
          {security.passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
          ))}
        </ul>
      )}
      {works ? (
        <Button onClick={() => setAdding(true)}>{t('Add a passkey')}</Button>
      ) : (
        <p className="text-muted">{t('Passkeys do not work in this browser or at this address.')}</p>
      )}
      <AddDialog open={adding} onClose={() => setAdding(false)} />
      <RemoveDialog passkey={removing} onClose={() => setRemoving(null)} />
    </Card>
  )
}

function Row({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-field bg-sunken px-4 py-2">
      <span className="me-auto">
        <span className="font-semibold">{passkey.name}</span>{' '}
        <span className="text-sm text-muted">
          {passkey.used_at
            ? t('last used {used_at}', { used_at: ownDate(passkey.used_at) })
            : t('added {created_at}', { created_at: ownDate(passkey.created_at) })}
        </span>
      </span>
      <Button size="small" onClick={onRemove} aria-label={t('Remove {name}', { name: passkey.name })}>
        {t('Remove')}
      </Button>
    </li>
  )
}

function AddDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const apply = useApply()
  const add = async (password: string, name: string) => {
    await apply(async () => {
      const { challenge_id, options } = await call('POST /auth/security/passkeys/options', { body: { password } })
      const response = await startRegistration({ optionsJSON: options as never })
      return call('POST /auth/security/passkeys', { body: { challenge_id, name, response: { ...response } } })
    }, t('Passkey added'))
    onClose()
  }
  return (
    <PasswordDialog
      title={t('Add a passkey')}
      open={open}
      onClose={onClose}
      submit={t('Add passkey')}
      beside={{ name: 'name', label: t('Name'), hint: t('Such as: my phone'), most: 60 }}
      onSubmit={({ password, beside }) => add(password, beside)}
    />
  )
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) {
  const apply = useApply()
  const remove = async (password: string) => {
    const params = { passkeyId: passkey?.id ?? '' }
    await apply(
      () => call('POST /auth/security/passkeys/:passkeyId/remove', { params, body: { password } }),
      t('Passkey removed'),
    )
    onClose()
  }
  return (
    <PasswordDialog
      title={t('Remove {name}?', { name: passkey?.name ?? '' })}
      open={passkey !== null}
      onClose={onClose}
      submit={t('Remove passkey')}
      onSubmit={({ password }) => remove(password)}
      danger
    />
  )
}
