import { Combobox, ComboboxItem, ComboboxPopover, ComboboxProvider } from '@ariakit/react'
import { useLayoutEffect, useState, type ComponentProps, type FocusEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#domain/language/translate.ts'
import { useSuggestions } from '../lib/use-suggestions.ts'
import type { ListProps, Suggestion } from './combobox.tsx'

/** A press on what stands below the list must still meet it when the finger comes up. */
const leaving = 250

const inPageOnPhone = { className: 'max-sm:static! max-sm:w-full! max-sm:transform-none!' }
const inPage = { className: 'static! w-full! transform-none!' }

/** The combobox of the ARIA guide: arrows walk the list, Enter takes, Esc and leaving close it. */
export function ComboboxList<Found extends Suggestion>({
  box,
  field,
  text,
  setText,
  initial = '',
  least,
  suggest,
  onText,
  onChoose,
  none,
  leads = false,
}: ListProps<Found>) {
  const [isTyped, setTyped] = useState(text !== initial)
  const [open, setOpen] = useState(true)
  const found = useSuggestions({ text, least, isOn: isTyped, ask: suggest })
  const isOpen = open && found !== undefined && found.length > 0
  const say = (next: string, typed: boolean) => {
    setTyped(typed)
    setText(next)
    onText?.(next)
  }
  const take = (one: Found) => {
    say(one.label, false)
    const input = field.current?.input.current
    if (input) input.value = one.label
    onChoose?.(one)
  }
  const takeFirst = () => found?.[0] && take(found[0])
  const leave = useLeaving(isOpen, () => setOpen(false), leads ? takeFirst : undefined)
  return (
    <ComboboxProvider
      value={text}
      setValue={(next) => say(next, true)}
      open={isOpen}
      setOpen={setOpen}
      resetValueOnHide={false}
      placement="bottom-start"
    >
      <Combobox {...box} {...leave} render={<Worn field={field} />} />
      <Suggestions found={found} onTake={take} leads={leads} />
      {none && found?.length === 0 ? <p role="status">{none}</p> : null}
    </ComboboxProvider>
  )
}

type SuggestionsProps<Found> = {
  found: readonly Found[] | undefined
  onTake: (one: Found) => void
  leads: boolean
}

/** The list; on a phone it stands in the page, so that it never covers what comes next. */
function Suggestions<Found extends Suggestion>({ found, onTake, leads }: SuggestionsProps<Found>) {
  return (
    <ComboboxPopover
      sameWidth
      gutter={4}
      hideOnInteractOutside={false}
      hideOnEscape={!leads}
      aria-label={t('Suggestions')}
      wrapperProps={leads ? inPage : inPageOnPhone}
      className="z-40 max-h-96 overflow-y-auto rounded-card border border-line bg-surface p-2 text-ink shadow-lg max-sm:mt-1"
    >
      {found?.map((one) => (
        <ComboboxItem
          key={one.key}
          value={one.label}
          setValueOnClick={false}
          focusOnHover
          onClick={() => onTake(one)}
          className="cursor-pointer rounded-chip px-3 py-2 data-[active-item]:bg-tint data-[active-item]:text-on-tint"
        >
          {one.label} {one.hint ? <span className="text-sm text-muted">{one.hint}</span> : null}
        </ComboboxItem>
      ))}
    </ComboboxPopover>
  )
}

/** How the list is left by the field: Esc, Enter and going somewhere else close it. */
function useLeaving(isOpen: boolean, close: () => void, takeFirst: (() => void) | undefined) {
  return {
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      if (!isOpen) return
      if (event.key === 'Escape' && !takeFirst) {
        // A dialog around the field stays open.
        event.preventDefault()
        close()
      }
      // Whatever is typed counts: Enter sends it where nothing of the list is chosen.
      if (event.key !== 'Enter' || event.currentTarget.hasAttribute('aria-activedescendant')) return
      if (takeFirst) takeFirst()
      else flushSync(close)
    },
    onBlur({ currentTarget: { parentElement } }: FocusEvent<HTMLInputElement>) {
      setTimeout(() => {
        if (!parentElement?.contains(document.activeElement)) close()
      }, leaving)
    },
  }
}

/** Hands what the library would draw to the field that is there already: a new one could lose a letter or the cursor. */
function Worn({ field, ref, ...wires }: Pick<ListProps<Suggestion>, 'field'> & ComponentProps<'input'>) {
  useLayoutEffect(() => field.current?.wear(wires))
  useLayoutEffect(() => {
    if (typeof ref !== 'function' || !field.current) return
    const detach = ref(field.current.input.current)
    return typeof detach === 'function' ? detach : () => void ref(null)
  }, [field, ref])
  return null
}
