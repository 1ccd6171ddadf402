import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { t } from '#domain/language/translate.ts'
import { isWaking } from '../lib/wake.ts'
import type { Line } from './error-lines.ts'

// Most forms are never refused.
const fetchLines = () => import('./error-lines.ts')

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
      <ul className="mt-2 list-disc ps-5">
        {lines.map(({ message, field }) => (
          <li key={message}>
            {field ? (
              <a
                href={`#${field}`}
                onClick={(event) => {
                  // The address stays as it is.
                  event.preventDefault()
                  void fetchLines().then(({ leadTo }) => leadTo(field))
                }}
                className="underline underline-offset-4"
              >
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

/** The messages in the order of their fields, once that is known. */
function useLines(box: RefObject<HTMLElement | null>, messages: readonly string[]): readonly Line[] {
  const [found, setFound] = useState<readonly Line[]>([])
  useEffect(() => {
    if (messages.length === 0) return
    const settle = (next: readonly Line[]) =>
      setFound((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
    fetchLines()
      .then(({ linesIn }) => settle(linesIn(box.current?.closest('form') ?? null, messages)))
      .catch(() => undefined)
  }, [box, messages])
  const isCurrent = found.length === messages.length && found.every(({ message }) => messages.includes(message))
  return isCurrent ? found : messages.map((message) => ({ message }))
}
