import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react'
import { t } from '#domain/language/translate.ts'

/** Beside the pictures on wide screens and on a phone that lies, below them on one that stands; the bar stays free. Esc closes it; the focus goes in, and back to where it came from. */
export function SidePanel({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    heading.current?.focus()
    return () => {
      const isLost = document.activeElement === document.body
      if (isLost && opener instanceof HTMLElement) opener.focus()
    }
  }, [title])
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const hear = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector('dialog[open]')) close()
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
  return (
    <section
      aria-labelledby={id}
      className="flex min-h-0 flex-col gap-3 rounded-card bg-surface p-3 text-ink sm:w-80 lg:w-90"
    >
      <div className="flex items-center gap-2">
        <h2 id={id} ref={heading} tabIndex={-1} className="me-auto text-2xl outline-none">
          {title}
        </h2>
        <button
          type="button"
          aria-label={t('Close')}
          onClick={onClose}
          className="grid size-11 place-items-center rounded-full hover:bg-sunken"
        >
          <X aria-hidden />
        </button>
      </div>
      {children}
    </section>
  )
}
