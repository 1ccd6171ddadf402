import type { Instant } from '../time/instant.ts'

/** A line of the log of a call: what happened, and to whom; null: to the call itself. */
export type CallEvent = {
  readonly at: Instant
  readonly kind: string
  readonly place: string | null
}

/** What somebody reads of it: a stretch of waiting, of being in, of a lost line, or what became of the call. */
export type CallChapter = {
  readonly place: string | null
  readonly what: 'waited' | 'in' | 'lost' | 'ended' | 'moved_to_phone' | 'moved_to_in_person'
  readonly from: Instant
  /** Null: it still goes on. */
  readonly until: Instant | null
  /** How a stretch ended. */
  readonly by: 'admitted' | 'left' | 'denied' | 'removed' | 'back' | null
  /** How many stretches it sums up: a line that broke repeatedly is one chapter. */
  readonly count: number
}

const closings: Readonly<Record<string, CallChapter['what']>> = {
  ended: 'ended',
  'moved to phone': 'moved_to_phone',
  'moved to in_person': 'moved_to_in_person',
}

/**
 * Tells a log, oldest first, as chapters. Nobody reads forty entries of a line that broke and came back: those are one
 * chapter, and a break from which nobody came back, or not yet, has its own.
 */
export function storyOf(events: readonly CallEvent[]): CallChapter[] {
  const chapters: (CallChapter | undefined)[] = []
  const open = new Map<string, number>()
  const begin = (place: string | null, what: CallChapter['what'], at: Instant) => {
    const key = `${place} ${what}`
    if (open.has(key)) return
    open.set(key, chapters.push({ place, what, from: at, until: null, by: null, count: 1 }) - 1)
  }
  const close = (place: string | null, what: CallChapter['what'], at: Instant, by: CallChapter['by']) => {
    const key = `${place} ${what}`
    const index = open.get(key)
    const chapter = index === undefined ? undefined : chapters[index]
    if (index === undefined || !chapter) return
    open.delete(key)
    const first = chapters.findIndex((one) => by === 'back' && one?.place === place && one.by === 'back')
    const before = chapters[first]
    chapters[index] = before ? undefined : { ...chapter, until: at, by }
    if (before) chapters[first] = { ...before, until: at, count: before.count + 1 }
  }
  for (const { at, kind, place } of events) {
    const closing = closings[kind]
    if (closing) {
      chapters.push({ place: null, what: closing, from: at, until: at, by: null, count: 1 })
      for (const one of [...open.values()].flatMap((index) => chapters[index] ?? []))
        close(one.place, one.what, at, 'left')
      continue
    }
    switch (kind) {
      case 'waiting':
        begin(place, 'waited', at)
        break
      case 'admitted':
        close(place, 'waited', at, 'admitted')
        begin(place, 'in', at)
        break
      case 'connected':
      case 'came back':
        close(place, 'lost', at, 'back')
        break
      case 'reconnecting':
        begin(place, 'lost', at)
        break
      case 'left':
      case 'denied':
      case 'removed':
        for (const what of ['waited', 'lost', 'in'] as const) close(place, what, at, kind)
        break
    }
  }
  return chapters.filter((one) => one !== undefined)
}
