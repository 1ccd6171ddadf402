import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { safeFileName } from '#domain/records/record-rules.ts'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { fieldErrors, problemText } from '../../lib/call.ts'
import { useLive } from '../../lib/realtime.ts'
import { whyNotKept, sizeWords } from './record-words.ts'
import { inSendingTurn, sendFile, type Way } from './send-file.ts'

export type OfVisit = { readonly appointmentId: string; readonly linkToken?: string | undefined }

export type Coming = {
  readonly key: number
  readonly file: File
  readonly percent: number
  readonly why?: string | undefined
  /** It was refused for what it is: the same again would be refused again. */
  readonly isFinal?: boolean
}

/** While files are looked at for viruses it is asked again so often what came of it. */
const askedEvery = 3000

let count = 0

/** The documents that answer one question of a visit: here, and on their way. */
export function useHandedIn(of: OfVisit, question: string, onChange: (ids: string) => void) {
  const { appointmentId } = of
  const queries = useQueryClient()
  const queryKey = ['handed-in', appointmentId]
  const all = useQuery({
    queryKey,
    queryFn: () => call('GET /appointments/:appointmentId/documents', { params: { appointmentId } }, byOf(of)),
    refetchInterval: ({ state }) => (state.data?.documents.some(({ scan }) => scan === 'waiting') ? askedEvery : false),
  })
  const again = () => queries.invalidateQueries({ queryKey })
  useLive(({ kind }) => {
    if (kind === 'papers') void again()
  })
  const documents = all.data?.documents.filter((one) => one.question === question)
  const ids = documents?.map(({ id }) => id).join('\n')
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    if (ids !== undefined) tell(ids)
  }, [ids])
  const [refused, setRefused] = useState('')
  const remove = async (itemId: string) => {
    setRefused('')
    try {
      await call(
        'DELETE /appointments/:appointmentId/documents/:itemId',
        { params: { appointmentId, itemId } },
        byOf(of),
      )
    } catch (error) {
      setRefused(problemText(error))
    }
    await again()
  }
  return { documents, most: all.data?.file_most, refused, remove, ...useComing(of, question, again) }
}

type Run = { id?: string | undefined; readonly stop: AbortController }

function useComing(of: OfVisit, question: string, again: () => Promise<unknown>) {
  const [coming, setComing] = useState<readonly Coming[]>([])
  const runs = useRef(new Map<number, Run>())
  const change = (key: number, to: Partial<Coming>) =>
    setComing((before) => before.map((one) => (one.key === key ? { ...one, ...to } : one)))
  const hide = (key: number) => setComing((before) => before.filter((one) => one.key !== key))
  const erase = (run: Run) => {
    const itemId = run.id
    const params = { appointmentId: of.appointmentId, itemId: itemId ?? '' }
    // Erased once, it is no more: what is tried again begins anew.
    run.id = undefined
    if (itemId)
      void call('DELETE /appointments/:appointmentId/documents/:itemId', { params }, byOf(of)).catch(() => undefined)
  }
  const send = (key: number, file: File) =>
    inSendingTurn(async () => {
      const run: Run = runs.current.get(key) ?? { stop: new AbortController() }
      runs.current.set(key, run)
      if (run.stop.signal.aborted) return
      change(key, { why: undefined })
      try {
        await sendFile(wayIn(of, question, file), file, {
          begun: run.id,
          onBegun: (id) => {
            run.id = id
            if (run.stop.signal.aborted) erase(run)
          },
          onProgress: (received) => change(key, { percent: Math.floor((received / file.size) * 100) }),
          signal: run.stop.signal,
        })
        if (run.stop.signal.aborted) return
        await again()
        hide(key)
      } catch (error) {
        const why = whyNotKept(file, fieldErrors(error))
        change(key, { why: why ?? problemText(error), isFinal: why !== undefined })
        // What was refused for what it is leaves nothing behind.
        if (why !== undefined) erase(run)
      }
    })
  const add = (files: readonly File[], most: number | undefined) => {
    const next = files.map((file) => comingOf(file, most))
    setComing((before) => [...before, ...next])
    for (const { key, file, why } of next) if (why === undefined) void send(key, file)
  }
  const cancel = (key: number) => {
    const run = runs.current.get(key)
    run?.stop.abort()
    if (run) erase(run)
    hide(key)
  }
  return { coming, add, retry: ({ key, file }: Coming) => void send(key, file), cancel }
}

function byOf({ linkToken }: OfVisit) {
  return linkToken ? { linkToken } : {}
}

function wayIn(of: OfVisit, question: string, file: File): Way {
  const params = { appointmentId: of.appointmentId }
  const body = { question, name: file.name, size: file.size }
  return {
    given: body,
    begin: () => call('POST /appointments/:appointmentId/documents', { params, body }, byOf(of)),
    ask: (itemId) =>
      call('GET /appointments/:appointmentId/documents/:itemId', { params: { ...params, itemId } }, byOf(of)),
    bring: (itemId, piece) =>
      call(
        'PUT /appointments/:appointmentId/documents/:itemId',
        { params: { ...params, itemId }, body: piece },
        byOf(of),
      ),
  }
}

function comingOf(file: File, most: number | undefined): Coming {
  count += 1
  const base = { key: count, file, percent: 0 }
  if (most === undefined || file.size <= most) return base
  const why = t('{file} is too big. Files must be smaller than {size}', {
    file: safeFileName(file.name),
    size: sizeWords(most),
  })
  return { ...base, why, isFinal: true }
}
