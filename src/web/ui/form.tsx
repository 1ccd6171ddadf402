import { useRef, type ReactNode } from 'react'
import type { useSentForm } from '../lib/sent-form.ts'
import { useUnsaved } from '../lib/unsaved.ts'
import { ErrorSummary } from './error-summary.tsx'

type Sent = Pick<ReturnType<typeof useSentForm>, 'submit' | 'messages' | 'tries' | 'isChanged'>
type Props = {
  of: Sent
  className?: string
  label?: string
  /** Nothing is lost by leaving: a question, or what is kept as it is typed. */ isFree?: boolean
  /** What a browser does with it where React is not there (yet); without it, nothing. */ method?: 'post'
  children: ReactNode
}

/** A form of `useSentForm`: what is wrong stands above it, in one place, until it is mended. */
export function Form({ of, className = 'grid gap-5', label, isFree = false, method, children }: Props) {
  const box = useRef<HTMLFormElement>(null)
  useUnsaved(() => !isFree && of.isChanged(), box)
  return (
    <form ref={box} noValidate aria-label={label} method={method} onSubmit={of.submit} className={className}>
      <ErrorSummary messages={of.messages} at={of.tries} />
      {children}
    </form>
  )
}
