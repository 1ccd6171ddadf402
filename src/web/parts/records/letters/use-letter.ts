import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { LetterFacts } from '#domain/records/letters.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../../lib/browser-call.ts'
import { CallFailed, problemCode, problemText } from '../../../lib/call.ts'
import { currentOf } from '../../../lib/current-of.ts'
import { asLocalDate, dateWords, dayIn, todayIn } from '../../../lib/format.ts'

export type Desk = Answer<'GET /appointments/:appointmentId/letter'>
export type Template = Desk['templates'][number]
export type Draft = NonNullable<Desk['draft']>
export type Letter = Pick<Draft, 'title' | 'text'>

/** A little after the last key, as with answers before a visit. */
const keptAfter = 700
const triedAgainAfter = 3000
const longestPause = 60_000

/** What a letter of a visit is written with; read anew each time somebody begins to write. */
export function useDesk(appointmentId: string) {
  const queries = useQueryClient()
  const queryKey = ['letter', appointmentId]
  const desk = useQuery({
    queryKey,
    queryFn: () => call('GET /appointments/:appointmentId/letter', { params: { appointmentId } }),
    // What stands in the fields is what somebody types.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const setTemplates = (change: (templates: Desk['templates']) => Desk['templates']) =>
    queries.setQueryData(queryKey, (now: Desk | undefined) => now && { ...now, templates: change(now.templates) })
  return { desk, setTemplates }
}

/** What stands in the places that a template leaves open, in words. */
export function factWords({ facts }: Desk): LetterFacts {
  const { patient, birth_date, visit, time_zone, service, doctor, branch } = facts
  return {
    patient,
    service,
    doctor,
    branch,
    birth_date: birth_date ? dateWords(asLocalDate(birth_date)) : '',
    visit_date: dayIn(time_zone, visit),
    today: dateWords(todayIn(time_zone)),
  }
}

/**
 * `failed`: it is tried again; `refused`: it would be refused again. `elsewhere`: another window has kept something since,
 * or has done away with it.
 */
export type Keeping = 'kept' | 'keeping' | 'failed' | 'refused' | 'elsewhere'

/** Keeps what is typed with the server, never in the browser: it is about a patient's health. */
export function useKeptLetter(appointmentId: string, begun: Draft | null) {
  const [letter, setLetter] = useState<Letter>({ title: begun?.title ?? '', text: begun?.text ?? '' })
  const [keeping, setKeeping] = useState<Keeping>('kept')
  const [why, setWhy] = useState('')
  const [other, setOther] = useState<Draft | null>(null)
  const stand = useRef({ id: begun?.id ?? '', version: begun?.version ?? 0 })
  const waiting = useRef<Letter>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<unknown>>(Promise.resolve())
  const failures = useRef(0)
  const params = { appointmentId }

  const keepNow = async () => {
    const sent = waiting.current
    if (!sent) return
    waiting.current = undefined
    try {
      const body = { ...sent, version: stand.current.version }
      stand.current = await call('PUT /appointments/:appointmentId/letter', { params, body })
      failures.current = 0
      setKeeping(waiting.current ? 'keeping' : 'kept')
    } catch (error) {
      if (problemCode(error) === 'changed') return hearOfAnother(error, sent)
      waiting.current ??= sent
      setWhy(problemText(error))
      const isLost = isWorthAnotherTry(error)
      setKeeping(isLost ? 'failed' : 'refused')
      const pause = Math.min(triedAgainAfter * 2 ** failures.current, longestPause)
      failures.current += 1
      if (isLost && !isClosed.current) timer.current = setTimeout(() => void keep(), pause)
    }
  }
  /** Another window has kept something, unless it is what was sent from here and its answer was lost. */
  const hearOfAnother = (error: unknown, sent: Letter) => {
    const theirs = currentOf<Draft | null>(error) ?? null
    if (theirs && theirs.title === sent.title && theirs.text === sent.text) {
      stand.current = theirs
      return setKeeping(waiting.current ? 'keeping' : 'kept')
    }
    waiting.current ??= sent
    setOther(theirs)
    setKeeping('elsewhere')
  }
  const keep = async () => {
    clearTimeout(timer.current)
    running.current = running.current.then(keepNow)
    await running.current
    return waiting.current === undefined
  }
  const put = (typed: Letter) => {
    setLetter(typed)
    waiting.current = typed
    if (keeping === 'elsewhere') return
    setKeeping('keeping')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void keep(), keptAfter)
  }
  /** What stands here is kept over what another window has. */
  const keepMine = () => {
    stand.current = { id: other?.id ?? '', version: other?.version ?? 0 }
    waiting.current = letter
    setKeeping('keeping')
    void keep()
  }
  const takeTheirs = (theirs: Draft) => {
    stand.current = theirs
    waiting.current = undefined
    setLetter({ title: theirs.title, text: theirs.text })
    setKeeping('kept')
  }
  /** It is saved or thrown away: nothing is kept any more. */
  const end = () => {
    clearTimeout(timer.current)
    waiting.current = undefined
  }
  const isClosed = useAtTheEnd(keep)
  const standsAt = () => stand.current
  return { letter, put, keep, keeping, why, other, keepMine, takeTheirs, hearOfAnother, end, standsAt }
}

/** Who closes it in the middle of a word loses none of it. Returns whether it is closed. */
function useAtTheEnd(keep: () => unknown) {
  const last = useRef(keep)
  last.current = keep
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
      last.current()
    }
  }, [])
  return isClosed
}

/** A line that was lost, too many at once, or a fault of the server: all else is refused again. */
function isWorthAnotherTry(error: unknown): boolean {
  const status = error instanceof CallFailed ? error.problem.status : 500
  return status === 0 || status === 429 || status >= 500
}
