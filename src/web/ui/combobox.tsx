import { useEffect, useEffectEvent, useId, useRef, useState, type ComponentType, type ReactNode } from 'react'

export type Suggestion = { readonly key: string; readonly label: string; readonly hint?: string }

export type ComboboxProps<Found extends Suggestion = Suggestion> = {
  label: string
  hint?: string
  placeholder?: string
  name?: string
  initial?: string
  icon?: ReactNode
  autoFocus?: boolean
  labelClass?: string
  isWrong?: boolean
  /** The fewest letters that something is looked for with. */
  least: number
  suggest: (text: string) => Promise<readonly Found[]>
  onText?: (text: string) => void
  onChoose?: (found: Found) => void
  /** Said where nothing fits. */
  none?: string
}

/** What the field was when the list took its place: its text, and where the cursor stood if somebody was in it. */
export type Before = { readonly text: string; readonly cursor: readonly [number, number] | null }

export type Box = ReturnType<typeof boxOf>
type Listed = ComponentType<ComboboxProps & { box: Box; before: Before }>

/**
 * A text with suggestions: the list is a help, whatever is typed counts. A plain field works before anything is fetched;
 * what makes it a combobox comes when somebody reaches for it, and the field stays plain where that cannot be fetched.
 */
export function Combobox<Found extends Suggestion>(props: ComboboxProps<Found>) {
  const { label, hint, icon, initial, autoFocus = false, onText } = props
  const id = useId()
  const { plain, taken, reach } = useList()
  const box = boxOf(id, props)
  return (
    <div className="relative grid gap-1.5">
      <label htmlFor={id} className={`font-semibold ${props.labelClass ?? ''}`}>
        {label}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
      <div className="relative">
        {icon ? <span className="pointer-events-none absolute start-3.5 top-4 text-muted">{icon}</span> : null}
        {taken ? (
          <taken.Listed {...(props as unknown as ComboboxProps)} box={box} before={taken.before} />
        ) : (
          <input
            {...box}
            ref={plain}
            role="combobox"
            aria-expanded={false}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            autoFocus={autoFocus}
            defaultValue={initial}
            onPointerEnter={reach}
            onFocus={reach}
            onChange={(event) => {
              // Who was quicker than the page has the focus already.
              reach()
              onText?.(event.target.value)
            }}
          />
        )}
      </div>
    </div>
  )
}

function boxOf(id: string, { name, placeholder, hint, icon, isWrong }: Omit<ComboboxProps, 'suggest' | 'onChoose'>) {
  return {
    id,
    name,
    placeholder,
    autoComplete: 'off' as const,
    'aria-describedby': hint ? `${id}-hint` : undefined,
    'aria-invalid': isWrong ? (true as const) : undefined,
    className: `min-h-12 w-full rounded-field border border-field bg-surface ${icon ? 'ps-11' : 'ps-3'} pe-3 text-ink placeholder:text-muted aria-invalid:border-2 aria-invalid:border-danger`,
  }
}

/** Fetches the list when somebody reaches for the field, and takes the field's place without a letter or the cursor lost. */
function useList() {
  const plain = useRef<HTMLInputElement>(null)
  const [isReached, setReached] = useState(false)
  const [taken, setTaken] = useState<{ Listed: Listed; before: Before }>()
  const take = useEffectEvent((list: Listed) => {
    const input = plain.current
    const text = input?.value ?? ''
    const isHere = input !== null && document.activeElement === input
    const cursor = isHere ? ([input.selectionStart ?? text.length, input.selectionEnd ?? text.length] as const) : null
    setTaken({ Listed: list, before: { text, cursor } })
  })
  useEffect(() => {
    if (isReached) import('./combobox-list.tsx').then(({ ComboboxList }) => take(ComboboxList)).catch(() => undefined)
  }, [isReached])
  return { plain, taken, reach: () => setReached(true) }
}
