import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { TextField } from './field.tsx'

/** A password with Show and Hide; pasting is welcome. */
export function PasswordField(props: React.ComponentProps<typeof TextField>) {
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <TextField {...props} type={shown ? 'text' : 'password'} className="pe-20" spellCheck={false} />
      <button
        type="button"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute end-0 -top-1 min-h-8 ps-3 text-sm font-semibold text-brand underline"
      >
        {shown ? t('Hide') : t('Show')}
        <span className="sr-only"> {t('password')}</span>
      </button>
    </div>
  )
}
