import { useEffect, useState, useSyncExternalStore } from 'react'
import { openOwnMedia, type OwnMedia, type OwnMediaState } from '../../../lib/calls/own-media.ts'

export type Media = { readonly own: OwnMedia; readonly state: OwnMediaState }

/** Camera and microphone for as long as the page is open; asked for once. In a call a reload keeps what is on. Null until the page lives in a browser. */
export function useOwnMedia(meetId = ''): Media | null {
  const [own, setOwn] = useState<OwnMedia | null>(null)
  useEffect(() => {
    const opened = openOwnMedia(meetId)
    setOwn(opened)
    return () => opened.close()
  }, [meetId])
  const state = useSyncExternalStore(
    own?.subscribe ?? neverTells,
    () => own?.read() ?? null,
    () => null,
  )
  return own && state ? { own, state } : null
}

const neverTells = () => () => undefined
