import { useEffect, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { Button } from './button.tsx'

const pauseSeconds = 30

/** Sends a code again: what was sent is said, and the next one has to wait for a moment. */
export function NewCode({ onSend }: { onSend: () => Promise<unknown> }) {
  const [isSent, setSent] = useState(false)
  useEffect(() => {
    if (!isSent) return
    const timer = setTimeout(() => setSent(false), pauseSeconds * 1000)
    return () => clearTimeout(timer)
  }, [isSent])
  const send = () =>
    onSend().then(
      () => setSent(true),
      // Whoever sends says why it was refused.
      () => undefined,
    )
  return isSent ? (
    <span role="status">{t('We have sent a new code.')}</span>
  ) : (
    <Button look="quiet" className="px-0" onClick={() => void send()}>
      {t('Send a new code')}
    </Button>
  )
}
