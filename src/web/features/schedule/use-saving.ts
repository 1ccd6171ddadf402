import { useState } from 'react'
import { problemText } from '../../lib/call.ts'
import { currentOf } from '../../lib/current-of.ts'
import { toast } from '../../lib/toast.ts'

/** Sends what was changed; where somebody else changed one of it meanwhile, `theirs` is that one as it is saved now. */
export function useSaving<T>(send: (current?: T) => Promise<unknown>) {
  const [theirs, setTheirs] = useState<T>()
  const [isSaving, setSaving] = useState(false)
  const later = () => setTheirs(undefined)
  return {
    theirs,
    isSaving,
    /** Once more, with what is saved now as the base of it, where `current` is given. */
    save: (current?: T) => {
      setSaving(true)
      void send(current)
        .then(later, (error: unknown) => {
          const found = currentOf<T>(error)
          if (found) setTheirs(found)
          else toast('error', problemText(error))
        })
        .finally(() => setSaving(false))
    },
    later,
  }
}
