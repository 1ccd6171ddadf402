import { X } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { t } from '#domain/language/translate.ts'

/** Beside the pictures on wide screens, over them on a phone. Esc closes it, the focus goes in. */
export function SidePanel({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => void heading.current?.focus(), [title])
  return (
    <section
      aria-labelledby={id}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="flex min-h-0 flex-col gap-4 bg-surface p-4 text-ink max-lg:fixed max-lg:inset-0 max-lg:z-30 lg:w-90 lg:rounded-card"
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
