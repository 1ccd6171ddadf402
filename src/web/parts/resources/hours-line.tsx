import { X } from 'lucide-react'
import { useId } from 'react'
import { t } from '#domain/language/translate.ts'
import { FieldError } from '../../ui/field.tsx'

type Hours = { readonly start: string; readonly end: string }
type Props = {
  /** The weekday, in words. */
  name: string
  value: Hours
  /** What is wrong with it, as it stands, in words; said at once. */
  faults: readonly string[]
  onChange: (part: Partial<Hours>) => void
  onRemove: () => void
  /** What else belongs to these hours. */
  children?: React.ReactNode
}

/** The look of a control among hours. */
export const hoursControl =
  'min-h-10 rounded-field border border-field bg-surface aria-invalid:border-2 aria-invalid:border-danger'

/** One stretch of hours of a weekday on one line, with what is wrong with it below. */
export function HoursLine({ name, value, faults, onChange, onRemove, children }: Props) {
  const id = useId()
  const wrong = faults.length > 0 ? { 'aria-invalid': true as const, 'aria-describedby': id } : {}
  const time = (part: keyof Hours, label: string) => (
    <input
      type="time"
      step={300}
      aria-label={label}
      {...wrong}
      value={value[part]}
      onChange={({ target }) => onChange({ [part]: target.value })}
      className={`${hoursControl} px-1.5 figures max-sm:w-[7.75rem] max-sm:text-sm sm:px-3`}
    />
  )
  return (
    <>
      <div className="flex flex-wrap items-center gap-1.5 sm:gap-2">
        {time('start', t('{name}, from', { name }))}
        <span aria-hidden>–</span>
        {time('end', t('{name}, to', { name }))}
        {children}
        <button
          type="button"
          onClick={onRemove}
          aria-label={t('Remove {start} to {end} on {name}', { start: value.start, end: value.end, name })}
          className="grid size-10 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink"
        >
          <X size={18} aria-hidden />
        </button>
      </div>
      <FieldError id={id} text={faults.join('. ') || undefined} />
    </>
  )
}
