import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '../../lib/browser-call.ts'
import { type BookForm, typedFields } from './book-values.ts'

/**
 * What is typed goes to the draft a moment later: another tab, a log-in or another device finds it there. What came along
 * from another booking goes there at once.
 */
export function useKeepTyped(draftId: string, { watch, values }: BookForm, came: boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keepNow = useEffectEvent(() => {
    const now = values()
    const text = Object.fromEntries(typedFields.map((field) => [field, now[field]]))
    const typed = { ...text, answers: now.answers }
    void call('PATCH /drafts/:draftId', { params: { draftId }, body: { typed } }).catch(() => undefined)
  })
  useEffect(() => {
    if (came) keepNow()
  }, [draftId, came])
  useEffect(() => {
    const { unsubscribe } = watch(() => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => keepNow(), 700)
    })
    return () => {
      clearTimeout(timer.current)
      unsubscribe()
    }
  }, [draftId, watch])
}
