import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { mark, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Meter } from '../../ui/meter.tsx'
import { Card } from '../../ui/page.tsx'

type Step = Answer<'GET /admin/audit/chain'>

const breaks: Record<NonNullable<Step['broken']>['kind'], string> = {
  changed: mark('Line {number} was changed after it was written.'),
  missing: mark('A line is gone (link {number}).'),
  inserted: mark('A line stands there that the product did not write.'),
  link: mark('The chain itself was touched at link {number}.'),
}

/** Follows the chain of hashes, says how far it is, and hands over its head to be kept elsewhere. */
export function ChainCheck() {
  const { step, isRunning, start } = useChain()
  const [known, setKnown] = useState('')
  const isWrong = known !== '' && !/^\d{1,15}:[0-9a-f]{64}$/.test(known.trim())
  return (
    <Card as="section" className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-2xl">{t('Is it whole?')}</h2>
        <p className="text-muted">
          {t('Each line carries a hash of the one before. Keep the head elsewhere: with it, even a new chain shows.')}
        </p>
      </div>
      <TextField
        label={t('Head that you kept')}
        optional
        hint={t('As it was saved: a number, a colon and 64 letters or digits.')}
        value={known}
        onChange={(event) => setKnown(event.target.value)}
        error={isWrong ? t('This is not a head. Copy it from the file that you saved.') : undefined}
      />
      <p className="flex flex-wrap gap-3">
        <Button
          look="primary"
          busy={isRunning && t('Checking…')}
          onClick={() => (isWrong ? undefined : start(known.trim()))}
        >
          {t('Check the audit')}
        </Button>
        <Button onClick={() => void saveHead()}>{t('Save the head')}</Button>
      </p>
      <div role="status" className="empty:hidden">
        {step ? <Verdict step={step} /> : null}
      </div>
    </Card>
  )
}

function Verdict({ step }: { step: Step }) {
  const total = step.newest?.number ?? 0
  if (step.broken)
    return (
      <p className="flex items-center gap-3 font-semibold text-danger">
        <CircleAlert aria-hidden className="flex-none" />
        {t(breaks[step.broken.kind], { number: step.broken.number ?? 0 })}
      </p>
    )
  if (step.is_end)
    return (
      <p className="flex items-center gap-3 font-semibold">
        <CircleCheck aria-hidden className="flex-none text-brand" />
        {t(
          '{checked, plural, =0 {Nothing is linked yet.} one {# line, and it is as it was written.} other {# lines, and all are as they were written.}}',
          {
            checked: step.checked,
          },
        )}
      </p>
    )
  return (
    <div className="grid gap-2">
      <Meter label={t('Checked')} percent={(step.checked / Math.max(total, 1)) * 100} />
      <p className="text-sm text-muted figures">{t('{checked} of {total} lines', { checked: step.checked, total })}</p>
    </div>
  )
}

/** Asks step by step; leaving the page stops it. */
function useChain() {
  const [step, setStep] = useState<Step>()
  const [isRunning, setRunning] = useState(false)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const follow = async (known: string) => {
    let after = 0
    for (;;) {
      const next = await call('GET /admin/audit/chain', { query: { after, ...(known ? { known } : {}) } })
      if (!isHere.current) return
      setStep(next)
      if (next.is_end) return
      after = next.checked
    }
  }
  const start = (known: string) => {
    setRunning(true)
    setStep(undefined)
    void follow(known)
      .catch((error: unknown) => toast('error', problemText(error)))
      .finally(() => setRunning(false))
  }
  return { step, isRunning, start }
}

async function saveHead() {
  try {
    const { newest } = await call('GET /admin/audit/chain', { query: { after: 0 } })
    if (newest) saveFile(`audit-head-${newest.number}.txt`, `${newest.number}:${newest.hash}\n`, 'text/plain')
    else toast('error', t('Nothing is linked yet.'))
  } catch (error) {
    toast('error', problemText(error))
  }
}
