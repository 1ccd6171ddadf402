import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import type { Side } from '#domain/messages/conversation-rules.ts'
import type { Answer } from '#contract/endpoints.ts'
import type { Bringing } from '../../lib/bringing.ts'
import { call } from '../../lib/browser-call.ts'
import { problemCode, problemText } from '../../lib/call.ts'
import { useLive } from '../../lib/realtime.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { storedText } from '../../lib/stored.ts'
import { toast } from '../../lib/toast.ts'

export type Talk = Answer<'GET /appointments/:appointmentId/messages'>
export type TalkOf = { readonly appointmentId: string; readonly side: Side; readonly linkToken?: string | undefined }

/** How documents are drawn: by whoever knows papers. */
export type PaperParts = {
  readonly Brought: (props: { papers: Talk['messages'][number]['papers']; branchId: string; side: Side }) => ReactNode
  readonly Attach: (
    props: Pick<Talk, 'own_records' | 'branch' | 'branch_id' | 'file_most'> &
      TalkOf & { hold: RefObject<Bringing | null> },
  ) => ReactNode
}

const paths = {
  patient: '/appointments/:appointmentId/messages',
  clinic: '/appointments/:appointmentId/clinic-messages',
} as const

/** What was written about a visit, read anew when somebody writes. */
export function useConversation({ appointmentId, side, linkToken }: TalkOf) {
  const queries = useQueryClient()
  const queryKey = ['conversation', side, appointmentId]
  useLive(({ kind, appointment }) => {
    if (
      kind === 'missed' ||
      kind === 'open' ||
      kind === 'papers' ||
      (kind === 'message' && appointment === appointmentId)
    )
      void queries.invalidateQueries({ queryKey })
  })
  return useQuery({
    queryKey,
    queryFn: () => call(`GET ${paths[side]}`, { params: { appointmentId } }, linkToken ? { linkToken } : {}),
    retry: false,
    refetchInterval: ({ state }) => againAfter(state.data, linkToken !== undefined),
  })
}

/** Who came by a link has no live line; a file that is looked at for viruses is done within seconds. */
function againAfter(talk: Talk | undefined, isByLink: boolean): number | false {
  const isChecking = talk?.messages.some(({ papers }) => papers.some(({ document }) => document?.scan === 'waiting'))
  return isChecking ? 5000 : isByLink ? 30_000 : false
}

/** Writes one message. What is typed stays in this tab until it is sent; a lost answer never sends it twice. */
export function useMessageForm({ appointmentId, side, linkToken }: TalkOf, hold: RefObject<Bringing | null>) {
  const queries = useQueryClient()
  const key = `message:${appointmentId}`
  const [sent, setSent] = useState(0)
  const id = useRef(crypto.randomUUID())
  /** What was sent by the first try with this id. */
  const tried = useRef<string>(undefined)
  const begin = () => {
    id.current = crypto.randomUUID()
    tried.current = undefined
  }
  const form = useSentForm({
    defaultValues: { body: storedText(key, 'session') ?? '' },
    refusal: (error) =>
      problemCode(error) === 'key_reused'
        ? t('What you wrote first was sent. Press Send again to send this as well')
        : problemText(error),
    only: 'body',
    send: async ({ body }) => {
      const papers = await (hold.current?.ready() ?? [])
      if (!papers) return
      const wish = { params: { appointmentId }, body: { id: id.current, body, papers } }
      const words = JSON.stringify([body, papers])
      tried.current ??= words
      await call(`POST ${paths[side]}`, wish, linkToken ? { linkToken } : {}).catch(async (error: unknown) => {
        if (problemCode(error) !== 'key_reused') throw error
        // The first try arrived and its answer was lost. What was written since then is not sent, and stays.
        if (tried.current === words) return
        begin()
        await queries.invalidateQueries({ queryKey: ['conversation', side, appointmentId] })
        throw error
      })
      begin()
      keep(key, '')
      form.setValue('body', '')
      setSent((count) => count + 1)
      await queries.invalidateQueries({ queryKey: ['handed-in', appointmentId] })
      await queries.invalidateQueries({ queryKey: ['conversation', side, appointmentId] })
    },
  })
  return { ...form, sent, keep: (text: string) => keep(key, text) }
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
