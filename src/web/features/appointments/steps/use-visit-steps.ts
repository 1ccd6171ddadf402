import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { mark, t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { problemCode, problemText } from '../../../lib/call.ts'
import { toast } from '../../../lib/toast.ts'
import { isUntold } from '../../../parts/visits/told-words.ts'
import type { StepRefusal } from './step-refused.tsx'
import { ticketPath } from '../visit/ticket-path.ts'
import type { Visit } from '../visit/visit.ts'

export type Side = 'patient' | 'staff'
export type StatusAction = 'accept' | 'decline' | 'confirm' | 'arrive' | 'start' | 'complete' | 'no_show' | 'undo'

export const stepWords: Record<StatusAction, { staff: string; patient: string; done: string }> = {
  accept: { staff: mark('Accept'), patient: '', done: mark('Accepted') },
  decline: { staff: mark('Decline'), patient: '', done: mark('Declined') },
  confirm: { staff: '', patient: mark('I am coming'), done: mark('Thank you. The clinic knows that you are coming') },
  arrive: { staff: mark('Check in'), patient: mark('I am here'), done: mark('Checked in') },
  start: { staff: mark('Start'), patient: '', done: mark('Started') },
  complete: { staff: mark('Complete'), patient: '', done: mark('Completed') },
  no_show: { staff: mark('Did not attend'), patient: '', done: mark('Marked as did not attend') },
  undo: { staff: mark('Undo'), patient: mark('Undo'), done: mark('Taken back') },
}

/** What came of a step that has a page of its own to be told on. */
const outcomes = ['moved', 'cancelled', 'kept', 'declined', 'left'] as const
export type Outcome = (typeof outcomes)[number]

/** The outcome that an address keeps; undefined for anything else. */
export const asOutcome = (text: string | null): Outcome | undefined => outcomes.find((outcome) => outcome === text)

type Options = {
  visit: Visit
  side: Side
  linkToken: string | undefined
  onChange: ((visit: Visit) => void) | undefined
  /** One step went well: what was open for it may close. */
  onDone: () => void
  /** Where a page tells what came of it, no message does. */
  onOutcome?: ((outcome: Outcome) => void) | undefined
}

type Step = {
  name: string
  work: () => Promise<Visit>
  done: string
  undoable?: boolean
  /** The patient is told of other times: how many is told as well. */
  offers?: boolean
  outcome?: Outcome | undefined
  /** Where the step leads on to; undefined: nowhere. */
  leadsTo?: ((next: Visit) => Promise<string | undefined>) | undefined
}

/** What can be done with a visit, one step at a time: it is told, it can be taken back, and the screens follow. */
export function useVisitSteps(options: Options) {
  const { visit, side, linkToken } = options
  const { busy, refused, setRefused, run } = useRun(options)
  const [params, version] = [{ appointmentId: visit.id }, visit.version]
  const onceAs = (name: string) => ({ idempotencyKey: `${visit.id}-${version}-${name}`, ...linkOf(linkToken) })
  const step = (action: StatusAction, reason = '') =>
    run({
      name: action,
      work: () =>
        call('POST /appointments/:appointmentId/status', { params, body: { version, action, reason } }, onceAs(action)),
      done: t(stepWords[action].done),
      offers: action === 'decline' && !isUntold(visit),
      outcome: action === 'undo' && visit.status === 'cancelled' ? 'kept' : undefined,
      undoable: side === 'staff',
      leadsTo: side === 'patient' && action === 'arrive' ? (next) => placeOf(next, linkToken) : undefined,
    })
  return {
    busy,
    /** Why the last step of a button was refused: it stands beside the button until the next. */
    refused: refused && isStillSo(refused, version) ? refused : undefined,
    /** A step of a button: its refusal is told here. */
    status: (action: StatusAction) => step(action).catch((error: unknown) => setRefused({ error, version })),
    /** What a dialog asks for: its refusal is thrown, and stands in the dialog. */
    decline: (reason: string) => step('decline', reason),
    cancel: (wish: { reason: string; note: string; offer_times: boolean }) =>
      run({
        name: 'cancel',
        work: () =>
          call('POST /appointments/:appointmentId/cancel', { params, body: { version, ...wish } }, onceAs('cancel')),
        done: side === 'staff' ? t('The appointment is cancelled') : t('Your appointment is cancelled'),
        offers: side === 'staff' && wish.offer_times,
        outcome: 'cancelled',
        undoable: true,
      }),
    move: (start: string, overbookReason?: string) =>
      run({
        name: `move ${start}`,
        work: () => {
          const over = overbookReason ? { overbook: true, reason: overbookReason } : {}
          const body = { version, start, ...over }
          return call('POST /appointments/:appointmentId/move', { params, body }, onceAs(String(Date.parse(start))))
        },
        done: t('Appointment moved'),
        outcome: 'moved',
      }),
  }
}

/** Carries one step out: the screens read what came of it, and it can be taken back where the step says so. */
function useRun({ visit, linkToken, onChange, onDone, onOutcome }: Options) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<string>()
  const [refused, setRefused] = useState<StepRefusal>()
  const changed = (next: Visit) => {
    onChange?.(next)
    for (const queryKey of [['appointments'], ['appointment', visit.id]]) void queries.invalidateQueries({ queryKey })
  }
  const undo = async ({ version }: Visit) => {
    const [params, body] = [{ appointmentId: visit.id }, { version, action: 'undo' as const }]
    await call('POST /appointments/:appointmentId/status', { params, body }, linkOf(linkToken)).then(changed, tell)
  }
  const run = async ({ name, work, done, undoable = false, offers = false, outcome, leadsTo }: Step) => {
    if (busy) return
    setBusy(name)
    setRefused(undefined)
    try {
      const next = await work()
      changed(next)
      onDone()
      if (outcome && onOutcome) return onOutcome(outcome)
      const path = await leadsTo?.(next)
      if (path) return void navigate(path)
      const undoes = { undo: { label: t('Undo'), act: () => void undo(next) } }
      toast('success', offers ? withTimes(done, next) : done, undoable && next.actions.includes('undo') ? undoes : {})
    } catch (error) {
      // Somebody else was quicker, or the answer was lost: what the visit is like now is read wherever it is shown.
      for (const queryKey of [['appointments'], ['appointment', visit.id], ['visit']])
        void queries.invalidateQueries({ queryKey })
      throw error
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, refused, setRefused, run }
}

const linkOf = (linkToken: string | undefined) => (linkToken ? { linkToken } : {})

/** What the clinic reads after an end for which other times were looked for. */
function withTimes(done: string, { instead }: Visit): string {
  const told = t(
    '{count, plural, =0 {No other times were offered} one {The patient is offered # other time} other {The patient is offered # other times}}',
    { count: instead.length },
  )
  return `${done}. ${told}.`
}

/** Who is here wants to see their number without looking for it; a page that cannot tell it stays as it is. */
async function placeOf(visit: Visit, linkToken: string | undefined): Promise<string | undefined> {
  return visit.ticket ? ticketPath(visit, linkToken).catch(() => undefined) : undefined
}

/** Where the visit has changed since, a refusal is over; that somebody else changed it is still news then. */
function isStillSo({ error, version: of }: StepRefusal, version: number): boolean {
  return of === version || problemCode(error) === 'changed'
}

function tell(error: unknown) {
  toast('error', `${problemText(error)}.`)
}
