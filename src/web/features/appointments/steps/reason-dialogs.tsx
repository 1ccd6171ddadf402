import type { ReactNode } from 'react'
import { mark, t } from '#domain/language/translate.ts'
import { problemText } from '../../../lib/call.ts'
import { dayIn, timeIn } from '../../../lib/format.ts'
import { useSentForm } from '../../../lib/sent-form.ts'
import { isUntold, untoldWords } from '../../../parts/visits/told-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CheckField, SelectField, TextArea } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { CloseForm } from '../../../ui/leave-guard.tsx'
import { ShortNotice, TooLateToMove } from '../visit/before-cancelling.tsx'
import type { Visit } from '../visit/visit.ts'

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
/** Why the clinic cancels, in words that patients read. */
export const staffReasons = [
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
  onClose: () => void
  onMove: (() => void) | undefined
  onCancel: (wish: { reason: string; note: string; offer_times: boolean }) => Promise<unknown>
  above?: ReactNode
}

/** Asks why, tells what follows, and offers another time first. */
export function CancelDialog({ open, ...cancel }: CancelProps & { open: boolean }) {
  return (
    <Dialog
      title={cancel.side === 'patient' ? t('Cancel your appointment?') : t('Cancel the appointment?')}
      open={open}
      onClose={cancel.onClose}
    >
      {cancel.above}
      <CancelForm {...cancel} />
    </Dialog>
  )
}

function CancelForm({ visit, side, onClose, onMove, onCancel }: CancelProps) {
  const zone = visit.time_zone
  const form = useSentForm({
    defaultValues: { reason: '', note: '', offer_times: !isUntold(visit) },
    refusal: problemText,
    send: onCancel,
  })
  return (
    // What a patient shall read was written by somebody; why alone is quickly said again.
    <Form isFree={form.watch('note') === ''} of={form} className="grid gap-4">
      <p>
        {t('{day} at {time} with {name}. Someone else can then take this time.', {
          day: dayIn(zone, visit.start),
          time: timeIn(zone, visit.start),
          name: side === 'patient' ? visit.doctor.name : (visit.patient?.name ?? t('the patient')),
        })}
      </p>
      {side === 'patient' ? (
        <>
          <ShortNotice visit={visit} />
          <TooLateToMove visit={visit} />
        </>
      ) : null}
      <ReasonField
        reasons={side === 'patient' ? patientReasons : staffReasons}
        optional={side === 'patient'}
        {...form.field('reason', side === 'staff' ? neededReason : undefined)}
      />
      {isUntold(visit) ? <p>{untoldWords(visit)}</p> : null}
      {side === 'staff' && !isUntold(visit) ? (
        <>
          <TextArea label={t('What should the patient know?')} optional maxLength={500} {...form.field('note')} />
          <CheckField label={t('Offer the patient other times')} {...form.field('offer_times')} />
        </>
      ) : null}
      <p className="flex flex-wrap gap-3">
        <Button type="submit" look="danger" busy={form.isSending && t('Cancelling…')}>
          {t('Cancel appointment')}
        </Button>
        {onMove ? <CloseForm onClose={onMove}>{t('Change date or time instead')}</CloseForm> : null}
        <CloseForm onClose={onClose}>{t('Keep appointment')}</CloseForm>
      </p>
    </Form>
  )
}

type DeclineProps = { visit: Visit; onClose: () => void; onDecline: (reason: string) => Promise<unknown> }

/** A request that the clinic does not take: why, in a word that the patient reads. */
export function DeclineDialog({ open, ...decline }: DeclineProps & { open: boolean }) {
  return (
    <Dialog title={t('Decline this request?')} open={open} onClose={decline.onClose}>
      <DeclineForm {...decline} />
    </Dialog>
  )
}

function DeclineForm({ visit, onClose, onDecline }: DeclineProps) {
  const form = useSentForm({
    defaultValues: { reason: '' },
    only: 'reason',
    refusal: problemText,
    send: ({ reason }) => onDecline(reason),
  })
  return (
    <Form isFree of={form} className="grid gap-4">
      <p>
        {isUntold(visit)
          ? `${untoldWords(visit)} ${t('This time is free again.')}`
          : t('The patient is told, with your reason and the nearest times that are free. This time is free again.')}
      </p>
      <ReasonField reasons={declineReasons} {...form.field('reason', neededReason)} />
      <p className="flex gap-3">
        <Button type="submit" look="danger" busy={form.isSending && '…'}>
          {t('Decline')}
        </Button>
        <Button onClick={onClose}>{t('Keep request')}</Button>
      </p>
    </Form>
  )
}

type ReasonProps = Omit<React.ComponentProps<typeof SelectField>, 'label' | 'children'> & { reasons: readonly string[] }

export function ReasonField({ reasons, ...field }: ReasonProps) {
  return (
    <SelectField label={t('Reason')} {...field}>
      <option value="">{t('Select')}</option>
      {reasons.map((word) => (
        <option key={word} value={word}>
          {t(word)}
        </option>
      ))}
    </SelectField>
  )
}

export const neededReason = (reason: string) => (reason === '' ? t('Select a reason') : undefined)
