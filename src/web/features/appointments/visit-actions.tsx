import { statusIs } from '#domain/booking/status.ts'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { mark, t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { CallFailed, problemText } from '../../lib/call.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { downloadCalendar } from './download-calendar.ts'
import type { Visit } from './visit.ts'
import { CancelDialog, DeclineDialog, MoveDialog } from './visit-dialogs.tsx'

type StatusAction = 'accept' | 'decline' | 'confirm' | 'arrive' | 'start' | 'complete' | 'no_show' | 'undo'

type Props = {
  visit: Visit
  side: 'patient' | 'staff'
  linkToken?: string
  onChange?: (visit: Visit) => void
  /** Only the next steps; the rest stands in the details. */
  compact?: boolean
  /** How the first step looks where it is the one thing to do. */
  firstLook?: 'primary' | 'sun' | 'plain'
  /** The dialog that is open from the start: a link of a reminder asked for it. */
  begin?: 'cancel' | 'move' | null
}

const labels: Record<StatusAction, { staff: string; patient: string; done: string }> = {
  accept: { staff: mark('Accept'), patient: '', done: mark('Accepted') },
  decline: { staff: mark('Decline'), patient: '', done: mark('Declined') },
  confirm: { staff: '', patient: mark('I am coming'), done: mark('Thank you. The clinic knows that you are coming') },
  arrive: { staff: mark('Check in'), patient: mark('I am here'), done: mark('Checked in') },
  start: { staff: mark('Start'), patient: '', done: mark('Started') },
  complete: { staff: mark('Complete'), patient: '', done: mark('Completed') },
  no_show: { staff: mark('Did not attend'), patient: '', done: mark('Marked as did not attend') },
  undo: { staff: mark('Undo'), patient: mark('Undo'), done: mark('Taken back') },
}

const allSteps = ['accept', 'confirm', 'arrive', 'start', 'complete', 'no_show', 'undo'] as const
const compactSteps = ['accept', 'start', 'arrive', 'complete', 'undo'] as const

/** Every button that is possible for this visit now, and nothing else: the server says which. */
export function VisitActions({
  visit,
  side,
  linkToken,
  onChange,
  compact = false,
  firstLook = 'primary',
  begin = null,
}: Props) {
  const queries = useQueryClient()
  const [dialog, setDialog] = useState<'cancel' | 'move' | 'decline' | null>(begin)
  const [busy, setBusy] = useState<string>()
  const options = { idempotencyKey: `${visit.id}-${visit.version}-${busy ?? 'x'}`, ...(linkToken ? { linkToken } : {}) }
  const params = { appointmentId: visit.id }

  const changed = (next: Visit) => {
    onChange?.(next)
    void queries.invalidateQueries({ queryKey: ['appointments'] })
    void queries.invalidateQueries({ queryKey: ['appointment', visit.id] })
  }
  const run = async (name: string, work: () => Promise<Visit>, done: string, undoable = false) => {
    if (busy) return
    setBusy(name)
    try {
      const next = await work()
      changed(next)
      setDialog(null)
      toast(
        'success',
        done,
        undoable && next.actions.includes('undo') ? { undo: { label: t('Undo'), act: () => void undo(next) } } : {},
      )
    } catch (error) {
      toast(
        'error',
        `${problemText(error)}.${name.startsWith('move ') ? ` ${t('Your appointment is unchanged.')}` : ''}`,
      )
      if (error instanceof CallFailed && error.problem.code === 'changed')
        void queries.invalidateQueries({ queryKey: ['appointments'] })
    } finally {
      setBusy(undefined)
    }
  }
  const status = (action: StatusAction, reason = '') =>
    run(
      action,
      () =>
        call(
          'POST /appointments/:appointmentId/status',
          { params, body: { version: visit.version, action, reason } },
          { ...options, idempotencyKey: `${visit.id}-${visit.version}-${action}` },
        ),
      t(labels[action].done),
      side === 'staff',
    )
  const undo = async (from: Visit) => {
    try {
      changed(
        await call(
          'POST /appointments/:appointmentId/status',
          { params, body: { version: from.version, action: 'undo' } },
          linkToken ? { linkToken } : {},
        ),
      )
    } catch (error) {
      toast('error', problemText(error))
    }
  }

  const all = compact ? compactSteps : allSteps
  const steps = all.filter((action) => visit.actions.includes(action))
  return (
    <div className="no-print flex flex-wrap gap-2">
      {steps.map((action, index) => (
        <Button
          key={action}
          size="small"
          look={index === 0 && action !== 'undo' && action !== 'no_show' ? firstLook : 'plain'}
          busy={busy === action && '…'}
          onClick={() => void status(action)}
        >
          {t(labels[action][side])}
        </Button>
      ))}
      {visit.actions.includes('decline') ? (
        <Button size="small" onClick={() => setDialog('decline')}>
          {t('Decline')}
        </Button>
      ) : null}
      {side === 'patient' && !compact && statusIs(visit.status, 'ahead') ? (
        <Button size="small" onClick={() => void downloadCalendar(visit.id, linkToken)}>
          {t('Add to calendar')}
        </Button>
      ) : null}
      {visit.actions.includes('move') && !compact ? (
        <Button size="small" onClick={() => setDialog('move')}>
          {t('Change date or time')}
        </Button>
      ) : null}
      {visit.actions.includes('cancel') && !compact ? (
        <Button size="small" onClick={() => setDialog('cancel')}>
          {t('Cancel appointment')}
        </Button>
      ) : null}
      <CancelDialog
        visit={visit}
        side={side}
        open={dialog === 'cancel'}
        busy={busy === 'cancel'}
        onClose={() => setDialog(null)}
        onMove={visit.actions.includes('move') && !compact ? () => setDialog('move') : undefined}
        onCancel={(reason, note) =>
          void run(
            'cancel',
            () =>
              call(
                'POST /appointments/:appointmentId/cancel',
                { params, body: { version: visit.version, reason, note } },
                { ...options, idempotencyKey: `${visit.id}-${visit.version}-cancel` },
              ),
            side === 'staff' ? t('The appointment is cancelled') : t('Your appointment is cancelled'),
            true,
          )
        }
      />
      <DeclineDialog
        open={dialog === 'decline'}
        onClose={() => setDialog(null)}
        onDecline={(reason) => void status('decline', reason)}
      />
      <MoveDialog
        visit={visit}
        side={side}
        open={dialog === 'move'}
        pending={busy?.startsWith('move ') ? busy.slice(5) : undefined}
        onClose={() => setDialog(null)}
        onMove={(start, reason) =>
          void run(
            `move ${start}`,
            () =>
              call(
                'POST /appointments/:appointmentId/move',
                { params, body: { version: visit.version, start, ...(reason ? { overbook: true, reason } : {}) } },
                { ...options, idempotencyKey: `${visit.id}-${visit.version}-${Date.parse(start)}` },
              ),
            t('Appointment moved'),
          )
        }
      />
    </div>
  )
}
