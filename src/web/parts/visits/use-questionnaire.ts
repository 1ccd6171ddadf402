import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { decisionOf } from '#domain/booking/consent.ts'
import type { Answers } from '#domain/booking/questions.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { fieldErrors, problemCode, problemText } from '../../lib/call.ts'

export type QuestionnaireOf = { readonly appointmentId: string; readonly linkToken?: string | undefined }

type Asked = Answer<'GET /appointments/:appointmentId/questionnaire'>
const questionnaireKey = (appointmentId: string) => ['questionnaire', appointmentId] as const

/** What was signed by the link of a visit. */
export const signedKey = ['signed'] as const

/** A little after the last key: a word is kept whole, and nothing typed waits long. */
const keptAfter = 700
const triedAgainAfter = 3000
/** Who did too much waits until it is counted anew. */
const triedMuchLater = 60_000

/** What a clinic asks before a visit, and what was answered so far. */
export function useQuestionnaire({ appointmentId, linkToken }: QuestionnaireOf) {
  const queries = useQueryClient()
  const queryKey = questionnaireKey(appointmentId)
  const again = () => queries.invalidateQueries({ queryKey })
  const by = linkToken ? { linkToken } : {}
  const asked = useQuery({
    queryKey,
    queryFn: () => call('GET /appointments/:appointmentId/questionnaire', { params: { appointmentId } }, by),
    retry: false,
    // What stands in the fields is what somebody types.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const send = async () => {
    // What is refused may be asked in other words by now.
    await call('POST /appointments/:appointmentId/questionnaire/send', { params: { appointmentId } }, by).finally(again)
    await queries.invalidateQueries({ queryKey: ['appointment', appointmentId] })
    // Of a guest, who comes by a link.
    await queries.invalidateQueries({ queryKey: ['visit'] })
    await queries.invalidateQueries({ queryKey: signedKey })
  }
  return { asked, send }
}

/** `refused`: what was sent is not mended by this, and trying again alone does not help. */
export type Keeping = 'kept' | 'keeping' | 'failed' | 'refused'

/** Keeps what is typed, some at a time; what a bad line lost is sent again with the rest. */
export function useKeptAnswers({ appointmentId, linkToken }: QuestionnaireOf, before: Answers) {
  const queries = useQueryClient()
  const [answers, setAnswers] = useState<Answers>(before)
  const [keeping, setKeeping] = useState<Keeping>('kept')
  const [why, setWhy] = useState('')
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const waiting = useRef<Answers>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<unknown>>(Promise.resolve())

  const keep = () => {
    clearTimeout(timer.current)
    running.current = running.current.then(keepNow)
    return running.current
  }
  const keepNow = async () => {
    const sent = waiting.current
    if (Object.keys(sent).length === 0) return
    waiting.current = {}
    try {
      const by = linkToken ? { linkToken } : {}
      await call(
        'PUT /appointments/:appointmentId/questionnaire',
        { params: { appointmentId }, body: { answers: sent } },
        by,
      )
      setWrong({})
      // A decision that is changed once it was sent is another document.
      if (Object.values(sent).some((answer) => decisionOf(answer)))
        void queries.invalidateQueries({ queryKey: signedKey })
      setKeeping(Object.keys(waiting.current).length === 0 ? 'kept' : 'keeping')
    } catch (error) {
      waiting.current = { ...sent, ...waiting.current }
      setWrong(fieldErrors(error))
      setWhy(problemText(error))
      if (problemCode(error) === 'invalid') {
        setKeeping('refused')
        // What is refused may be asked in other words by now: they are read before anything is decided anew.
        return queries.invalidateQueries({ queryKey: questionnaireKey(appointmentId) })
      }
      setKeeping('failed')
      const isTooMuch = problemCode(error) === 'too_many_tries'
      timer.current = setTimeout(() => void keep(), isTooMuch ? triedMuchLater : triedAgainAfter)
    }
  }
  /** Who goes to another page and comes back finds what they typed; what is wanted still is said elsewhere on the page. */
  const note = (question: string, answer: string) =>
    queries.setQueryData(questionnaireKey(appointmentId), (asked: Asked | undefined) =>
      asked ? { ...asked, answers: { ...asked.answers, [question]: answer } } : asked,
    )
  /** An answer that is kept elsewhere: documents are handed in. */
  const show = (question: string, answer: string) => {
    setAnswers((given) => (given[question] === answer ? given : { ...given, [question]: answer }))
    note(question, answer)
  }
  const put = (question: string, answer: string) => {
    setAnswers((given) => ({ ...given, [question]: answer }))
    waiting.current = { ...waiting.current, [question]: answer }
    note(question, answer)
    setKeeping('keeping')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void keep(), keptAfter)
  }
  // Who leaves the page in the middle of a word loses none of it.
  const last = useRef(keep)
  last.current = keep
  useEffect(() => () => void last.current(), [])
  return { answers, put, show, keep, keeping, why, wrong }
}
