import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { emailAddress } from '#domain/profiles/person-rules.ts'
import { sayFault } from '#contract/refusal-texts.ts'
import { call } from '../../lib/browser-call.ts'
import { fieldErrors, problemText } from '../../lib/call.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

type Props = { patientId: string | null; kind: 'carer' | 'self'; onDone: () => void }

/** Asks by mail: another adult to help, or a grown-up person to manage their own visits. */
export function InviteForm({ patientId, kind, onDone }: Props) {
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async (event: React.FormEvent) => {
    event.preventDefault()
    const wrong = sayFault(emailAddress(email))
    setError(wrong)
    if (wrong) return
    setBusy(true)
    try {
      await call('POST /family/invitations', { body: { patient_id: patientId, email, kind } })
      toast('success', t('Invitation sent'))
      await queries.invalidateQueries({ queryKey: ['family'] })
      onDone()
    } catch (failure) {
      const { email: words } = fieldErrors(failure)
      setError(words ?? problemText(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void send(event)}>
      <p>
        {kind === 'carer'
          ? t('They can see, book, move and cancel the appointments, and get the messages. You can end it at any time.')
          : t(
              'They get an invitation. When they accept, the appointments are theirs, and you no longer see them unless they let you.',
            )}
      </p>
      <TextField
        label={t('Their email address')}
        type="email"
        autoComplete="off"
        dir="ltr"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={error}
      />
      <p className="flex gap-3">
        <Button type="submit" look="primary" busy={busy && t('Sending…')}>
          {t('Send invitation')}
        </Button>
        <Button onClick={onDone}>{t('Close')}</Button>
      </p>
    </form>
  )
}
