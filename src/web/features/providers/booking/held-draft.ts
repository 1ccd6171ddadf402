import { useEffect, useState } from 'react'
import { call } from '../../../lib/browser-call.ts'
import { storedRecord, storedText } from '../../../lib/stored.ts'
import type { Draft } from './draft-time.tsx'

const key = 'booking_draft'

let handed: Draft | undefined

/** What the server answered when the time was taken, for the page that comes next: it need not ask again. */
export function handOver(draft: Draft) {
  handed = draft
}

/** The draft as the page before this one was answered it; once: whoever comes again may have typed something since. */
export function handedOver(id: string): Draft | undefined {
  const draft = handed?.id === id ? handed : undefined
  handed = undefined
  return draft
}

/** The draft of this tab whose time is still held, when the page of the times was loaded anew: nothing let go of it. */
export function useOwnHold(offering: string, service: string): Draft | undefined {
  const [draft, setDraft] = useState<Draft>()
  useEffect(() => {
    const draftId = storedText(key, 'session')
    if (draftId) call('GET /drafts/:draftId', { params: { draftId } }).then(setDraft, () => undefined)
  }, [])
  const isHere = draft?.hold && draft.offering.offering_id === offering && draft.service.id === service
  return isHere && Date.parse(draft.hold?.expires_at ?? '') > Date.now() ? draft : undefined
}

const linkKey = 'booked_link'

/** The booking that is being checked in this tab. */
export function keepDraft(id: string) {
  sessionStorage.setItem(key, id)
}

/** It is booked: nothing is held any more, and this tab can open the visit without logging in, after a reload too. */
export function keepBooked(draft: string, token: string) {
  sessionStorage.removeItem(key)
  sessionStorage.setItem(linkKey, JSON.stringify({ draft, token }))
}

/** The link to the visit that a draft became, where this tab booked it. */
export function linkOf(draft: string): string | undefined {
  const kept = storedRecord(linkKey, ['draft', 'token'], 'session')
  return kept?.draft === draft ? kept.token : undefined
}

/**
 * Who looks at times again has left the check, by the button or by the browser's Back: the time that was held is given
 * back first, so that it can be picked again.
 */
export async function letGoOfHeldTime() {
  const id = storedText(key, 'session')
  handed = undefined
  if (!id) return
  sessionStorage.removeItem(key)
  await call('DELETE /drafts/:draftId/hold', { params: { draftId: id } }).catch(() => undefined)
}
