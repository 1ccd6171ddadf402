import { Combobox, ComboboxItem, ComboboxPopover, ComboboxProvider } from '@ariakit/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { useSuggestions } from '../lib/use-suggestions.ts'
import type { Before, Box, ComboboxProps } from './combobox.tsx'

type Props = ComboboxProps & { box: Box; before: Before }

/** The combobox of the ARIA guide: arrows walk the list, Enter takes, Esc and leaving close it. */
export function ComboboxList({ box, before, initial = '', least, suggest, onText, onChoose, none }: Props) {
  const [text, setText] = useState(before.text)
  const [isTyped, setTyped] = useState(before.text !== initial)
  const [open, setOpen] = useState(true)
  const found = useSuggestions({ text, least, isOn: isTyped, ask: suggest })
  const isOpen = open && found !== undefined && found.length > 0
  const input = useCursor(before.cursor)
  const say = (next: string, typed: boolean) => {
    setTyped(typed)
    setText(next)
    onText?.(next)
  }
  return (
    <ComboboxProvider
      value={text}
      setValue={(next) => say(next, true)}
      open={isOpen}
      setOpen={setOpen}
      resetValueOnHide={false}
      placement="bottom-start"
    >
      <Combobox
        ref={input}
        {...box}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isOpen) return
          // A dialog around the field stays open.
          event.preventDefault()
          setOpen(false)
        }}
      />
      <ComboboxPopover
        sameWidth
        gutter={4}
        aria-label={t('Suggestions')}
        className="z-40 max-h-96 overflow-y-auto rounded-card border border-line bg-surface p-2 text-ink shadow-lg"
      >
        {found?.map((one) => (
          <ComboboxItem
            key={one.key}
            value={one.label}
            setValueOnClick={false}
            focusOnHover
            onClick={() => {
              say(one.label, false)
              onChoose?.(one)
            }}
            className="cursor-pointer rounded-chip px-3 py-2 data-[active-item]:bg-tint data-[active-item]:text-on-tint"
          >
            {one.label} {one.hint ? <span className="text-sm text-muted">{one.hint}</span> : null}
          </ComboboxItem>
        ))}
      </ComboboxPopover>
      {none && found?.length === 0 ? <p role="status">{none}</p> : null}
    </ComboboxProvider>
  )
}

/** It takes the place of a plain field that somebody may be typing into: they must not notice. */
function useCursor(cursor: Before['cursor']) {
  const input = useRef<HTMLInputElement>(null)
  const cameWith = useRef(cursor)
  useLayoutEffect(() => {
    if (!cameWith.current) return
    input.current?.focus()
    input.current?.setSelectionRange(...cameWith.current)
    cameWith.current = null
  }, [])
  return input
}
