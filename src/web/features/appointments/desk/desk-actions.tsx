import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { problemText } from '../../../lib/call.ts'
import { toast } from '../../../lib/toast.ts'
import { useOwnPoint } from '../../../parts/resources/use-own-point.ts'
import { RowActions } from '../lists/row-actions.tsx'
import type { Desk } from './desk.ts'
import type { BranchVisit } from './use-branch-day.ts'

const order = ['accept', 'arrive', 'start', 'complete', 'no_show', 'undo'] as const

/** What the desk does next with a visit: check in, call, start, complete; the rest behind three dots. */
export function DeskActions({ visit, desk }: { visit: BranchVisit; desk: Desk }) {
  const name = visit.patient?.name ?? t('Patient')
  const { act, isBusy } = useCall(visit, desk)
  const mayCall = desk.rights.has('queue.work') && visit.status === 'arrived' && visit.ticket?.state === 'waiting'
  const first = mayCall && act ? { label: t('Call'), act, isBusy } : undefined
  return (
    <RowActions
      visit={visit}
      name={name}
      openPath={desk.openPath}
      order={order}
      first={first}
      ask={(dialog) => desk.ask(visit, dialog)}
    />
  )
}

/** Calls one patient: to where their doctor is, else to where they were sent, else to one's own point. */
function useCall({ doctor, ticket }: BranchVisit, { branchId, points }: Desk) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { own } = useOwnPoint(branchId, points)
  const point =
    points.find(({ practitioner_id }) => practitioner_id === doctor.practitioner_id) ??
    points.find(({ id }) => id === ticket?.point_id) ??
    own
  const run = async () => {
    if (isBusy || !ticket || !point) return
    setBusy(true)
    try {
      const { id, version, label } = ticket
      await call('POST /branches/:branchId/tickets/:ticketId/steps', {
        params: { branchId, ticketId: id },
        body: { step: 'call', point_id: point.id, version },
      })
      toast('success', t('{ticket} is called to {point}', { ticket: label, point: point.name }))
    } catch (error) {
      toast('error', `${problemText(error)}.`)
    } finally {
      await queries.invalidateQueries({ queryKey: ['appointments'] })
      setBusy(false)
    }
  }
  return { act: ticket && point ? () => void run() : undefined, isBusy }
}
