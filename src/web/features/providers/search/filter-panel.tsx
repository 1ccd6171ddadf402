import { Check, ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Choice } from './filter-choices.ts'

type Props = {
  label: string
  /** What is chosen; undefined: the filter is open. */
  chosen: string | undefined
  value: string
  choices: readonly Choice[]
  to: (value: string) => string
  children?: React.ReactNode
}

/**
 * A chip that opens a small panel of choices, on phones a sheet. Each choice is a link to the search with it, so the
 * address holds the state and the panel works before any script; one panel is open at a time.
 */
export function FilterPanel({ label, chosen, value, choices, to, children }: Props) {
  const box = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const leave = (event: Event) => {
      const details = box.current
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
      const isOutside = event.type === 'pointerdown' && !details?.contains(event.target as Node)
      if (!details?.open || (!isEscape && !isOutside)) return
      details.open = false
      if (isEscape) details.querySelector('summary')?.focus()
    }
    addEventListener('pointerdown', leave)
    addEventListener('keydown', leave)
    return () => {
      removeEventListener('pointerdown', leave)
      removeEventListener('keydown', leave)
    }
  }, [])
  return (
    <details ref={box} name="filter" className="relative">
      <summary
        className={`flex min-h-11 cursor-pointer chip-summary items-center gap-1.5 whitespace-nowrap rounded-full border px-4 ${
          chosen ? 'border-brand bg-tint font-semibold text-on-tint' : 'border-field bg-surface'
        }`}
      >
        {chosen ? <span className="sr-only">{label}: </span> : null}
        {chosen ?? label}
        <ChevronDown size={18} aria-hidden />
      </summary>
      <div className="filter-panel z-40 overflow-y-auto border border-line bg-surface p-2 shadow-lg">
        <p className="px-3 py-2 font-semibold">{label}</p>
        <ul>
          {choices.map((choice) => (
            <li key={choice.value}>
              <Link
                to={to(choice.value)}
                preventScrollReset
                aria-current={choice.value === value || undefined}
                className="flex min-h-11 items-center justify-between gap-4 rounded-chip px-3 hover:bg-tint hover:text-on-tint"
              >
                {choice.label}
                {choice.value === value ? <Check size={18} aria-hidden /> : null}
              </Link>
            </li>
          ))}
        </ul>
        {children}
      </div>
    </details>
  )
}
