import { useEffect, useState, useSyncExternalStore } from 'react'
import { openOwnMedia, type OwnMedia, type OwnMediaState } from '../../lib/calls/own-media.ts'

export type Media = { readonly own: OwnMedia; readonly state: OwnMediaState }

/** Camera and microphone for as long as the page is open; asked for once. Null until the page lives in a browser. */
export function useOwnMedia(): Media | null {
  const [own, setOwn] = useState<OwnMedia | null>(null)
  useEffect(() => {
    const opened = openOwnMedia()
    setOwn(opened)
    return () => opened.close()
  }, [])
  const state = useSyncExternalStore(
    own?.subscribe ?? neverTells,
    () => own?.read() ?? null,
    () => null,
  )
  return own && state ? { own, state } : null
}

const neverTells = () => () => undefined
