import type { ReactNode } from 'react'
import type { useSentForm } from '../lib/sent-form.ts'
import { ErrorSummary } from './error-summary.tsx'

type Sent = Pick<ReturnType<typeof useSentForm>, 'submit' | 'messages' | 'tries'>
type Props = { of: Sent; className?: string; label?: string; children: ReactNode }

/** A form of `useSentForm`: what is wrong stands above it, in one place, until it is mended. */
export function Form({ of, className = 'grid gap-5', label, children }: Props) {
  return (
    <form noValidate aria-label={label} onSubmit={of.submit} className={className}>
      <ErrorSummary messages={of.messages} at={of.tries} />
      {children}
    </form>
  )
}
