import { t } from '#domain/language/translate.ts'
import { sixDigits } from '#domain/profiles/person-rules.ts'
import { problemText } from '../lib/call.ts'
import { useSentForm } from '../lib/sent-form.ts'
import { Button } from './button.tsx'
import { Form } from './form.tsx'
import { NumberField } from './date-field.tsx'

type Props = {
  /** What it throws stands at the field. */
  onComplete: (code: string) => Promise<unknown>
  submitLabel: string
}

/** Six digits from a mail: sent by itself at the sixth, and by the button. */
export function CodeField({ onComplete, submitLabel }: Props) {
  const form = useSentForm({
    defaultValues: { code: '' },
    only: 'code',
    refusal: problemText,
    send: ({ code }) => onComplete(code),
  })
  const { value, onChange, error } = form.drawn('code', sixDigits)
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 6)
    onChange(digits)
    if (digits.length === 6 && digits !== value) form.submit()
  }
  return (
    <Form isFree of={form}>
      <NumberField
        label={t('6-digit code')}
        value={value}
        onChange={(event) => type(event.target.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        className="figures text-2xl tracking-[0.4em]"
        error={error}
      />
      <Button type="submit" look="primary" busy={form.isSending && t('One moment…')}>
        {submitLabel}
      </Button>
    </Form>
  )
}
