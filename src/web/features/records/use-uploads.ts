import { useRef, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { safeFileName } from '#domain/records/record-rules.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText, fieldErrors } from '../../lib/call.ts'
import { inSendingTurn, sendFile, type Way } from '../../parts/records/send-file.ts'
import { whyNotKept, sizeWords } from '../../parts/records/record-words.ts'
import { useRecordsAgain } from './records.ts'

export type Upload = {
  readonly key: number
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'failed' | 'done'
  /** Where an upload that was left goes on. */
  readonly begun?: string
  readonly received: number
  readonly why?: string
  /** It was refused for what it is: the same again would be refused again. */
  readonly isFinal?: boolean
}

type Run = { id: string | undefined; stop: AbortController }

/** The files that are on their way into a folder. */
export function useUploads(folder: string, most: number, newerOf?: string) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const runs = useRef(new Map<number, Run>())
  const again = useRecordsAgain()
  const change = (key: number, to: Partial<Upload>) =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...to } : one)))

  const send = async (key: number, file: File, begun?: string) => {
    const run: Run = { id: runs.current.get(key)?.id ?? begun, stop: new AbortController() }
    runs.current.set(key, run)
    change(key, { state: 'waiting' })
    await inSendingTurn(() => (run.stop.signal.aborted ? Promise.resolve() : sendNow(key, file, run)))
  }
  const sendNow = async (key: number, file: File, run: Run) => {
    change(key, { state: 'sending' })
    try {
      await sendFile(ownWay(folder, file, newerOf), file, {
        begun: run.id,
        onBegun: (id) => {
          // Cancelled before it had an id, it had nothing to erase: now it has.
          if (run.stop.signal.aborted && run.id === undefined) void erase(id).then(again)
          run.id = id
          change(key, { begun: id })
        },
        onProgress: (received) => change(key, { received }),
        signal: run.stop.signal,
      })
      if (run.stop.signal.aborted) return
      change(key, { state: 'done', received: file.size })
      await again()
    } catch (error) {
      const why = whyNotKept(file, fieldErrors(error))
      change(key, { state: 'failed', why: why ?? problemText(error), isFinal: why !== undefined })
      // What was refused for what it is leaves nothing behind.
      if (why !== undefined && run.id) void erase(run.id)
    }
  }
  const add = (files: readonly File[]) => {
    const next = files.map((file) => uploadOf(file, most))
    setUploads((before) => [...before, ...next])
    for (const { key, file, state } of next) if (state === 'waiting') void send(key, file)
  }
  const cancel = (key: number) => {
    const run = runs.current.get(key)
    run?.stop.abort()
    if (run?.id) void erase(run.id).then(again)
    setUploads((before) => before.filter((one) => one.key !== key))
  }
  /** Goes on with a file of which a part is here: the same one must be chosen again. */
  const goOn = (file: File, begun: string) => {
    const next = { ...uploadOf(file, most), begun }
    setUploads((before) => [...before, next])
    if (next.state === 'waiting') void send(next.key, file, begun)
  }
  return {
    uploads,
    add,
    goOn,
    retry: ({ key, file }: Upload) => void send(key, file),
    cancel,
    dismiss: (key: number) => setUploads((before) => before.filter((one) => one.key !== key)),
  }
}

/** How a file of one's own that was begun is asked after and goes on. */
export const ownPieces: Pick<Way, 'ask' | 'bring'> = {
  ask: (itemId) => call('GET /records/uploads/:itemId', { params: { itemId } }),
  bring: (itemId, piece) => call('PUT /records/uploads/:itemId', { params: { itemId }, body: piece }),
}

/** Into a folder of one's own; or as the newer file of a document. */
export function ownWay(folder_id: string, file: File, newer_of?: string): Way {
  const body = { folder_id, newer_of, name: file.name, size: file.size }
  return {
    given: body,
    begin: () => call('POST /records/uploads', { body }),
    ...ownPieces,
  }
}

let count = 0

function uploadOf(file: File, most: number): Upload {
  count += 1
  const base = { key: count, file, received: 0 }
  if (file.size <= most) return { ...base, state: 'waiting' }
  const why = t('{file} is too big. Files must be smaller than {size}', {
    file: safeFileName(file.name),
    size: sizeWords(most),
  })
  return { ...base, state: 'failed', why, isFinal: true }
}

function erase(itemId: string) {
  return call('DELETE /records/items/:itemId', { params: { itemId }, query: { for_good: 'yes' } }).catch(
    () => undefined,
  )
}
