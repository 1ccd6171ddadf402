import { useEffect, useEffectEvent, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/browser-call.ts'
import type { BookForm } from './book-values.ts'
import type { Draft } from './draft-time.tsx'

/**
 * What is typed goes to the draft a moment later: a reload, another tab, a log-in or another device finds it there. What
 * came along from another booking goes there at once, and what still waits when somebody leaves goes with them.
 */
export function useKeepTyped(draftId: string, { watch, values }: BookForm, came: boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const queries = useQueryClient()
  const keepNow = useEffectEvent((outlivesPage: boolean) => {
    clearTimeout(timer.current)
    timer.current = undefined
    const typed = values()
    // Back and Forward draw the page from what it was answered last: that must know it as well.
    queries.setQueriesData<Draft>({ queryKey: ['draft', draftId] }, (open) =>
      open && !open.booked ? { ...open, typed } : open,
    )
    const body = { typed }
    void call('PATCH /drafts/:draftId', { params: { draftId }, body }, { outlivesPage }).catch(() => undefined)
  })
  useEffect(() => {
    if (came) keepNow(false)
  }, [draftId, came])
  useEffect(() => {
    const { unsubscribe } = watch(() => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => keepNow(false), 700)
    })
    const leave = () => {
      if (timer.current !== undefined) keepNow(true)
    }
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      unsubscribe()
      leave()
    }
  }, [draftId, watch])
}
