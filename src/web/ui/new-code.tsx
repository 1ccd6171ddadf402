import { useEffect, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { Button } from './button.tsx'

const pauseSeconds = 30

/** Sends a code again: what was sent is said, and the next one has to wait for a moment. */
export function NewCode({ onSend }: { onSend: () => Promise<unknown> }) {
  const [isSent, setSent] = useState(false)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (!isSent) return
    const timer = setTimeout(() => setSent(false), pauseSeconds * 1000)
    return () => clearTimeout(timer)
  }, [isSent])
  const send = () => {
    if (isSent || isBusy) return
    setBusy(true)
    void onSend()
      .then(
        () => setSent(true),
        // Whoever sends says why it was refused.
        () => undefined,
      )
      .finally(() => setBusy(false))
  }
  // The button stays where it is, with the focus that may be on it.
  return (
    <span className="inline-flex flex-wrap items-center gap-x-4">
      <Button look="quiet" className="px-0!" aria-disabled={isSent || isBusy} onClick={send}>
        {t('Send a new code')}
      </Button>
      <span role="status">{isSent ? t('We have sent a new code.') : null}</span>
    </span>
  )
}
