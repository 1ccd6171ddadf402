import { Search, SlidersHorizontal } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import type { SetAddress } from '../../lib/use-address.ts'
import { Button } from '../../ui/button.tsx'

/** How long after the last key a search that is noted in the audit is sent. Milliseconds. */
const untilAsked = 500

/** How a control of a line of filters looks. */
const filterLook = 'min-h-9 rounded-full border border-field bg-surface px-3 text-sm'

export type FilterList<Key extends string = string> = {
  /** Its name in the address. */
  readonly key: Key
  readonly label: string
  /** What is shown where nothing was chosen. */
  readonly all: string
  readonly from: readonly { readonly id: string; readonly name: string }[]
}

/** Returns the entries of a list whose words are known. */
export function entriesOf(words: Partial<Record<string, string>>): { id: string; name: string }[] {
  return Object.entries(words).map(([id, name = '']) => ({ id, name: t(name) }))
}

/** In person or by video: the same list wherever visits are narrowed. */
export function howList(): FilterList<'how'> {
  const from = [
    { id: 'in_person', name: t('In person') },
    { id: 'video', name: t('Video') },
  ]
  return { key: 'how', label: t('How'), all: t('In person and video'), from }
}

type ButtonProps = { count: number; isOpen: boolean; onOpen: (isOpen: boolean) => void; className?: string }

/** Opens the filters of a list and says how many of them are on. */
export function FiltersButton({ count, isOpen, onOpen, className = '' }: ButtonProps) {
  return (
    <Button size="small" className={className} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
      <span className="sr-only">{count > 0 ? t('Filters, {count} on', { count }) : t('Filters')}</span>
      <SlidersHorizontal size={16} aria-hidden />
      <span aria-hidden className="max-sm:hidden">
        {t('Filters')}
      </span>
      {count > 0 ? (
        <span aria-hidden className="grid size-5 place-items-center rounded-full bg-brand text-xs text-on-brand">
          {count}
        </span>
      ) : null}
    </Button>
  )
}

type FoldedProps = {
  /** How many of them are on. */
  count: number
  /** On a phone they are folded up to begin with, unless somebody comes to a list that is narrowed already. */
  isOpenFirst?: boolean
  /** They stand in the columns of `manyFilters`. */
  areMany?: boolean
  children: React.ReactNode
}

/** In columns of one width, so that the lines of many filters end where they begin. */
const foldedLook =
  'grid min-w-0 flex-1 basis-72 grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] items-center gap-2 max-md:basis-full [&>input]:w-full [&>select]:w-full [&>select]:max-w-none [&>label]:whitespace-nowrap'
/** Filters that fill more than one line: the search is the first of their columns. */
export const manyFilters =
  'no-print flex flex-wrap items-start gap-2 md:grid md:grid-cols-3 xl:grid-cols-4 [&>select]:w-full [&>select]:max-w-none'

/** What narrows a list beside its search: a phone unfolds it by a button, elsewhere it stands there. */
export function FoldedFilters({ count, isOpenFirst = false, areMany = false, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(isOpenFirst)
  return (
    <>
      <FiltersButton className="md:hidden" count={count} isOpen={isOpen} onOpen={setOpen} />
      <div className={`${foldedLook} ${areMany ? 'md:contents' : ''} ${isOpen ? '' : 'max-md:hidden'}`}>{children}</div>
    </>
  )
}

type ListProps<Key extends string> = {
  lists: readonly FilterList<Key>[]
  valueOf: (key: Key) => string
  set: SetAddress
}

/** Lists of which one entry each can be chosen. */
export function FilterLists<Key extends string>({ lists, valueOf, set }: ListProps<Key>) {
  return lists.map(({ key, label, all, from }) => (
    <FilterChoice key={key} label={label} value={valueOf(key)} onChange={(value) => set({ [key]: value })}>
      <option value="">{all}</option>
      {from.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </FilterChoice>
  ))
}

type ChoiceProps = { label: string; value: string; onChange: (value: string) => void; children: React.ReactNode }

/** As wide as what is chosen: entries that come later move nothing. */
export function FilterChoice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      className={`${filterLook} max-w-44 field-sizing-content`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {children}
    </select>
  )
}

type DaysProps = { days: { readonly from: string; readonly until: string }; set: SetAddress }

/** The first and the last day; an emptied field changes nothing. */
export function FilterDays({ days, set }: DaysProps) {
  return (['from', 'until'] as const).map((key) => (
    <input
      key={key}
      type="date"
      aria-label={key === 'from' ? t('First day') : t('Last day')}
      className={filterLook}
      value={days[key]}
      onChange={(event) => event.target.value && set({ [key]: event.target.value })}
    />
  ))
}

type SearchProps = {
  search: URLSearchParams
  set: SetAddress
  /** What is looked for. */
  placeholder?: string
  /** Each search is written down: it is asked when somebody has stopped typing, or by Enter. */
  waits?: boolean
}

export function FilterSearch({ search, set, placeholder = t('Name, phone or reference'), waits = false }: SearchProps) {
  const q = search.get('q') ?? ''
  const box = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const ask = useEffectEvent((text: string) => set({ q: text }))
  useEffect(() => {
    // The address was changed by something else, such as "Clear filters"; what is being typed is ahead of it.
    if (box.current && box.current !== document.activeElement) {
      box.current.value = q
      setTyped(undefined)
    }
  }, [q])
  useEffect(() => {
    if (typed === undefined) return
    const timer = setTimeout(() => ask(typed), untilAsked)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <span className="relative grid min-w-0 items-center">
      <Search size={16} aria-hidden className="pointer-events-none absolute start-3 text-muted" />
      <input
        type="search"
        aria-label={t('Search')}
        placeholder={placeholder}
        className={`${filterLook} w-58 max-w-full ps-9 placeholder:text-muted`}
        ref={box}
        defaultValue={q}
        onChange={({ target }) => (waits ? setTyped(target.value) : set({ q: target.value }))}
        onKeyDown={({ key, currentTarget }) => {
          if (!waits || key !== 'Enter') return
          setTyped(undefined)
          set({ q: currentTarget.value })
        }}
      />
    </span>
  )
}

type TickProps = { label: string; checked: boolean; onChange: (isOn: boolean) => void }

export function FilterTick({ label, checked, onChange }: TickProps) {
  return (
    <label className="flex min-h-9 items-center gap-2 text-sm">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  )
}
