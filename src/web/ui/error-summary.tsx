import { useEffect, useEffectEvent, useRef } from 'react'
import { t } from '#domain/language/translate.ts'
import { isWaking } from '../lib/wake.ts'

/** Above a form that was refused: what is wrong, in one place, with the focus. */
export function ErrorSummary({ messages, at }: { messages: readonly string[]; at: number }) {
  const box = useRef<HTMLDivElement>(null)
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
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </div>
  )
}
