import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mark, t } from '#domain/language/translate.ts'
import { rich } from '../../lib/rich.tsx'
import { call } from '../../lib/browser-call.ts'
import { dayIn, timeIn } from '../../lib/format.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { OverbookForm } from './overbook-form.tsx'
import { SlotPicker } from './slot-picker.tsx'
import type { Visit } from './visit.ts'

const patientReasons = [
  mark('Cannot come at that time'),
  mark('Feeling better'),
  mark('Booked elsewhere'),
  mark('Cost'),
  mark('Other'),
  mark('Rather not say'),
]
const declineReasons = [
  mark('Not the right kind of visit'),
  mark('Doctor unavailable'),
  mark('Please phone us'),
  mark('Other'),
]
const staffReasons = [
  mark('Doctor unavailable'),
  mark('Clinic closed'),
  mark('Equipment'),
  mark('Patient asked'),
  mark('Duplicate'),
  mark('Other'),
]

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
    <Dialog
      title={side === 'patient' ? t('Cancel your appointment?') : t('Cancel the appointment?')}
      open={open}
      onClose={onClose}
    >
      <p>
        {t('{day} at {time} with {name}. Someone else can then take this time.', {
          day: dayIn(zone, visit.start),
          time: timeIn(zone, visit.start),
          name: side === 'patient' ? visit.doctor.name : (visit.patient?.name ?? t('the patient')),
        })}
      </p>
      <SelectField
        label={t('Reason')}
        optional={side === 'patient'}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={error}
      >
        <option value="">{t('Select')}</option>
        {(side === 'patient' ? patientReasons : staffReasons).map((word) => (
          <option key={word} value={word}>
            {t(word)}
          </option>
        ))}
      </SelectField>
      {side === 'staff' ? (
        <TextArea
          label={t('What should the patient know?')}
          optional
          value={note}
          onChange={(event) => setNote(event.target.value)}
          maxLength={500}
        />
      ) : null}
      <p className="flex flex-wrap gap-3">
        <Button
          look="danger"
          busy={busy && t('Cancelling…')}
          onClick={() => (side === 'staff' && reason === '' ? setError(t('Select a reason')) : onCancel(reason, note))}
        >
          {t('Cancel appointment')}
        </Button>
        {onMove ? <Button onClick={onMove}>{t('Change date or time instead')}</Button> : null}
        <Button onClick={onClose}>{t('Keep appointment')}</Button>
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
    <Dialog title={t('Decline this request?')} open={open} onClose={onClose}>
      <p>{t('The patient is told, with your reason. The time is free again.')}</p>
      <SelectField label={t('Reason')} value={reason} onChange={(event) => setReason(event.target.value)} error={error}>
        <option value="">{t('Select')}</option>
        {declineReasons.map((word) => (
          <option key={word} value={word}>
            {t(word)}
          </option>
        ))}
      </SelectField>
      <p className="flex gap-3">
        <Button look="danger" onClick={() => (reason === '' ? setError(t('Select a reason')) : onDecline(reason))}>
          {t('Decline')}
        </Button>
        <Button onClick={onClose}>{t('Keep request')}</Button>
      </p>
    </Dialog>
  )
}

export function MoveDialog({
  visit,
  side,
  open,
  pending,
  onClose,
  onMove,
}: {
  visit: Visit
  side: 'patient' | 'staff'
  open: boolean
  pending: string | undefined
  onClose: () => void
  /** With a reason: over other visits, on purpose. */
  onMove: (start: string, overbookReason?: string) => void
}) {
  const session = useSession()
  const zone = visit.time_zone
  const [chosen, setChosen] = useState('')
  const doctor = useQuery({
    queryKey: ['doctor', visit.doctor.slug],
    queryFn: () => call('GET /doctors/:slug', { params: { slug: visit.doctor.slug } }),
    enabled: open,
  })
  const offering = doctor.data?.offerings.find((candidate) => candidate.offering_id === visit.offering_id)
  return (
    <Dialog title={t('Change date or time')} open={open} onClose={onClose} wide>
      <p className="rounded-field bg-sunken p-3">
        {t('Your time now: {day}, {time}. You keep it until you confirm a new one.', {
          day: dayIn(zone, visit.start),
          time: timeIn(zone, visit.start),
        })}
      </p>
      {chosen ? (
        <div className="grid justify-items-start gap-3">
          <p className="text-lg">
            {rich('New time: <strong>{day}, {time}</strong>', {
              strong: (text) => <strong>{text}</strong>,
              day: dayIn(zone, chosen),
              time: timeIn(zone, chosen),
            })}
          </p>
          <p className="flex gap-3">
            <Button look="primary" busy={pending && t('Moving…')} onClick={() => onMove(chosen)}>
              {t('Move appointment')}
            </Button>
            <Button onClick={() => setChosen('')}>{t('Choose another')}</Button>
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
        <p>
          {doctor.isPending
            ? t('Loading…')
            : visit.branch.phone
              ? t('No online times. Phone {phone}.', { phone: visit.branch.phone })
              : t('No online times. Phone the clinic.')}
        </p>
      )}
      {side === 'staff' && !chosen && session?.userType !== 'branch-staff' ? (
        <OverbookForm zone={zone} pending={pending !== undefined} onOverbook={onMove} />
      ) : null}
      <p>
        <Button onClick={onClose}>{t('Close')}</Button>
      </p>
    </Dialog>
  )
}
