import { useEffect, useEffectEvent, type RefObject } from 'react'

type Place = { readonly isChanged: () => boolean; readonly box: RefObject<Element | null> | undefined }

const places = new Set<Place>()
let ask: ((leave: () => void) => void) | undefined

/** The one way in which a screen says that something on it is not saved: it is asked when somebody leaves. */
export function useUnsaved(isChanged: () => boolean, box?: RefObject<Element | null>) {
  const isChangedNow = useEffectEvent(isChanged)
  useEffect(() => {
    const place = { isChanged: () => isChangedNow(), box }
    places.add(place)
    return () => void places.delete(place)
  }, [box])
}

/** Whether anything is not saved: on the whole screen, or inside an element such as a dialog. */
export function isUnsaved(within?: Element | null): boolean {
  return [...places].some(({ isChanged, box }) => (!within || within.contains(box?.current ?? null)) && isChanged())
}

/** Goes at once, or asks first where something is not saved. Where nobody can ask, nothing is asked. */
export function leaveAsking(leave: () => void, within?: Element | null) {
  if (ask && isUnsaved(within)) ask(leave)
  else leave()
}

/** Who asks: the frame of an area. Returns how to stop. */
export function askBy(asker: (leave: () => void) => void): () => void {
  ask = asker
  return () => {
    if (ask === asker) ask = undefined
  }
}

/** The session has ended: what was typed goes with it, and nobody is held back. */
export function forgetUnsaved() {
  places.clear()
}
