import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemCode, problemText } from '../../../lib/call.ts'
import RefusalNote from '../../../parts/visits/refusal-note.tsx'
import { type Offered, nearestTimes } from './nearest-times.ts'
import { StepRefused } from './step-refused.tsx'

type Refused = { readonly error: unknown; readonly nearest: readonly string[] }

/** It is the time that cannot be had: another one can. */
const isOfTheTime = (error: unknown) => ['slot_taken', 'room_full', 'not_offered'].includes(problemCode(error) ?? '')

/** Why a time was refused, said at once; the times that are nearest to it come after. */
export function useTimeRefused(offered: Offered) {
  const queries = useQueryClient()
  const [refused, setRefused] = useState<Refused>()
  const refuse = async (error: unknown, start: string) => {
    setRefused({ error, nearest: [] })
    void queries.invalidateQueries({ queryKey: ['slots'] })
    if (!isOfTheTime(error)) return
    const nearest = await nearestTimes(offered, start).catch(() => [])
    // Somebody may have tried another one meanwhile.
    setRefused((now) => (now?.error === error ? { error, nearest } : now))
  }
  return { refused, refuse, clear: () => setRefused(undefined) }
}

type Props = {
  refused: Refused | undefined
  zone: string
  /** That the visit stands as it did, where that is known. */
  unchanged: string
  onPick: (start: string) => void
}

export function TimeRefused({ refused, zone, unchanged, onPick }: Props) {
  if (!refused) return null
  const { error, nearest } = refused
  if (!isOfTheTime(error)) return <StepRefused refused={refused} />
  return <RefusalNote text={`${problemText(error)}. ${unchanged}`} nearest={nearest} zone={zone} onPick={onPick} />
}
