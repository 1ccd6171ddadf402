import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isOver, statusIs } from '#domain/booking/status.ts'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { timeIn } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import type { KnownPatient } from './staff-values.ts'

type Day = Answer<'GET /branches/:branchId/appointments'>
type Props = {
  branchId: string
  day: Day
  patient: Pick<KnownPatient, 'name' | 'soon'> | null
  onDone: () => void
}

/**
 * Who is about to be added as a walk-in has a visit here today: which, and checking in for it instead. Somebody may come
 * for something else, so nothing is refused.
 */
export function VisitToday({ branchId, day, patient, onDone }: Props) {
  const queries = useQueryClient()
  const [isSending, setSending] = useState(false)
  const booked = patient ? day.results.filter((visit) => patient.soon.includes(visit.id)) : []
  const visit = booked.find(({ actions }) => actions.includes('arrive')) ?? booked.find(({ status }) => !isOver(status))
  if (!visit || !patient) return null
  const facts = { name: patient.name, time: timeIn(visit.time_zone, visit.start), doctor: visit.doctor.name }
  const checkIn = async () => {
    setSending(true)
    try {
      const params = { appointmentId: visit.id }
      await call('POST /appointments/:appointmentId/status', {
        params,
        body: { version: visit.version, action: 'arrive' },
      })
      await queries.invalidateQueries({ queryKey: ['queue', branchId] })
      toast('success', t('{name} is checked in for {time}', facts))
      onDone()
    } catch (error) {
      toast('error', problemText(error))
    } finally {
      // Also where it was refused: another desk has changed the visit.
      await queries.invalidateQueries({ queryKey: ['appointments'] })
      setSending(false)
    }
  }
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 rounded-field bg-tint p-3 text-on-tint">
      <p className="me-auto">
        {statusIs(visit.status, 'came')
          ? t('{name} is here already, for the visit at {time} with {doctor}.', facts)
          : t('{name} has a visit at {time} with {doctor}.', facts)}
      </p>
      {visit.actions.includes('arrive') ? (
        <Button size="small" busy={isSending && t('Saving…')} onClick={() => void checkIn()}>
          {t('Check in for it')}
        </Button>
      ) : null}
    </div>
  )
}
