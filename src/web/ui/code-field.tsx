import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { Button } from './button.tsx'
import { TextField } from './field.tsx'

type Props = { onComplete: (code: string) => void; error?: string; submitLabel: string }

/** Six digits from a mail: sent by itself at the sixth, and by the button. */
export function CodeField({ onComplete, error, submitLabel }: Props) {
  const [code, setCode] = useState('')
  const [early, setEarly] = useState('')
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 6)
    setCode(digits)
    setEarly('')
    if (digits.length === 6 && digits !== code) onComplete(digits)
  }
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length === 6) onComplete(code)
        else setEarly(code === '' ? t('Enter the 6-digit code') : t('The code must be 6 numbers'))
      }}
    >
      <TextField
        label={t('6-digit code')}
        value={code}
        onChange={(event) => type(event.target.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        className="figures text-2xl tracking-[0.4em]"
        error={early || error}
      />
      <Button type="submit" look="primary">
        {submitLabel}
      </Button>
    </form>
  )
}
