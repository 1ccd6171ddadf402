import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { ownDate } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Card } from '../../ui/page.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { type Security, useChange } from './use-security.ts'

/** Passkeys: the device's own lock instead of a password. */
export function PasskeyList({ security }: { security: Security }) {
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Security['passkeys'][number] | null>(null)
  const [name, setName] = useState('')
  const change = useChange()
  const works = security.passkeys_work && browserSupportsWebAuthn()
  const add = async (password: string) => {
    const done = await change.run(async () => {
      const { challenge_id, options } = await call('POST /auth/security/passkeys/options', { body: { password } })
      const response = await startRegistration({ optionsJSON: options as never })
      return call('POST /auth/security/passkeys', { body: { challenge_id, name, response: { ...response } } })
    }, t('Passkey added'))
    if (done) setAdding(false)
  }
  const remove = async (password: string) => {
    const params = { passkeyId: removing?.id ?? '' }
    const done = await change.run(
      () => call('POST /auth/security/passkeys/:passkeyId/remove', { params, body: { password } }),
      t('Passkey removed'),
    )
    if (done) setRemoving(null)
  }
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
            <li
              key={passkey.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-field bg-sunken px-4 py-2"
            >
              <span className="me-auto">
                <span className="font-semibold">{passkey.name}</span>{' '}
                <span className="text-sm text-muted">
                  {passkey.used_at
                    ? t('last used {used_at}', { used_at: ownDate(passkey.used_at) })
                    : t('added {created_at}', { created_at: ownDate(passkey.created_at) })}
                </span>
              </span>
              <Button
                size="small"
                onClick={() => setRemoving(passkey)}
                aria-label={t('Remove {name}', { name: passkey.name })}
              >
                {t('Remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {works ? (
        <Button onClick={() => setAdding(true)}>{t('Add a passkey')}</Button>
      ) : (
        <p className="text-muted">{t('This browser or this address knows no passkeys.')}</p>
      )}
      <PasswordDialog
        title={t('Add a passkey')}
        open={adding}
        onClose={() => setAdding(false)}
        submit={t('Add passkey')}
        onSubmit={(password) => void add(password)}
        change={change}
      >
        <TextField
          label={t('Name')}
          hint={t('Such as: my phone')}
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.target.value)}
        />
      </PasswordDialog>
      <PasswordDialog
        title={t('Remove {name}?', { name: removing?.name ?? '' })}
        open={removing !== null}
        onClose={() => setRemoving(null)}
        submit={t('Remove passkey')}
        onSubmit={(password) => void remove(password)}
        change={change}
        danger
      />
    </Card>
  )
}
