import { type FocusEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { type TypedHours, typedHours } from '#domain/availability/typed-hours.ts'
import { t } from '#domain/language/translate.ts'
import { hoursControl } from '../../../parts/resources/hours-line.tsx'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'

type Props = {
  /** The weekday, in words. */
  name: string
  own: readonly TypedHours[]
  onHours: (hours: TypedHours[]) => void
  /** Hears whether something stands here that is no hours: a week is not saved over it. */
  onUnread: (isUnread: boolean) => void
  onClose: () => void
}

/** The hours of a day as one writes them, for who types faster than picking. */
export function TypeHours({ name, own, onHours, onUnread, onClose }: Props) {
  const id = useId()
  const [before] = useState(() => own.map(({ start, end }) => `${start}-${end}`).join(', '))
  const [text, setText] = useState(before)
  const isClosing = useRef(false)
  const [isWrong, setWrong] = useState(false)
  const tell = useEffectEvent(onUnread)
  useEffect(() => tell(isWrong), [isWrong])
  useEffect(() => () => tell(false), [])
  const take = () => {
    const hours = typedHours(text)
    setWrong(!hours)
    if (!hours) return
    onUnread(false)
    onHours(hours)
    onClose()
  }
  // Whoever goes on with another day, or saves the week, means what they wrote. It stays open: nothing moves under a press.
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const isElsewhere = document.hasFocus() && !currentTarget.contains(relatedTarget)
    if (text === before || isClosing.current || !isElsewhere) return
    const hours = typedHours(text)
    setWrong(!hours)
    if (hours) onHours(hours)
  }
  return (
    <div className="grid gap-1.5" onBlur={leave}>
      <div className="flex flex-wrap items-center gap-2">
        <input
          autoFocus
          aria-label={t('{name}, hours', { name })}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setWrong(false)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose()
            // Enter takes these hours; the week is saved by its own button.
            if (event.key !== 'Enter') return
            event.preventDefault()
            take()
          }}
          className={`${hoursControl} w-64 max-w-full px-3 figures`}
        />
        <Button size="small" onClick={take}>
          {t('Use these hours')}
        </Button>
        {/* Not every browser gives a button the focus when it is pressed. */}
        <Button
          size="small"
          look="quiet"
          onPointerDown={() => (isClosing.current = true)}
          onPointerLeave={() => (isClosing.current = false)}
          onPointerCancel={() => (isClosing.current = false)}
          onClick={onClose}
        >
          {t('Close')}
        </Button>
      </div>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {t('For example 9-13, 14-17:30. A gap is a break.')}
      </p>
      <FieldError
        id={`${id}-error`}
        text={isWrong ? t('Write hours such as 9-13 or 9:30-12, 13-17, and a night in full: 18:00-08:00') : undefined}
      />
    </div>
  )
}
