import { t } from '#domain/language/translate.ts'
import { emailAddress } from '#domain/profiles/person-rules.ts'
import { problemText } from '../../lib/call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'

type Props = {
  label: string
  submit: string
  busy: string
  /** Does it, and answers what the toast says. */
  onSend: (email: string) => Promise<string>
}

/** One address and one button: whatever is done with it, a refusal stands at the field and nothing typed is lost. */
export function AddressForm({ label, submit, busy, onSend }: Props) {
  const form = useSentForm({
    defaultValues: { email: '' },
    only: 'email',
    refusal: problemText,
    send: async ({ email }) => {
      toast('success', await onSend(email))
      form.reset()
    },
  })
  return (
    <Form of={form} className="grid max-w-md gap-4">
      <TextField
        label={label}
        type="email"
        {...form.field('email', (text) => (text.trim() === '' ? t('Enter an email address') : emailAddress(text)))}
      />
      <Button type="submit" look="primary" className="justify-self-start" busy={form.isSending && busy}>
        {submit}
      </Button>
    </Form>
  )
}
