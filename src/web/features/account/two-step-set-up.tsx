import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { copyText } from '../../lib/copy-text.ts'
import { rich } from '../../lib/rich.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useApply } from './use-security.ts'

type Begun = Answer<'POST /auth/security/two-step'>

/** The picture and the first code, then the recovery codes. */
export default function TwoStepSetUp({ begun, onClose }: { begun: Begun; onClose: () => void }) {
  const apply = useApply()
  const [codes, setCodes] = useState<readonly string[]>([])
  // The codes are told this once: they are on the screen before anything else is asked for.
  const confirm = (code: string) =>
    apply(async () => {
      const answer = await call('POST /auth/security/two-step/confirm', { body: { code } })
      setCodes(answer.recovery_codes)
    }, t('Two-step log-in is on'))
  return (
    <>
      <Dialog
        title={t('Scan this with your app')}
        open={codes.length === 0}
        onClose={() => codes.length === 0 && onClose()}
      >
        <QrCode {...begun.qr} />
        <p>
          {rich('No camera? Enter this key: <code>{secret}</code>', {
            code: (text) => <code className="font-semibold break-all">{text}</code>,
            secret: begun.secret,
          })}
        </p>
        <p>{t('Then type the code that the app shows.')}</p>
        <CodeField onComplete={confirm} submitLabel={t('Turn on')} />
      </Dialog>
      <CodesDialog codes={codes} onClose={onClose} />
    </>
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
        <Button
          onClick={() =>
            void copyText(codes.join('\n'), {
              done: t('Copied'),
              failed: t('The codes could not be copied. Print them, or write them down.'),
            })
          }
        >
          {t('Copy')}
        </Button>
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
