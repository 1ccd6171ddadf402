import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/browser-call.ts'
import { dayIn, timeIn } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { SlotPicker } from './slot-picker.tsx'
import type { Visit } from './visit.ts'

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

export function CancelDialog({ visit, side, open, busy, onClose, onMove, onCancel }: CancelProps) {
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

export function DeclineDialog({
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

export function MoveDialog({
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
