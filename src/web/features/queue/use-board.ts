import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import type { TicketStep } from '#domain/queue/ticket.ts'
import type { Answer, Sent } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { useLive } from '../../lib/realtime.ts'
import { toast } from '../../lib/toast.ts'

export type Board = Answer<'GET /branches/:branchId/queue'>
export type Ticket = Board['tickets'][number]
export type Point = Board['points'][number]
export type Desk = ReturnType<typeof useDesk>

/** The queue of a branch, read anew whenever it has moved. */
export function useBoard(branchId: string, enabled = true) {
  const queries = useQueryClient()
  const queryKey = ['queue', branchId]
  useLive(({ kind }) => {
    if (kind === 'queue' || kind === 'missed' || kind === 'open') void queries.invalidateQueries({ queryKey })
  })
  return useQuery({
    queryKey,
    queryFn: () => call('GET /branches/:branchId/queue', { params: { branchId } }),
    enabled,
    // What the line does not bring, time does.
    refetchInterval: 10_000,
  })
}

type Step = { step: TicketStep; point_id?: string; reason?: string; priority?: 'urgent' | 'elderly_or_disabled' }

type Named = { id: string; version: number; status: string; patient: { name: string } | null }

/** What is done at the points, one thing at a time; what was refused is told, and the board is read anew either way. */
export function useDesk(branchId: string) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string>()
  const run = async (name: string, work: () => Promise<unknown>) => {
    if (busy !== undefined) {
      // The same act pressed twice is meant once.
      if (busy !== name) toast('info', t('One thing at a time. Try again in a moment.'))
      return false
    }
    setBusy(name)
    try {
      await work()
      return true
    } catch (error) {
      toast('error', `${problemText(error)}.`)
      return false
    } finally {
      await queries.invalidateQueries({ queryKey: ['queue', branchId] })
      setBusy(undefined)
    }
  }
  return {
    branchId,
    busy,
    callNext: (point: Pick<Point, 'id' | 'name'>) =>
      run(`call ${point.id}`, async () => {
        const params = { branchId, pointId: point.id }
        const { ticket } = await call('POST /branches/:branchId/points/:pointId/call', { params })
        if (ticket) toast('success', t('{ticket} is called to {point}', { ticket: ticket.label, point: point.name }))
        else toast('info', t('Nobody is waiting for {point}', { point: point.name }))
      }),
    step: ({ id, version }: Ticket, wish: Step) =>
      run(`${wish.step} ${id}`, () =>
        call('POST /branches/:branchId/tickets/:ticketId/steps', {
          params: { branchId, ticketId: id },
          body: { ...wish, version },
        }),
      ),
    name: ({ id, label, version }: Ticket, visit: Named) =>
      run(`name ${id}`, async () => {
        await call('POST /branches/:branchId/tickets/:ticketId/visit', {
          params: { branchId, ticketId: id },
          body: { version, appointment_id: visit.id, appointment_version: visit.version },
        })
        const name = visit.patient?.name ?? t('Patient')
        if (visit.status === 'arrived') toast('success', t('{name} keeps the number from before', { name }))
        else toast('success', t('{name} is checked in as {ticket}', { name, ticket: label }))
      }),
    setState: ({ id }: Point, body: Sent<'PUT /branches/:branchId/points/:pointId/state'>['body']) =>
      run(`state ${id}`, () =>
        call('PUT /branches/:branchId/points/:pointId/state', { params: { branchId, pointId: id }, body }),
      ),
  }
}
