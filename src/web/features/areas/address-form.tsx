import { useState } from 'react'
import { emailAddress } from '#domain/profiles/person-rules.ts'
import { sayFault } from '#contract/refusal-texts.ts'
import { problemText } from '../../lib/call.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

type Props = {
  label: string
  submit: string
  busy: string
  /** Does it, and answers what the toast says. */
  onSend: (email: string) => Promise<string>
}

/** One address and one button: whatever is done with it, a refusal stands at the field and nothing typed is lost. */
export function AddressForm({ label, submit, busy, onSend }: Props) {
  const [email, setEmail] = useState('')
  const [error, setError] = useState('')
  const [sending, setSending] = useState(false)
  const send = async () => {
    const wrong = sayFault(emailAddress(email))
    setError(wrong ?? '')
    if (wrong) return
    setSending(true)
    try {
      toast('success', await onSend(email))
      setEmail('')
    } catch (problem) {
      setError(problemText(problem))
    } finally {
      setSending(false)
    }
  }
  return (
    <form
      noValidate
      className="grid max-w-md gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextField
        label={label}
        type="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={error}
      />
      <Button type="submit" look="primary" className="justify-self-start" busy={sending && busy}>
        {submit}
      </Button>
    </form>
  )
}
