import { useEffect, useRef } from 'react'
import { t } from '#domain/language/translate.ts'
import { hearLevel } from '../../lib/calls/sounds.ts'

/** How loud the microphone hears one: it moves while one speaks. */
export function LevelMeter({ track, isMuted }: { track: MediaStreamTrack | null; isMuted: boolean }) {
  const bar = useRef<HTMLMeterElement>(null)
  useEffect(() => {
    if (!track || isMuted) return
    return hearLevel(new MediaStream([track]), (level) => {
      if (bar.current) bar.current.value = level
    })
  }, [track, isMuted])
  return (
    <meter
      ref={bar}
      min={0}
      max={1}
      value={0}
      aria-label={t('How loud your microphone is')}
      className="h-3 w-full [&::-webkit-meter-bar]:h-3 [&::-webkit-meter-bar]:rounded-full [&::-webkit-meter-bar]:border-0 [&::-webkit-meter-bar]:bg-sunken [&::-webkit-meter-optimum-value]:rounded-full [&::-webkit-meter-optimum-value]:bg-brand [&::-webkit-meter-optimum-value]:transition-[width]"
    />
  )
}
