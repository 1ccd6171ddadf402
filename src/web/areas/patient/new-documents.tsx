import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'

type Message = Answer<'GET /notifications'>['results'][number]

/** What came and nobody has looked at yet: a new document, or a clinic that waits for one. Read with the messages of the bell. */
export function useNewDocuments() {
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['notifications'],
    queryFn: () => call('GET /notifications', {}),
  })
  const unread = data?.results.filter(({ is_document, is_read }) => is_document && !is_read) ?? []
  // Several of one kind for one person are one thing to do: they lie in the same place.
  const found = [...Map.groupBy(unread, ({ subject, path }) => `${path} ${subject}`).values()]
  return { found, data, isError, error, refetch }
}

/** Leads to where it lies; the messages that said so are read with it. */
export function NewDocument({ messages: [first, ...others] }: { messages: readonly Message[] }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  if (!first) return null
  const open = async () => {
    await navigate(first.path)
    const read = [first, ...others].map(({ id }) => call('POST /notifications/read', { body: { id } }))
    await Promise.allSettled(read)
    await queries.invalidateQueries({ queryKey: ['notifications'] })
  }
  return (
    <a
      href={first.path}
      dir="auto"
      className="font-semibold text-brand underline"
      onClick={(event) => {
        event.preventDefault()
        void open()
      }}
    >
      {first.subject}
    </a>
  )
}
