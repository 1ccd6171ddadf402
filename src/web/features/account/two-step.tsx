import { useState } from 'react'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Card } from '../../ui/page.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { type Security, useChange } from './use-security.ts'

type Begun = Answer<'POST /auth/security/two-step'>

/** The second step by an app: password, picture, first code, recovery codes. */
export function TwoStep({ security }: { security: Security }) {
  const { is_on, recovery_codes_left } = security.two_step
  const [asking, setAsking] = useState<'on' | 'off' | null>(null)
  const [begun, setBegun] = useState<Begun | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const [offCode, setOffCode] = useState('')
  const change = useChange()
  const begin = async (password: string) => {
    const answer = await change.run(() => call('POST /auth/security/two-step', { body: { password } }), '')
    if (!answer) return
    setAsking(null)
    setBegun(answer)
  }
  const confirm = async (code: string) => {
    const answer = await change.run(
      () => call('POST /auth/security/two-step/confirm', { body: { code } }),
      'Two-step log-in is on',
    )
    if (!answer) return
    setBegun(null)
    setCodes(answer.recovery_codes)
  }
  const end = async (password: string) => {
    const done = await change.run(
      () => call('POST /auth/security/two-step/off', { body: { password, code: offCode } }),
      'Two-step log-in is off',
    )
    if (done) setAsking(null)
  }
  return (
    <Card as="section" className="grid content-start justify-items-start gap-4">
      <h2 className="text-2xl">Two-step log-in</h2>
      {is_on ? (
        <p>
          On.{' '}
          {recovery_codes_left === 1 ? '1 recovery code is left.' : `${recovery_codes_left} recovery codes are left.`}
        </p>
      ) : (
        <p className="text-muted">
          After the password you enter a code from an app on your phone. Somebody who learns your password still cannot
          get in.
        </p>
      )}
      {is_on ? (
        <Button onClick={() => setAsking('off')}>Turn off</Button>
      ) : (
        <Button look="primary" onClick={() => setAsking('on')}>
          Set up
        </Button>
      )}
      <PasswordDialog
        title="Set up two-step log-in"
        open={asking === 'on'}
        onClose={() => setAsking(null)}
        submit="Continue"
        onSubmit={(password) => void begin(password)}
        change={change}
      />
      <PasswordDialog
        title="Turn off two-step log-in?"
        open={asking === 'off'}
        onClose={() => setAsking(null)}
        submit="Turn off"
        danger
        onSubmit={(password) => void end(password)}
        change={change}
      >
        <TextField
          label="Code from the app, or a recovery code"
          autoComplete="one-time-code"
          value={offCode}
          onChange={(event) => setOffCode(event.target.value)}
          error={change.errors.code}
        />
      </PasswordDialog>
      <Dialog title="Scan this with your app" open={begun !== null} onClose={() => setBegun(null)}>
        {begun ? (
          <>
            <QrCode {...begun.qr} />
            <p>
              No camera? Enter this key: <code className="font-semibold break-all">{begun.secret}</code>
            </p>
            <p>Then type the code that the app shows.</p>
            <CodeField
              onComplete={(code) => void confirm(code)}
              error={change.messages[0] ?? ''}
              submitLabel="Turn on"
            />
          </>
        ) : null}
      </Dialog>
      <Dialog title="Keep these recovery codes" open={codes.length > 0} onClose={() => setCodes([])}>
        <p>Each works once when your phone is not at hand. They are shown only now.</p>
        <ul className="grid grid-cols-2 gap-2 rounded-field bg-sunken p-4 figures">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <p className="flex flex-wrap gap-3">
          <Button onClick={() => void navigator.clipboard.writeText(codes.join('\n'))}>Copy</Button>
          <Button onClick={() => window.print()}>Print</Button>
          <Button look="primary" onClick={() => setCodes([])}>
            I have kept them
          </Button>
        </p>
      </Dialog>
    </Card>
  )
}

/** Dark on white in both themes: cameras expect it, with a quiet zone of four squares around. */
function QrCode({ size, path }: Begun['qr']) {
  return (
    <svg
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      className="w-56 rounded-field bg-white"
      role="img"
      aria-label="QR code"
    >
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
