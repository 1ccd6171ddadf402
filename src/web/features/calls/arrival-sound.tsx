import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/browser-call.ts'
import { maySound, playTone } from '../../lib/calls/sounds.ts'
import { inOneTab } from '../../lib/in-one-tab.ts'
import { arrivalsIn, hasNew } from './arrivals.ts'
import type { CallLine } from './call-line.ts'
import { useCalls } from './use-calls.ts'

/** Those that were heard: another page of the same tab begins where the last one ended. */
let known: ReadonlySet<string> | null = null

/** Sounds once for each patient who begins to wait in a call, where the doctor wishes it; draws nothing. */
export function ArrivalSound({ lines }: { lines: readonly CallLine[] }) {
  const settings = useQuery({
    queryKey: ['call-settings', 'me'],
    queryFn: () => call('GET /doctors/me/call-settings', {}),
  })
  const rings = settings.data?.alerts.sound
  useEffect(() => {
    if (rings === undefined) return
    const arrivals = arrivalsIn(lines)
    if (rings && hasNew(arrivals, known)) void ring().catch(() => undefined)
    known = new Set([...(known ?? []), ...arrivals])
  }, [lines, rings])
  return null
}

/** Once, however many tabs of this browser hear of it. */
async function ring() {
  if (await maySound()) await inOneTab('arrival', 3, () => playTone())
}

/** The same on a screen that shows no calls. */
export function ArrivalSoundOfToday() {
  const { isSuccess, lines } = useCalls('doctor', 'upcoming')
  return isSuccess ? <ArrivalSound lines={lines} /> : null
}
