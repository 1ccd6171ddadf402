import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router'

type Item = { readonly label: string; readonly lang?: string } & (
  { readonly to: string } | { readonly act: () => void }
)

/** A button that opens a short list; arrow keys walk it, Esc closes it. */
export function Menu({
  label,
  name,
  items,
  className = '',
}: {
  label: string
  /** What the button is for, where its label alone does not say it. */
  name?: string
  items: readonly Item[]
  className?: string
}) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const entries = () => [...(box.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

  useEffect(() => {
    if (!open) return
    entries()[0]?.focus()
    const outside = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false)
    }
    addEventListener('pointerdown', outside)
    return () => removeEventListener('pointerdown', outside)
  }, [open])

  const onKeyDown = (event: KeyboardEvent) => {
    const all = entries()
    const here = all.indexOf(document.activeElement as HTMLElement)
    if (event.key === 'Escape' && open) {
      setOpen(false)
      box.current?.querySelector('button')?.focus()
    } else if (event.key === 'ArrowDown') {
      event.preventDefault()
      if (!open) setOpen(true)
      else all[(here + 1) % all.length]?.focus()
    } else if (event.key === 'ArrowUp' && open) {
      event.preventDefault()
      all[(here - 1 + all.length) % all.length]?.focus()
    } else if (event.key === 'Tab') setOpen(false)
  }

  const entry = 'block w-full rounded-chip px-3 py-2.5 text-start hover:bg-tint hover:text-on-tint'
  return (
    <div ref={box} className="relative">
      <button
        type="button"
        aria-expanded={open}
        aria-haspopup="menu"
        aria-controls={id}
        onClick={() => setOpen(!open)}
        onKeyDown={onKeyDown}
        className={className}
      >
        {name ? <span className="sr-only">{name}: </span> : null}
        {label} <ChevronDown size={18} aria-hidden className="inline" />
      </button>
      <div
        id={id}
        role="menu"
        tabIndex={-1}
        onKeyDown={onKeyDown}
        hidden={!open}
        className="absolute end-0 z-40 mt-2 min-w-52 rounded-card border border-line bg-surface p-2 text-ink shadow-lg"
      >
        {items.map((item) =>
          'to' in item ? (
            <Link
              key={item.label}
              role="menuitem"
              tabIndex={-1}
              to={item.to}
              className={entry}
              onClick={() => setOpen(false)}
            >
              {item.label}
            </Link>
          ) : (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              lang={item.lang}
              className={entry}
              onClick={item.act}
            >
              {item.label}
            </button>
          ),
        )}
      </div>
    </div>
  )
}
