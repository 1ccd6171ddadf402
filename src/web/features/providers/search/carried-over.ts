import { useEffect, useEffectEvent } from 'react'
import type { Draft } from '../booking/draft-time.tsx'
import type { BookForm, BookValues } from '../booking/book-values.ts'

/** What goes from one booking to the next: for whom it is, and why they come. */
type Carried = Pick<BookValues, 'who' | 'new_member' | 'reason'>

// In memory, never in the browser's store: it tells of somebody's health.
let kept: { account: string; slug: string; from: string; values: Carried; to?: string } | undefined

/** Whoever goes back to the times of the doctor, or to another kind of visit, takes along for whom it is and why. */
export function useCarryOver(account: string | undefined, { id, doctor: { slug } }: Draft, { values }: BookForm) {
  const leave = useEffectEvent(() => {
    if (!account || location.pathname !== `/d/${slug}`) return
    const { who, new_member, reason } = values()
    kept = { account, slug, from: id, values: { who, new_member, reason } }
  })
  useEffect(() => () => leave(), [])
}

/** Returns what was carried to this booking: the first one with that doctor after it, in which nothing is typed yet. */
export function carriedTo(account: string | undefined, { id, doctor, typed }: Draft): Carried | undefined {
  if (Object.keys(typed ?? {}).length > 0) return undefined
  if (!kept || kept.account !== account || kept.slug !== doctor.slug || kept.from === id) return undefined
  kept.to ??= id
  return kept.to === id ? kept.values : undefined
}
