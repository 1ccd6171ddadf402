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

/** Makes a change, brings the screen up to date and says that it is done. What is refused is thrown, for the form to tell. */
export function useApply() {
  const queries = useQueryClient()
  return async <T>(work: () => Promise<T>, done: string): Promise<T> => {
    const result = await work()
    await queries.invalidateQueries({ queryKey: ['security'] })
    await queries.invalidateQueries({ queryKey: ['me'] })
    if (done) toast('success', done)
    return result
  }
}

/** The same for a button: while it runs the button says so, and a refusal stands beside it. */
export function useChange() {
  const apply = useApply()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  const run = async <T>(work: () => Promise<T>, done: string): Promise<T | undefined> => {
    setBusy(true)
    setRefused('')
    try {
      return await apply(work, done)
    } catch (error) {
      setRefused(Object.values(fieldErrors(error))[0] ?? problemText(error))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { busy, refused, run }
}
