import { useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { problemText } from '../../../lib/call.ts'
import { toast } from '../../../lib/toast.ts'

const queryKey = ['saved-doctors']

/** The doctors whom the account has saved. */
export function useSaved() {
  return useQuery({ queryKey, queryFn: () => call('GET /saved-doctors', {}), staleTime: 60_000 })
}

/** Saves a doctor, or takes one out, with a way back. */
export function useSaving() {
  const queries = useQueryClient()
  const change = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      toast('error', problemText(error))
      return false
    } finally {
      await queries.invalidateQueries({ queryKey })
    }
  }
  const save = (slug: string) => change(() => call('PUT /saved-doctors/:slug', { params: { slug } }))
  const remove = async ({ slug, name, hasPage }: { slug: string; name: string; hasPage: boolean }) => {
    const isGone = await change(() => call('DELETE /saved-doctors/:slug', { params: { slug } }))
    if (!isGone) return
    const words = t('{doctor} is no longer among your saved doctors', { doctor: name })
    // Nobody saves a doctor who has no page: what could not be taken back is not offered.
    if (hasPage) toast('info', words, { undo: { label: t('Undo'), act: () => void save(slug) } })
    else toast('info', words)
  }
  return { save, remove }
}
