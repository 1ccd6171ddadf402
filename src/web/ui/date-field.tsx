import { useId } from 'react'
import { t } from '#domain/language/translate.ts'
import { FieldError, TextField } from './field.tsx'

type Props = {
  label: string
  hint?: string
  /** `2001-02-03`, parts may be missing while somebody types. */
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  optional?: boolean
  autoComplete?: boolean
}

/** A date that people know by heart: three boxes, no calendar. */
export function DateField({ label, hint, value, onChange, error, optional = false, autoComplete = false }: Props) {
  const id = useId()
  const [year = '', month = '', day = ''] = value.split('-')
  const set = (part: 'day' | 'month' | 'year', text: string) => {
    const digits = plainDigits(text).replace(/\D/g, '')
    const next = { day, month, year, [part]: digits }
    onChange(`${next.year}-${next.month}-${next.day}`)
  }
  const pad = (part: 'day' | 'month') => {
    const given = part === 'day' ? day : month
    if (given.length === 1) set(part, given.padStart(2, '0'))
  }
  const boxes = [
    { part: 'day', name: t('Day'), text: day, width: 'w-16', length: 2, complete: 'bday-day' },
    { part: 'month', name: t('Month'), text: month, width: 'w-16', length: 2, complete: 'bday-month' },
    { part: 'year', name: t('Year'), text: year, width: 'w-24', length: 4, complete: 'bday-year' },
  ] as const
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 font-semibold">
        {label} {optional ? <span className="font-normal text-muted">{t('(optional)')}</span> : null}
      </legend>
      {hint ? <p className="text-sm text-muted">{hint}</p> : null}
      <div className="flex gap-3">
        {boxes.map((box) => (
          <label key={box.part} className="grid gap-1 text-sm">
            {box.name}
            <input
              className={`${box.width} min-h-11 rounded-field border border-field bg-surface px-3 py-2 text-base figures aria-invalid:border-2 aria-invalid:border-danger`}
              inputMode="numeric"
              maxLength={box.length}
              value={box.text}
              autoComplete={autoComplete ? box.complete : 'off'}
              aria-invalid={error ? true : undefined}
              onChange={(event) => set(box.part, event.target.value)}
              onBlur={() => box.part !== 'year' && pad(box.part)}
            />
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  )
}

/** A phone number, a code or an amount: kept in plain digits, whatever the script it is typed in. */
export function NumberField({ onChange, ...rest }: React.ComponentProps<typeof TextField>) {
  return (
    <TextField
      {...rest}
      onChange={(event) => {
        const plain = plainDigits(event.target.value)
        // The same text would move the cursor to its end.
        if (plain !== event.target.value) event.target.value = plain
        onChange?.(event)
      }}
    />
  )
}

/** Arabic and Persian digits: each row begins at a multiple of 16. The server understands those of every script. */
export const plainDigits = (text: string) =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15)).replace('٫', '.')
