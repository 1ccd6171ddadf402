import { t } from '#domain/language/translate.ts'
import { useState } from 'react'
import { emailAddress } from '#domain/profiles/person-rules.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { titleOf } from '../../lib/site.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PageTitle } from '../../ui/page.tsx'

export const meta = () => titleOf(t('Facilities'))

/** Invites the manager of a facility that is not here yet. */
export default function Facilities() {
  const [email, setEmail] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async () => {
    const wrong = emailAddress(email)
    setError(wrong ?? '')
    if (wrong) return
    setBusy(true)
    try {
      await call('POST /admin/facility-invitations', { body: { email } })
      toast('success', t('We sent an invitation to {email}', { email }))
      setEmail('')
    } catch (problem) {
      setError(problemText(problem))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-6">
      <PageTitle lead={t('Who you invite makes the account of a facility manager; the link proves the address.')}>
        {t('Facilities')}
      </PageTitle>
      <form
        noValidate
        className="grid max-w-md gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <TextField
          label={t('Email of the manager')}
          type="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={error}
        />
        <Button type="submit" look="primary" className="justify-self-start" busy={busy && t('Sending…')}>
          {t('Send invitation')}
        </Button>
      </form>
    </div>
  )
}
