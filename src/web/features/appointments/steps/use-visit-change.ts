import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemText } from '../../../lib/call.ts'
import { toast } from '../../../lib/toast.ts'
import type { Visit } from '../visit/visit.ts'

/**
 * Runs one change of a visit at a time and brings the screens up to date; returns whether it went well. Without words for
 * it the screen itself tells what came of it.
 */
export function useVisitChange(onChange: ((visit: Visit) => void) | undefined) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string>()
  const change = async (name: string, work: () => Promise<Visit>, done?: string): Promise<boolean> => {
    if (busy) return false
    setBusy(name)
    try {
      const next = await work()
      onChange?.(next)
      if (done) toast('success', done)
      return true
    } catch (error) {
      toast('error', problemText(error))
      return false
    } finally {
      setBusy(undefined)
      void queries.invalidateQueries({ queryKey: ['appointments'] })
      void queries.invalidateQueries({ queryKey: ['visit'] })
    }
  }
  return { busy, change }
}
