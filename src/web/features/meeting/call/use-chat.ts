import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../../lib/browser-call.ts'
import { problemText } from '../../../lib/call.ts'
import { useSentForm } from '../../../lib/sent-form.ts'
import type { MeetingAccess } from '../use-meeting.ts'

export type ChatLine = Answer<'GET /meetings/:meetId/chat'>['results'][number]

/** What was written in the call so far; it goes by the server, so it works while the picture does not. */
export function useChat({ meetId, options }: MeetingAccess) {
  const lines = useRef<readonly ChatLine[]>([])
  return useQuery({
    queryKey: ['meeting-chat', meetId, options.callToken],
    queryFn: async () => {
      const after = lines.current.at(-1)?.number ?? 0
      const { results } = await call('GET /meetings/:meetId/chat', { params: { meetId }, query: { after } }, options)
      const known = new Set(lines.current.map(({ number }) => number))
      lines.current = [...lines.current, ...results.filter(({ number }) => !known.has(number))]
      return lines.current
    },
    refetchInterval: 20_000,
  })
}

export type ChatForm = ReturnType<typeof useChatForm>

/** What is being written stays while another panel is open. */
export function useChatForm({ meetId, options }: MeetingAccess) {
  const queries = useQueryClient()
  // One id a line: sent again since the answer was lost, it is the same line.
  const [line] = useState(() => ({ id: crypto.randomUUID(), body: '' }))
  const form = useSentForm({
    defaultValues: { body: '' },
    refusal: problemText,
    only: 'body',
    send: async ({ body }) => {
      if (line.body !== body) Object.assign(line, { id: crypto.randomUUID(), body })
      await call('POST /meetings/:meetId/chat', { params: { meetId }, body: { id: line.id, body } }, options)
      line.body = ''
      form.setValue('body', '')
      await queries.invalidateQueries({ queryKey: ['meeting-chat', meetId] })
    },
  })
  return { ...form, body: form.field('body', (text) => (text.trim() === '' ? t('Write a message') : undefined)) }
}
