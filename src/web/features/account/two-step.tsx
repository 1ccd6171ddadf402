import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { rich } from '../../lib/rich.tsx'
import { call } from '../../lib/browser-call.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Card } from '../../ui/page.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { type Security, useApply } from './use-security.ts'

type Begun = Answer<'POST /auth/security/two-step'>

/** The second step by an app: password, picture, first code, recovery codes. */
export function TwoStep({ security }: { security: Security }) {
  const { is_on, recovery_codes_left } = security.two_step
  const [asking, setAsking] = useState<'on' | 'off' | null>(null)
  const [begun, setBegun] = useState<Begun | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
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
      <ScanDialog begun={begun} onClose={() => setBegun(null)} onCodes={setCodes} />
      <CodesDialog codes={codes} onClose={() => setCodes([])} />
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

type ScanProps = { begun: Begun | null; onClose: () => void; onCodes: (codes: readonly string[]) => void }

function ScanDialog({ begun, onClose, onCodes }: ScanProps) {
  const apply = useApply()
  const confirm = async (code: string) => {
    const answer = await apply(
      () => call('POST /auth/security/two-step/confirm', { body: { code } }),
      t('Two-step log-in is on'),
    )
    onClose()
    onCodes(answer.recovery_codes)
  }
  return (
    <Dialog title={t('Scan this with your app')} open={begun !== null} onClose={onClose}>
      {begun ? (
        <>
          <QrCode {...begun.qr} />
          <p>
            {rich('No camera? Enter this key: <code>{secret}</code>', {
              code: (text) => <code className="font-semibold break-all">{text}</code>,
              secret: begun.secret,
            })}
          </p>
          <p>{t('Then type the code that the app shows.')}</p>
          <CodeField onComplete={confirm} submitLabel={t('Turn on')} />
        </>
      ) : null}
    </Dialog>
  )
}

function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog title={t('Keep these recovery codes')} open={codes.length > 0} onClose={onClose}>
      <p>{t('Each works once when your phone is not at hand. They are shown only now.')}</p>
      <ul className="grid grid-cols-2 gap-2 rounded-field bg-sunken p-4 figures">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-3">
        <Button onClick={() => void navigator.clipboard.writeText(codes.join('\n'))}>{t('Copy')}</Button>
        <Button onClick={() => window.print()}>{t('Print')}</Button>
        <Button look="primary" onClick={onClose}>
          {t('I have kept them')}
        </Button>
      </p>
    </Dialog>
  )
}

/** Dark on white in both themes: cameras expect it, with a quiet zone of four squares around. */
function QrCode({ size, path }: Begun['qr']) {
  return (
    <svg
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      className="w-56 rounded-field bg-white"
      role="img"
      aria-label={t('QR code')}
    >
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
