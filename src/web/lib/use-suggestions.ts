import { useEffect, useEffectEvent, useState } from 'react'

/** Somebody who types is asked for after this pause. */
const pause = 120

type Options<Found> = {
  /** What was typed; nothing is asked for less than `least` letters. */
  text: string
  least: number
  /** Off while the text is what was chosen. */
  isOn: boolean
  ask: (text: string) => Promise<readonly Found[]>
}

/**
 * What fits to what is typed; undefined until it is known. An answer belongs to the text that was asked about: one that
 * comes late never replaces a newer one.
 */
export function useSuggestions<Found>({ text, least, isOn, ask }: Options<Found>): readonly Found[] | undefined {
  const [answer, setAnswer] = useState<{ text: string; found: readonly Found[] }>()
  const wanted = text.trim()
  const isAsked = isOn && wanted.length >= least
  const look = useEffectEvent(async (isCurrent: () => boolean) => {
    const found = await ask(wanted).catch(() => [])
    if (isCurrent()) setAnswer({ text: wanted, found })
  })
  useEffect(() => {
    if (!isAsked) return
    let current = true
    const timer = setTimeout(() => void look(() => current), pause)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [wanted, isAsked])
  return isAsked && answer?.text === wanted ? answer.found : undefined
}
