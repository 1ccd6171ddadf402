import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { addDays, asLocalDate, type LocalDate } from '#domain/time/local.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { untilTheOther } from '../../lib/queries.ts'
import { wallOf } from '../../lib/format.ts'
import { useAvailability } from '../../lib/realtime.ts'

export type Slots = Omit<Answer<'GET /doctors/:slug/slots'>, 'times'> & { times: readonly string[] }

/** Days of the branch's wall; without `from` they begin today. */
export type Days = { from?: string; days: number }

export type TimesOf = {
  slug: string
  /** Whose times they are; with any doctor, all of them. */
  practitioner: string | readonly string[]
  offering: string
  service: string
  /** Shown first; asked for again when the doctor's times change. */
  initial?: Slots
  /** Where the times come from, when they are not those of one doctor's page. */
  ask?: (days: Days) => Promise<Slots>
}

const firstDays: Days = { days: 14 }
/** The server tells no more days at once. */
export const mostDays = 31

/** The free times, asked for again whenever the doctor's times change; `later` goes on where they end, if they do. */
export function useFreeTimes({ slug, practitioner, offering, service, initial, ask }: TimesOf) {
  const [parts, setParts] = useState<readonly Days[]>([firstDays])
  const read = (days: Days): Promise<Slots> =>
    ask ? ask(days) : call('GET /doctors/:slug/slots', { params: { slug }, query: { offering, service, ...days } })
  const known = ['slots', slug, offering, service]
  const queryKey = [...known, parts]
  const isFirst = parts.length === 1 && parts[0] === firstDays
  const slots = useQuery({
    queryKey,
    queryFn: async () => inOne(await Promise.all(parts.map(read))),
    ...(initial && isFirst ? { initialData: initial } : {}),
    placeholderData: untilTheOther,
  })
  // What came with the page is newer than what was kept from an earlier look at it.
  const queries = useQueryClient()
  const keep = useEffectEvent((fresh: Slots) => {
    if (isFirst) queries.setQueryData(queryKey, fresh)
  })
  useEffect(() => {
    if (initial) keep(initial)
  }, [initial])
  useAvailability([practitioner].flat(), () => void slots.refetch())
  const next = slots.data && !slots.isPlaceholderData ? daysAfter(slots.data) : undefined
  return {
    slots,
    taken: useTaken(slots.data),
    isComing: slots.isFetching && slots.isPlaceholderData,
    later: next && (() => setParts([...parts, next])),
    /** The day that was picked to begin with; empty: from the first again. */
    from: parts[0] === firstDays ? undefined : (parts[0]?.from ?? ''),
    beginOn: (from?: LocalDate) => setParts([{ ...firstDays, ...(from ? { from } : {}) }]),
    known,
    read,
  }
}

/** One answer out of those of days that follow each other; what comes next is known by the last of them. */
function inOne(answers: readonly Slots[]): Slots {
  // After midnight the first days reach into those that follow.
  return answers.reduce((before, next) => ({
    ...next,
    from: before.from,
    times: [...new Set([...before.times, ...next.times])],
  }))
}

/** Where days had no time, the next that has one is told; where nothing is told, nothing comes. */
function daysAfter({ time_zone, next_free, until }: Slots): Days | undefined {
  if (!next_free) return undefined
  const { date } = wallOf(time_zone, next_free)
  return { from: date > until ? date : addDays(asLocalDate(until), 1), days: mostDays }
}

/** The times that somebody else took while one looks: shown before, and gone though they are not too soon. */
function useTaken(slots: Slots | undefined): readonly string[] {
  const [seen, setSeen] = useState(slots)
  const [taken, setTaken] = useState<readonly string[]>([])
  if (slots && slots !== seen) {
    setSeen(slots)
    setTaken(
      slots.from === seen?.from
        ? [...taken, ...seen.times].filter((time) => time >= slots.earliest && !slots.times.includes(time))
        : [],
    )
  }
  return taken
}
