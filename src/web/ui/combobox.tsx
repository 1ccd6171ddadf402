import {
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react'

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
  /** Where what is wrong stands in words. */
  errorId?: string
  /** The fewest letters that something is looked for with. */
  least: number
  suggest: (text: string) => Promise<readonly Found[]>
  onText?: (text: string) => void
  onChoose?: (found: Found) => void
  /** Said where nothing fits. */
  none?: string
  /** It leads somewhere: Enter takes the first suggestion, Esc closes what it stands in, and the list stands below it. */
  leads?: boolean
}

/** What makes a plain field a combobox: the attributes and handlers that it wears from then on. */
export type Wires = Omit<ComponentProps<'input'>, 'ref'>

/** The field itself, which stays the same element for ever: nobody who types into it may notice that the list came. */
export type FieldHandle = { readonly input: RefObject<HTMLInputElement | null>; readonly wear: (wires: Wires) => void }

export type Box = ReturnType<typeof boxOf>

export type ListProps<Found extends Suggestion> = ComboboxProps<Found> & {
  box: Box
  field: RefObject<FieldHandle | null>
  text: string
  setText: (text: string) => void
}

/**
 * A text with suggestions: the list is a help, whatever is typed counts. A plain field works before anything is fetched;
 * what makes it a combobox comes when somebody reaches for it, and the field stays plain where that cannot be fetched.
 */
export function Combobox<Found extends Suggestion>(props: ComboboxProps<Found>) {
  const { label, hint, icon, initial = '', onText } = props
  const id = useId()
  const box = boxOf(id, props)
  const field = useRef<FieldHandle>(null)
  const [text, setText] = useState(initial)
  const { List, reach } = useList()
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
        <Field
          ref={field}
          box={box}
          initial={initial}
          autoFocus={props.autoFocus ?? false}
          onReach={(here) => {
            // Who was quicker than the page has typed already.
            setText(here)
            reach()
          }}
          onText={(here) => onText?.(here)}
        />
        {List ? <List {...props} box={box} field={field} text={text} setText={setText} /> : null}
      </div>
    </div>
  )
}

type FieldProps = {
  ref: Ref<FieldHandle>
  box: Box
  initial: string
  autoFocus: boolean
  onReach: (text: string) => void
  onText: (text: string) => void
}

function Field({ ref, box, initial, autoFocus, onReach, onText }: FieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [wires, setWires] = useState<Wires>({})
  useImperativeHandle(ref, () => ({ input, wear: setWires }), [])
  return (
    <input
      {...box}
      role="combobox"
      aria-expanded={false}
      aria-controls={`${box.id}-list`}
      aria-autocomplete="list"
      onPointerEnter={(event) => onReach(event.currentTarget.value)}
      onFocus={(event) => onReach(event.currentTarget.value)}
      onChange={(event) => {
        onReach(event.target.value)
        onText(event.target.value)
      }}
      {...wires}
      ref={input}
      autoFocus={autoFocus}
      value={undefined}
      defaultValue={initial}
    />
  )
}

type BoxProps = Pick<ComboboxProps, 'name' | 'placeholder' | 'hint' | 'icon' | 'isWrong' | 'errorId'>

function boxOf(id: string, { name, placeholder, hint, icon, isWrong, errorId }: BoxProps) {
  return {
    id,
    name,
    placeholder,
    autoComplete: 'off' as const,
    'aria-describedby': [hint && `${id}-hint`, isWrong && errorId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': isWrong ? (true as const) : undefined,
    className: `min-h-12 w-full rounded-field border border-field bg-surface ${icon ? 'ps-11' : 'ps-3'} pe-3 text-ink placeholder:text-muted aria-invalid:border-2 aria-invalid:border-danger`,
  }
}

/** The list of whatever the field suggests. */
type ListOf = <Found extends Suggestion>(props: ListProps<Found>) => ReactNode

/** Fetches the list when somebody reaches for the field. */
function useList() {
  const [isReached, setReached] = useState(false)
  const [list, setList] = useState<{ List: ListOf }>()
  useEffect(() => {
    if (isReached)
      import('./combobox-list.tsx')
        .then(({ ComboboxList }) => setList({ List: ComboboxList }))
        // Whoever types on reaches for it again.
        .catch(() => setReached(false))
  }, [isReached])
  return { List: list?.List, reach: () => setReached(true) }
}
