import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { CallFailed, problemText } from '../../lib/call.ts'
import { dayIn, timeIn } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { downloadCalendar } from './download-calendar.ts'
import { SlotPicker } from './slot-picker.tsx'

export type Visit = Answer<'GET /visit'>
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
}

const labels: Record<StatusAction, { staff: string; patient: string; done: string }> = {
  accept: { staff: 'Accept', patient: '', done: 'Accepted' },
  decline: { staff: 'Decline', patient: '', done: 'Declined' },
  confirm: { staff: '', patient: 'I am coming', done: 'Thank you. The clinic knows that you are coming' },
  arrive: { staff: 'Check in', patient: 'I am here', done: 'Checked in' },
  start: { staff: 'Start', patient: '', done: 'Started' },
  complete: { staff: 'Complete', patient: '', done: 'Completed' },
  no_show: { staff: 'Did not attend', patient: '', done: 'Marked as did not attend' },
  undo: { staff: 'Undo', patient: 'Undo', done: 'Taken back' },
}

const allSteps = ['accept', 'confirm', 'arrive', 'start', 'complete', 'no_show', 'undo'] as const
const compactSteps = ['accept', 'start', 'arrive', 'complete', 'undo'] as const

/** Every button that is possible for this visit now, and nothing else: the server says which. */
export function VisitActions({ visit, side, linkToken, onChange, compact = false, firstLook = 'primary' }: Props) {
  const queries = useQueryClient()
  const [dialog, setDialog] = useState<'cancel' | 'move' | 'decline' | null>(null)
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
        undoable && next.actions.includes('undo') ? { undo: { label: 'Undo', act: () => void undo(next) } } : {},
      )
    } catch (error) {
      toast('error', `${problemText(error)}.${name === 'move' ? ' Your appointment is unchanged.' : ''}`)
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
      labels[action].done,
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
          {labels[action][side]}
        </Button>
      ))}
      {visit.actions.includes('decline') ? (
        <Button size="small" onClick={() => setDialog('decline')}>
          Decline
        </Button>
      ) : null}
      {side === 'patient' && !compact && ['booked', 'requested'].includes(visit.status) ? (
        <Button size="small" onClick={() => void downloadCalendar(visit.id, linkToken)}>
          Add to calendar
        </Button>
      ) : null}
      {visit.actions.includes('move') && !compact ? (
        <Button size="small" onClick={() => setDialog('move')}>
          Change date or time
        </Button>
      ) : null}
      {visit.actions.includes('cancel') && !compact ? (
        <Button size="small" onClick={() => setDialog('cancel')}>
          Cancel appointment
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
            'Your appointment is cancelled'.replace('Your', side === 'staff' ? 'The' : 'Your'),
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
        open={dialog === 'move'}
        pending={busy?.startsWith('move ') ? busy.slice(5) : undefined}
        onClose={() => setDialog(null)}
        onMove={(start) =>
          void run(
            `move ${start}`,
            () =>
              call(
                'POST /appointments/:appointmentId/move',
                { params, body: { version: visit.version, start } },
                { ...options, idempotencyKey: `${visit.id}-${visit.version}-${Date.parse(start)}` },
              ),
            'Appointment moved',
          )
        }
      />
    </div>
  )
}

const patientReasons = [
  'Cannot come at that time',
  'Feeling better',
  'Booked elsewhere',
  'Cost',
  'Other',
  'Rather not say',
]
const staffReasons = ['Doctor unavailable', 'Clinic closed', 'Equipment', 'Patient asked', 'Duplicate', 'Other']

type CancelProps = {
  visit: Visit
  side: 'patient' | 'staff'
  open: boolean
  busy: boolean
  onClose: () => void
  onMove: (() => void) | undefined
  onCancel: (reason: string, note: string) => void
}

