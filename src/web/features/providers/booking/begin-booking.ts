import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../../../lib/browser-call.ts'
import { useAskedAge } from '../search/asked-age.ts'
import { handOver } from './held-draft.ts'
import { CallFailed, problemText } from '../../../lib/call.ts'

type Wish = { offering_id: string; service_id: string; start: string }

/** Tap is hold: takes the time, then goes on to the draft. A refusal stays where one is and says why, with what is near. */
export function useBeginBooking() {
  const navigate = useNavigate()
  const age = useAskedAge()
  const person = useSearchParams()[0].get('person')
  const [pending, setPending] = useState<string>()
  const [refusal, setRefusal] = useState<{ text: string; nearest: string[]; wish: Wish } | null>(null)
  const begin = async (wish: Wish) => {
    if (pending) return
    setPending(wish.start)
    setRefusal(null)
    try {
      const draft = await call('POST /drafts', { body: { ...wish, age } })
      handOver(draft)
      await navigate(`/book/${draft.id}${person ? `?person=${person}` : ''}`)
    } catch (error) {
      const nearest = error instanceof CallFailed ? error.problem.extra?.nearest : undefined
      setRefusal({ text: problemText(error), nearest: Array.isArray(nearest) ? nearest.map(String) : [], wish })
    } finally {
      setPending(undefined)
    }
  }
  return { begin, pending, refusal }
}
