import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Side } from '#domain/messages/conversation-rules.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { useLive } from '../../lib/realtime.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { storedText } from '../../lib/stored.ts'
import { toast } from '../../lib/toast.ts'

export type Talk = Answer<'GET /appointments/:appointmentId/messages'>
export type TalkOf = { readonly appointmentId: string; readonly side: Side; readonly linkToken?: string | undefined }

const paths = {
  patient: '/appointments/:appointmentId/messages',
  clinic: '/appointments/:appointmentId/clinic-messages',
} as const

/** What was written about a visit, read anew when somebody writes. */
export function useConversation({ appointmentId, side, linkToken }: TalkOf) {
  const queries = useQueryClient()
  const queryKey = ['conversation', side, appointmentId]
  useLive(({ kind, appointment }) => {
    if (kind === 'missed' || kind === 'open' || (kind === 'message' && appointment === appointmentId))
      void queries.invalidateQueries({ queryKey })
  })
  return useQuery({
    queryKey,
    queryFn: () => call(`GET ${paths[side]}`, { params: { appointmentId } }, linkToken ? { linkToken } : {}),
    retry: false,
    // Who came by a link has no live line.
    ...(linkToken ? { refetchInterval: 30_000 } : {}),
  })
}

/** Writes one message. What is typed stays in this tab until it is sent; a lost answer never sends it twice. */
export function useMessageForm({ appointmentId, side, linkToken }: TalkOf) {
  const queries = useQueryClient()
  const key = `message:${appointmentId}`
  const id = useRef(crypto.randomUUID())
  const form = useSentForm({
    defaultValues: { body: storedText(key, 'session') ?? '' },
    refusal: problemText,
    only: 'body',
    send: async ({ body }) => {
      const wish = { params: { appointmentId }, body: { id: id.current, body } }
      await call(`POST ${paths[side]}`, wish, linkToken ? { linkToken } : {})
      id.current = crypto.randomUUID()
      keep(key, '')
      form.setValue('body', '')
      await queries.invalidateQueries({ queryKey: ['conversation', side, appointmentId] })
    },
  })
  return { ...form, keep: (text: string) => keep(key, text) }
}

/** Takes a conversation, gives it back, marks it as done; who acts on an older state reads the newer one. */
export function useCare(appointmentId: string) {
  const queries = useQueryClient()
  return async (wish: { state: 'open' | 'done'; is_mine: boolean; version: number }) => {
    try {
      await call('PUT /appointments/:appointmentId/conversation', { params: { appointmentId }, body: wish })
    } catch (error) {
      toast('error', `${problemText(error)}.`)
    } finally {
      await queries.invalidateQueries({ queryKey: ['conversation'] })
      await queries.invalidateQueries({ queryKey: ['inbox'] })
    }
  }
}

function keep(key: string, text: string) {
  try {
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // A browser that keeps nothing loses it with the tab alone.
  }
}
