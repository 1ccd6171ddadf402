import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser'
import { useEffect, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { CallFailed, problemText } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'

type Props = {
  stay: boolean
  onLoggedIn: (session: Answer<'POST /auth/passkey/log-in'>) => Promise<void>
  onRefused: (text: string) => void
}

/**
 * Logs in by the lock of the device. It goes where the browser cannot, and where the address is no name: nearly everybody
 * keeps it, and nothing on the page moves for them.
 */
export function PasskeyButton({ stay, onLoggedIn, onRefused }: Props) {
  const [works, setWorks] = useState(true)
  const [busy, setBusy] = useState(false)
  useEffect(() => setWorks(browserSupportsWebAuthn() && !/^[\d.]+$|^\[/.test(location.hostname)), [])
  if (!works) return null
  const logIn = async () => {
    setBusy(true)
    onRefused('')
    try {
      const { challenge_id, options } = await call('POST /auth/passkey/options', { body: {} })
      const response = await startAuthentication({ optionsJSON: options as never })
      await onLoggedIn(
        await call('POST /auth/passkey/log-in', { body: { challenge_id, response: { ...response }, stay } }),
      )
    } catch (error) {
      // Closing the device's own question is no fault.
      onRefused(
        error instanceof CallFailed ? problemText(error) : t('No passkey was used. Try again, or use your password'),
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button onClick={() => void logIn()} busy={busy && t('Waiting for your device…')}>
      {t('Log in with a passkey')}
    </Button>
  )
}
