import { useEffect, useState } from 'react'
import { freshOf, heldBack } from './fresh-visits.ts'
import type { Visit } from '../visit/visit.ts'

const tinted = 2_000
const none: ReadonlySet<string> = new Set()
/** Pixels: further down than this, somebody reads the rows. */
const scrolled = 200

type Asked = {
  /** Whether these are what was asked for, and not what stands there until it comes. */
  readonly isSettled: boolean
  /** Rows are picked: nothing may move now. */
  readonly isPicking: boolean
}

/**
 * A list that others change while one looks at it. What came or changed is marked for two seconds; where rows would jump
 * under who reads or picks, what came waits until they ask for it.
 */
export function useFresh(visits: readonly Visit[], { isSettled, isPicking }: Asked) {
  const signature = visits.map(({ id, version }) => `${id}:${version}`).join(' ')
  const [seen, setSeen] = useState<{ signature: string; visits: readonly Visit[]; isSettled: boolean }>()
  const [held, setHeld] = useState<readonly Visit[]>()
  const [fresh, setFresh] = useState(none)
  if (seen?.signature !== signature || seen.isSettled !== isSettled) {
    setSeen({ signature, visits, isSettled })
    // Something else is asked for: what was held back belongs to the earlier list.
    if (!isSettled) setHeld(undefined)
    if (seen?.isSettled && isSettled) {
      const { came, changed } = freshOf(seen.visits, visits)
      const isBusy = isPicking || window.scrollY > scrolled
      if (came.length > 0 && isBusy && !held) setHeld(seen.visits)
      setFresh(new Set(held || isBusy ? changed : [...came, ...changed]))
    }
  }
  useEffect(() => {
    if (fresh.size === 0) return
    const timer = setTimeout(() => setFresh(none), tinted)
    return () => clearTimeout(timer)
  }, [fresh])
  const waiting = held ? freshOf(held, visits).came : []
  // What came has gone again: nothing waits.
  if (held && waiting.length === 0) setHeld(undefined)
  const show = () => {
    setHeld(undefined)
    setFresh(new Set(waiting))
  }
  return { shown: held ? heldBack(held, visits) : visits, fresh, news: waiting.length, show }
}
