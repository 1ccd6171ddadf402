import { useQueryClient } from '@tanstack/react-query'
import { problemText } from '../../lib/call.ts'
import { toast } from '../../lib/toast.ts'

/** Changes the family and shows it as it is then; a refusal is told as it reads. */
export function useFamilyChange() {
  const queries = useQueryClient()
  return async (work: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await work()
      toast('success', done)
    } catch (error) {
      toast('error', problemText(error))
    }
    await queries.invalidateQueries({ queryKey: ['family'] })
  }
}
