import { MapPin, Search } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'

type Suggestion = { kind: string; label: string; hint: string; value: string }

type Props = {
  action: string
  q?: string
  place?: string
  onBoard?: boolean
}

/** What and where. A plain form that works without scripts; with them it suggests while one types. */
export function SearchForm({ action, q = '', place = '', onBoard = false }: Props) {
  const label = onBoard ? 'text-on-pine' : 'text-ink'
  return (
    <form action={action} method="get" role="search" className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
      <Combobox
        name="q"
        label={t('What do you need?')}
        hint={t("A specialty, a doctor or a reason, like 'skin'")}
        initial={q}
        labelClass={label}
        icon={<Search size={18} aria-hidden />}
        suggest={async (text) => {
          const { results } = await call('GET /suggestions', { query: { q: text } })
          return results
        }}
      />
      <Combobox
        name="place"
        label={t('Where?')}
        hint={t('Town, postcode or video')}
        initial={place}
        labelClass={label}
        icon={<MapPin size={18} aria-hidden />}
        suggest={async (text) => {
          const { results } = await call('GET /places', { query: { q: text } })
          return results.map((found) => ({ kind: found.kind, label: found.label, hint: '', value: found.label }))
        }}
      />
      <button
        type="submit"
        className={`min-h-12 rounded-full px-8 text-lg font-semibold ${onBoard ? 'bg-sun text-on-sun' : 'bg-brand text-on-brand hover:bg-brand-hover'}`}
      >
        {t('Find')}
      </button>
    </form>
  )
}

type ComboboxProps = {
  name: string
  label: string
  hint: string
  initial: string
  labelClass: string
  icon: React.ReactNode
  suggest: (text: string) => Promise<Suggestion[]>
}

/** The combobox pattern of the ARIA guide: the list is a help, whatever is typed counts. */
function Combobox({ name, label, hint, initial, labelClass, icon, suggest }: ComboboxProps) {
  const id = useId()
  const [text, setText] = useState(initial)
  const [list, setList] = useState<Suggestion[]>([])
  const [at, setAt] = useState(-1)
  const asked = useRef('')
  const input = useRef<HTMLInputElement>(null)

  const look = useEffectEvent((typed: string) => {
    if (asked.current === '' || typed.trim().length < 2) return setList([])
    suggest(typed).then(setList, () => setList([]))
  })
  useEffect(() => {
    const timer = setTimeout(() => look(text), 120)
    return () => clearTimeout(timer)
  }, [text])

  const choose = (suggestion: Suggestion) => {
    asked.current = ''
    setText(suggestion.label)
    setList([])
    setAt(-1)
    input.current?.focus()
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    const chosen = list[at]
    if (event.key === 'ArrowDown' && list.length > 0) {
      event.preventDefault()
      setAt((at + 1) % list.length)
    } else if (event.key === 'ArrowUp' && list.length > 0) {
      event.preventDefault()
      setAt((at - 1 + list.length) % list.length)
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      choose(chosen)
    } else if (event.key === 'Escape') setList([])
  }
  return (
    <div className="relative grid gap-1.5">
      <label htmlFor={id} className={`font-semibold ${labelClass}`}>
        {label}
      </label>
      <div className="relative">
        <span className="pointer-events-none absolute start-3.5 top-4 text-muted">{icon}</span>
        <input
          ref={input}
          id={id}
          name={name}
          value={text}
          role="combobox"
          aria-expanded={list.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          autoComplete="off"
          placeholder={hint}
          onChange={(event) => {
            asked.current = event.target.value
            setText(event.target.value)
            setAt(-1)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setTimeout(() => setList([]), 250)}
          className="min-h-12 w-full rounded-field border border-field bg-surface ps-11 pe-3 text-ink placeholder:text-muted"
        />
      </div>
      <ul
        id={`${id}-list`}
        role="listbox"
        aria-label={t('Suggestions')}
        hidden={list.length === 0}
        className="mt-1 rounded-card md:absolute md:inset-x-0 md:top-full md:z-30 border border-line bg-surface p-2 text-ink shadow-lg"
      >
        {list.map((suggestion, index) => (
          <li
            key={`${suggestion.kind} ${suggestion.value}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            onPointerDown={(event) => {
              event.preventDefault()
              choose(suggestion)
            }}
            className={`cursor-pointer rounded-chip px-3 py-2 ${index === at ? 'bg-tint text-on-tint' : ''}`}
          >
            {suggestion.label} {suggestion.hint ? <span className="text-sm text-muted">{suggestion.hint}</span> : null}
          </li>
        ))}
      </ul>
    </div>
  )
}
