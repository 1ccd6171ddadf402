import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { fieldErrors, problemText } from '../../lib/call.ts'
import { toast } from '../../lib/toast.ts'

export type Security = Answer<'GET /auth/security'>

export function useSecurity() {
  return useQuery({ queryKey: ['security'], queryFn: () => call('GET /auth/security', {}) })
}

/** Runs a change: while it runs the button says so, refusals stand in the form, success is told and the screen follows. */
export function useChange() {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [tries, setTries] = useState(0)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const run = async <T>(work: () => Promise<T>, done: string): Promise<T | undefined> => {
    setBusy(true)
    setErrors({})
    try {
      const result = await work()
      await queries.invalidateQueries({ queryKey: ['security'] })
      await queries.invalidateQueries({ queryKey: ['me'] })
      if (done) toast('success', done)
      return result
    } catch (error) {
      const fields = fieldErrors(error)
      setErrors(Object.keys(fields).length > 0 ? fields : { '': problemText(error) })
      setTries((count) => count + 1)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { busy, tries, errors, messages: Object.values(errors), run }
}
