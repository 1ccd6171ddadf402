import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type MouseEvent, type RefObject } from 'react'
import { t } from '#domain/language/translate.ts'
import { isWaking } from '../lib/wake.ts'

/** Above a form that was refused: what is wrong, in one place and in the order of the form, each leading to its field. */
export function ErrorSummary({ messages, at }: { messages: readonly string[]; at: number }) {
  const box = useRef<HTMLDivElement>(null)
  const lines = useLines(box, messages)
  const takeFocus = useEffectEvent(() => {
    if (messages.length > 0 && !isWaking()) box.current?.focus()
  })
  // `at` counts the tries: the same messages take the focus again.
  useEffect(() => takeFocus(), [at])
  if (messages.length === 0) return null
  return (
    <div ref={box} tabIndex={-1} role="alert" className="rounded-card border-2 border-danger bg-danger-tint p-4">
      <h2 className="text-xl">{t('There is a problem')}</h2>
      <ul className="mt-2 list-inside list-disc">
        {lines.map(({ message, field }) => (
          <li key={message}>
            {field ? (
              <a href={`#${field}`} onClick={leadTo} className="underline underline-offset-4">
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

type Line = { readonly message: string; readonly field?: string }

/** The messages in the order in which their fields stand, each with the mark of its field; those of the whole come first. */
function useLines(box: RefObject<HTMLElement | null>, messages: readonly string[]): readonly Line[] {
  const [found, setFound] = useState<readonly Line[]>([])
  useLayoutEffect(() => {
    const next = messages.length === 0 ? [] : linesIn(box.current?.closest('form') ?? null, messages)
    setFound((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
  }, [box, messages])
  const isCurrent = found.length === messages.length && found.every(({ message }) => messages.includes(message))
  return isCurrent ? found : messages.map((message) => ({ message }))
}

function linesIn(form: Element | null, messages: readonly string[]): Line[] {
  const marks = [...(form?.querySelectorAll<HTMLElement>('[data-fault]') ?? [])]
  const placed = messages.map((message) => {
    const place = marks.findIndex(
      ({ dataset: { fault = '' } }) => fault === message || fault.split(/\n|\. /).includes(message),
    )
    return { message, place, field: marks[place]?.id ?? '' }
  })
  return placed
    .toSorted((a, b) => a.place - b.place)
    .map(({ message, field }) => ({ message, ...(field && { field }) }))
}

const controls = 'input, select, textarea, button'

/** The focus goes to the control that the error belongs to; the address stays as it is. */
function leadTo(event: MouseEvent<HTMLAnchorElement>) {
  const id = event.currentTarget.hash.slice(1)
  const mark = document.getElementById(id)
  const described = document.querySelector<HTMLElement>(`[aria-describedby~="${id}"]`)
  const control = described?.matches(controls) ? described : (described ?? mark?.parentElement)?.querySelector(controls)
  if (!(control instanceof HTMLElement)) return
  event.preventDefault()
  control.focus()
}
