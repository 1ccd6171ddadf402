import { useState } from 'react'
import { currentOf } from './current-of.ts'
import { stillHere } from './sent-form.ts'

/** What somebody else saved while a form was open, and the version that the next try stands on. */
export function useTheirs<Saved extends { readonly version: number }>(before: Saved | undefined) {
  const [base, setBase] = useState(before)
  const [theirs, setTheirs] = useState<Saved>()
  return {
    theirs,
    base,
    version: base?.version ?? 0,
    refusal: (error: unknown) => {
      const current = currentOf<Saved>(error)
      setTheirs(current)
      return current ? undefined : stillHere(error)
    },
    /** It is saved: what is typed next stands on that, or on nothing where the form begins anew. */
    adopt: (saved: Saved | undefined) => {
      setBase(saved)
      setTheirs(undefined)
    },
    /** Both were seen: what is saved next is meant to stand over theirs. */
    settle: () => {
      setBase(theirs)
      setTheirs(undefined)
    },
  }
}
