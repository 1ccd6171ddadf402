import { useEffect, useRef } from 'react'
import { playTone } from '../../../lib/calls/sounds.ts'

/** Sounds when something that waits for this person begins; where they look at something else the title says it too. */
export function useAttention(isWanted: boolean, words: string) {
  const was = useRef<boolean | null>(null)
  useEffect(() => {
    const isNew = was.current === false && isWanted
    was.current = isWanted
    if (!isNew) return
    void playTone().catch(() => undefined)
    if (document.visibilityState === 'visible') return
    const title = document.title
    let isFlashed = false
    const timer = setInterval(() => {
      isFlashed = !isFlashed
      document.title = isFlashed ? words : title
    }, 1_000)
    const stop = () => {
      clearInterval(timer)
      document.title = title
    }
    document.addEventListener('visibilitychange', stop, { once: true })
    return () => {
      document.removeEventListener('visibilitychange', stop)
      stop()
    }
  }, [isWanted, words])
}
