import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../../lib/browser-call.ts'
import { problemText } from '../../../lib/call.ts'
import { toast } from '../../../lib/toast.ts'

export type Setup = Answer<'GET /doctors/me/setup'>

/** Whether the doctor may be booked at all, as far as their check goes. */
export const isBookable = ({ missing }: Pick<Setup, 'missing'>) => !missing.includes('verification')

/** One stretch of a doctor's weekly hours. */
export type Period = Setup['branches'][number]['rules'][number]

/** Runs a call and brings the screens up to date; what is refused is told and thrown. */
export type Change = (work: () => Promise<unknown>, done: string) => Promise<boolean>

/** What makes the doctor bookable; `change` runs a call and brings the screens up to date, answering whether it went well. */
export function useSetup() {
  const queries = useQueryClient()
  const setup = useQuery({ queryKey: ['setup'], queryFn: () => call('GET /doctors/me/setup', {}) })
  const change: Change = async (work, done) => {
    try {
      await work()
      await queries.invalidateQueries({ queryKey: ['setup'] })
      toast('success', done)
      return true
    } catch (error) {
      toast('error', problemText(error))
      throw error
    }
  }
  return { setup, change }
}
