import { useEffect, useState } from 'react'
import { minutesOf, type LocalDate } from '#domain/time/local.ts'
import { wallOf } from '../../../lib/format.ts'

/** What the wall of a zone shows now, minute by minute. */
export function useNow(zone: string): { readonly date: LocalDate; readonly minutes: number } {
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const clock = setInterval(() => setNow(new Date().toISOString()), 30_000)
    return () => clearInterval(clock)
  }, [])
  const { date, time } = wallOf(zone, now)
  return { date, minutes: minutesOf(time) }
}
