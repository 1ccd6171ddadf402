import { useEffect, useRef } from 'react'
import { t } from '#domain/language/translate.ts'
import { hearLevel } from '../../../lib/calls/sounds.ts'

/** How loud the microphone hears one: it moves while one speaks. */
export function LevelMeter({ track, isMuted }: { track: MediaStreamTrack | null; isMuted: boolean }) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!track || isMuted) return
    return hearLevel(new MediaStream([track]), (level) => {
      if (!bar.current) return
      bar.current.style.inlineSize = `${Math.round(level * 100)}%`
      bar.current.parentElement?.setAttribute('aria-valuenow', String(Math.round(level * 100)))
    })
  }, [track, isMuted])
  return (
    <div
      role="meter"
      aria-label={t('How loud your microphone is')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
      className="h-2.5 overflow-hidden rounded-full bg-sunken ring-1 ring-line"
    >
      <div ref={bar} className="h-full w-0 rounded-full bg-brand transition-[inline-size] duration-100" />
    </div>
  )
}
