import { useEffect, useState } from 'react'
import { storedRecord } from '../../lib/stored.ts'
import type { Meeting } from './meeting.ts'

/** What shows who somebody is at the door of a call: the token of a visit's link, or of a guest's. */
export type Keys = { readonly link: string; readonly guest: string }

/**
 * What the address brings behind the #, taken out of it at once, or what it brought to this tab before: after a reload,
 * or after the test of camera and sound, one is still who one was. Null until the page has looked.
 */
export function useMeetingKeys(meetId: string): Keys | null {
  const [keys, setKeys] = useState<Keys | null>(null)
  useEffect(() => {
    const said = new URLSearchParams(location.hash.slice(1))
    const brought = { link: said.get('token') ?? '', guest: said.get('guest') ?? '' }
    const isBrought = brought.link !== '' || brought.guest !== ''
    if (isBrought) history.replaceState(history.state, '', location.pathname + location.search)
    if (isBrought && meetId !== '') keepKeys(meetId, brought)
    setKeys(isBrought ? brought : keptKeys(meetId))
  }, [meetId])
  return keys
}

/** Whether keys open nothing more: the call is over, or the server does not know the link of the visit. */
export function areSpent({ link }: Keys, meeting: Meeting | undefined): boolean {
  if (!meeting) return false
  if (meeting.state === 'not_found' || meeting.state === 'ended' || meeting.state === 'cancelled') return true
  return link !== '' && meeting.you.proof === 'address'
}

/** Forgets what was kept of a call, in this tab. */
export function dropKeys(meetId: string) {
  try {
    sessionStorage.removeItem(keyOf(meetId))
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

const keyOf = (meetId: string) => `call_keys ${meetId}`

function keptKeys(meetId: string): Keys {
  return storedRecord(keyOf(meetId), ['link', 'guest'], 'session') ?? { link: '', guest: '' }
}

function keepKeys(meetId: string, keys: Keys) {
  try {
    sessionStorage.setItem(keyOf(meetId), JSON.stringify(keys))
  } catch {
    // A browser that keeps nothing asks for the link again.
  }
}
