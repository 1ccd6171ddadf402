import { useRef, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText, fieldErrors } from '../../lib/call.ts'
import { sizeWords } from '../../parts/records/record-words.ts'
import { useRecordsAgain } from './records.ts'
import { sendFile } from './send-file.ts'

export type Upload = {
  readonly key: number
  readonly file: File
  readonly state: 'sending' | 'failed' | 'done'
  readonly received: number
  readonly why?: string
  /** It was refused for what it is: the same again would be refused again. */
  readonly isFinal?: boolean
}

type Run = { id: string | undefined; stop: AbortController }

/** The files that are on their way into a folder. */
export function useUploads(folder: string, most: number) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const runs = useRef(new Map<number, Run>())
  const again = useRecordsAgain()
  const change = (key: number, to: Partial<Upload>) =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...to } : one)))

  const send = async (key: number, file: File) => {
    const run: Run = { id: runs.current.get(key)?.id, stop: new AbortController() }
    runs.current.set(key, run)
    change(key, { state: 'sending' })
    try {
      await sendFile(folder, file, {
        begun: run.id,
        onBegun: (id) => (run.id = id),
        onProgress: (received) => change(key, { received }),
        signal: run.stop.signal,
      })
      if (run.stop.signal.aborted) return
      change(key, { state: 'done', received: file.size })
      await again()
    } catch (error) {
      const [why] = Object.values(fieldErrors(error))
      change(key, { state: 'failed', why: why ?? problemText(error), isFinal: why !== undefined })
      // What was refused for what it is leaves nothing behind.
      if (why !== undefined && run.id) void erase(run.id)
    }
  }
  const add = (files: readonly File[]) => {
    const next = files.map((file) => uploadOf(file, most))
    setUploads((before) => [...before, ...next])
    for (const { key, file, state } of next) if (state === 'sending') void send(key, file)
  }
  const cancel = (key: number) => {
    const run = runs.current.get(key)
    run?.stop.abort()
    if (run?.id) void erase(run.id).then(again)
    setUploads((before) => before.filter((one) => one.key !== key))
  }
  return {
    uploads,
    add,
    retry: ({ key, file }: Upload) => void send(key, file),
    cancel,
    dismiss: (key: number) => setUploads((before) => before.filter((one) => one.key !== key)),
  }
}

let count = 0

function uploadOf(file: File, most: number): Upload {
  count += 1
  const base = { key: count, file, received: 0 }
  if (file.size <= most) return { ...base, state: 'sending' }
  const why = t('{file} is too big. Files must be smaller than {size}', { file: file.name, size: sizeWords(most) })
  return { ...base, state: 'failed', why, isFinal: true }
}

function erase(itemId: string) {
  return call('DELETE /records/items/:itemId', { params: { itemId }, query: { for_good: 'yes' } }).catch(
    () => undefined,
  )
}
