import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Lateness } from '#domain/booking/late-reasons.ts'
import { problemText } from '../../../lib/call.ts'
import { toast } from '../../../lib/toast.ts'

/** Says how late somebody runs, once at a time, and what came of it; the days on the screen are read anew. */
export function useSayLate(send: (lateness: Lateness) => Promise<unknown>) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  return async (lateness: Lateness, said: string) => {
    if (isBusy) return
    setBusy(true)
    try {
      await send(lateness)
      toast('success', said)
    } catch (error) {
      toast('error', problemText(error))
    } finally {
      setBusy(false)
    }
    // Whoever presses again while the days are read is heard.
    await queries.invalidateQueries({ queryKey: ['appointments'] })
  }
}
