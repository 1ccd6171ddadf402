import { Suspense, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { Button } from '../../ui/button.tsx'
import { lazily, NotLoaded } from '../../ui/lazily.tsx'
import { Card } from '../../ui/page.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { type Security, useApply } from './use-security.ts'

type Begun = Answer<'POST /auth/security/two-step'>

const SetUp = lazily<{ begun: Begun; onClose: () => void }>(() => import('./two-step-set-up.tsx'), NotLoaded)

/** The second step by an app: password, picture, first code, recovery codes. */
export function TwoStep({ security }: { security: Security }) {
  const { is_on, recovery_codes_left } = security.two_step
  const [asking, setAsking] = useState<'on' | 'off' | null>(null)
  const [begun, setBegun] = useState<Begun | null>(null)
  const close = () => setAsking(null)
  return (
    <Card as="section" className="grid content-start justify-items-start gap-4">
      <h2 className="text-2xl">{t('Two-step log-in')}</h2>
      {is_on ? (
        <p>
          {t('On. {count, plural, one {# recovery code is left.} other {# recovery codes are left.}}', {
            count: recovery_codes_left,
          })}
        </p>
      ) : (
        <p className="text-muted">
          {t(
            'After the password you enter a code from an app on your phone. Somebody who learns your password still cannot get in.',
          )}
        </p>
      )}
      {is_on ? (
        <Button onClick={() => setAsking('off')}>{t('Turn off')}</Button>
      ) : (
        <Button look="primary" onClick={() => setAsking('on')}>
          {t('Set up')}
        </Button>
      )}
      <BeginDialog open={asking === 'on'} onClose={close} onBegun={setBegun} />
      <EndDialog open={asking === 'off'} onClose={close} />
      {begun ? (
        <Suspense>
          <SetUp begun={begun} onClose={() => setBegun(null)} />
        </Suspense>
      ) : null}
    </Card>
  )
}

type DialogProps = { open: boolean; onClose: () => void }

function BeginDialog({ open, onClose, onBegun }: DialogProps & { onBegun: (begun: Begun) => void }) {
  const apply = useApply()
  const begin = async (password: string) => {
    const begun = await apply(() => call('POST /auth/security/two-step', { body: { password } }), '')
    onClose()
    onBegun(begun)
  }
  return (
    <PasswordDialog
      title={t('Set up two-step log-in')}
      open={open}
      onClose={onClose}
      submit={t('Continue')}
      onSubmit={({ password }) => begin(password)}
    />
  )
}

function EndDialog({ open, onClose }: DialogProps) {
  const apply = useApply()
  const end = async (password: string, code: string) => {
    await apply(
      () => call('POST /auth/security/two-step/off', { body: { password, code } }),
      t('Two-step log-in is off'),
    )
    onClose()
  }
  return (
    <PasswordDialog
      title={t('Turn off two-step log-in?')}
      open={open}
      onClose={onClose}
      submit={t('Turn off')}
      danger
      beside={{ name: 'code', label: t('Code from the app, or a recovery code') }}
      onSubmit={({ password, beside }) => end(password, beside)}
    />
  )
}