function CancelDialog({ visit, side, open, busy, onClose, onMove, onCancel }: CancelProps) {
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [error, setError] = useState('')
  const zone = visit.time_zone
  return (
    <Dialog title={`Cancel ${side === 'patient' ? 'your' : 'the'} appointment?`} open={open} onClose={onClose}>
      <p>
        {dayIn(zone, visit.start)} at {timeIn(zone, visit.start)} with{' '}
        {side === 'patient' ? visit.doctor.name : (visit.patient?.name ?? 'the patient')}. Someone else can then take
        this time.
      </p>
      <SelectField
        label="Reason"
        optional={side === 'patient'}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={error}
      >
        <option value="">Select</option>
        {(side === 'patient' ? patientReasons : staffReasons).map((word) => (
          <option key={word}>{word}</option>
        ))}
      </SelectField>
      {side === 'staff' ? (
        <TextArea
          label="What should the patient know?"
          optional
          value={note}
          onChange={(event) => setNote(event.target.value)}
          maxLength={500}
        />
      ) : null}
      <p className="flex flex-wrap gap-3">
        <Button
          look="danger"
          busy={busy && 'Cancelling…'}
          onClick={() => (side === 'staff' && reason === '' ? setError('Select a reason') : onCancel(reason, note))}
        >
          Cancel appointment
        </Button>
        {onMove ? <Button onClick={onMove}>Change date or time instead</Button> : null}
        <Button onClick={onClose}>Keep appointment</Button>
      </p>
    </Dialog>
  )
}

function DeclineDialog({
  open,
  onClose,
  onDecline,
}: {
  open: boolean
  onClose: () => void
  onDecline: (reason: string) => void
}) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  return (
    <Dialog title="Decline this request?" open={open} onClose={onClose}>
      <p>The patient is told, with your reason. The time is free again.</p>
      <SelectField label="Reason" value={reason} onChange={(event) => setReason(event.target.value)} error={error}>
        <option value="">Select</option>
        {['Not the right kind of visit', 'Doctor unavailable', 'Please phone us', 'Other'].map((word) => (
          <option key={word}>{word}</option>
        ))}
      </SelectField>
      <p className="flex gap-3">
        <Button look="danger" onClick={() => (reason === '' ? setError('Select a reason') : onDecline(reason))}>
          Decline
        </Button>
        <Button onClick={onClose}>Keep request</Button>
      </p>
    </Dialog>
  )
}

function MoveDialog({
  visit,
  open,
  pending,
  onClose,
  onMove,
}: {
  visit: Visit
  open: boolean
  pending: string | undefined
  onClose: () => void
  onMove: (start: string) => void
}) {
  const zone = visit.time_zone
  const [chosen, setChosen] = useState('')
  const doctor = useQuery({
    queryKey: ['doctor', visit.doctor.slug],
    queryFn: () => call('GET /doctors/:slug', { params: { slug: visit.doctor.slug } }),
    enabled: open,
  })
  const offering = doctor.data?.offerings.find((candidate) => candidate.offering_id === visit.offering_id)
  return (
    <Dialog title="Change date or time" open={open} onClose={onClose} wide>
      <p className="rounded-field bg-sunken p-3">
        Your time now: {dayIn(zone, visit.start)}, {timeIn(zone, visit.start)}. You keep it until you confirm a new one.
      </p>
      {chosen ? (
        <div className="grid justify-items-start gap-3">
          <p className="text-lg">
            New time:{' '}
            <strong>
              {dayIn(zone, chosen)}, {timeIn(zone, chosen)}
            </strong>
          </p>
          <p className="flex gap-3">
            <Button look="primary" busy={pending && 'Moving…'} onClick={() => onMove(chosen)}>
              Move appointment
            </Button>
            <Button onClick={() => setChosen('')}>Choose another</Button>
          </p>
        </div>
      ) : offering ? (
        <div className="max-h-[50vh] overflow-y-auto pe-2">
          <SlotPicker
            slug={visit.doctor.slug}
            practitioner={visit.doctor.practitioner_id}
            doctor={visit.doctor.name}
            offering={visit.offering_id}
            service={visit.service_id}
            mode={visit.mode}
            phone={visit.branch.phone}
            onPick={setChosen}
          />
        </div>
      ) : (
        <p>{doctor.isPending ? 'Loading…' : `No online times. Phone ${visit.branch.phone || 'the clinic'}.`}</p>
      )}
      <p>
        <Button onClick={onClose}>Close</Button>
      </p>
    </Dialog>
  )
}
