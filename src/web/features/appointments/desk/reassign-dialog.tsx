import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../../lib/browser-call.ts'
import { dayIn, timeIn } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast.ts'
import { isShut } from '../../../lib/shown.ts'
import { isUntold, toldWords } from '../../../parts/visits/told-words.ts'
import { SlotPicker } from '../../../parts/visits/slot-picker.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { dialogFoot } from '../../../ui/save-or-close.tsx'
import { LoadFailed, Skeleton } from '../../../ui/page.tsx'
import { TimeRefused, useTimeRefused } from '../steps/time-refused.tsx'
import type { Visit } from '../visit/visit.ts'

type Colleague = Answer<'GET /appointments/:appointmentId/colleagues'>['results'][number]
/** Where it was dragged to. */
type Wanted = { readonly practitioner: string; readonly start: string }
type Props = { visit: Visit; onClose: () => void; wanted?: Wanted | undefined }

/** Another doctor of the branch for a visit: one who offers the same, at a time of theirs. */
export function ReassignDialog({ open, ...reassign }: Props & { open: boolean }) {
  return (
    <Dialog title={t('Move to another doctor')} open={open} onClose={reassign.onClose} wide>
      <Colleagues {...reassign} />
    </Dialog>
  )
}

function Colleagues({ visit, onClose, wanted }: Props) {
  const params = { appointmentId: visit.id }
  const colleagues = useQuery({
    queryKey: ['appointment', visit.id, 'colleagues'],
    queryFn: () => call('GET /appointments/:appointmentId/colleagues', { params }),
  })
  const [chosen, setChosen] = useState('')
  if (colleagues.isPending) return <Skeleton rows={4} />
  if (isShut(colleagues))
    return <LoadFailed what={t('the doctors')} error={colleagues.error} again={() => void colleagues.refetch()} />
  const { results } = colleagues.data
  const dragged = results.find(({ practitioner_id }) => practitioner_id === wanted?.practitioner)
  const one = results.find(({ offering_id }) => offering_id === chosen) ?? (chosen === '' ? dragged : undefined)
  return (
    <div className="grid gap-4">
      <p className="rounded-field bg-sunken p-3">
        {t('Now: {day}, {time} with {doctor}. It stays so until you confirm.', {
          day: dayIn(visit.time_zone, visit.start),
          time: timeIn(visit.time_zone, visit.start),
          doctor: visit.doctor.name,
        })}
      </p>
      {wanted && !dragged && results.length > 0 ? (
        <p role="alert">{t('That doctor does not offer the same service. Choose one who does.')}</p>
      ) : null}
      {results.length === 0 ? (
        <p>{t('No other doctor of this branch offers the same service.')}</p>
      ) : (
        <SelectField
          label={t('Doctor')}
          value={one?.offering_id ?? ''}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">{t('Select')}</option>
          {results.map(({ offering_id, name, is_free_then }) => (
            <option key={offering_id} value={offering_id}>
              {is_free_then ? t('{doctor}, free at the same time', { doctor: name }) : name}
            </option>
          ))}
        </SelectField>
      )}
      {one ? (
        <TimeWith
          key={one.offering_id}
          visit={visit}
          colleague={one}
          first={one === dragged ? wanted?.start : undefined}
          onClose={onClose}
        />
      ) : null}
      <p className={dialogFoot}>
        <Button onClick={onClose}>{t('Close')}</Button>
      </p>
    </div>
  )
}

type TimeProps = { visit: Visit; colleague: Colleague; first: string | undefined; onClose: () => void }

/** A time of the colleague, and one look at it before it counts. */
function TimeWith({ visit, colleague, first, onClose }: TimeProps) {
  const zone = visit.time_zone
  const [start, setStart] = useState(first ?? '')
  const [reason, setReason] = useState('')
  const { refused, isSending, send } = useReassign(visit, colleague, () => setStart(''), onClose)
  return (
    <>
      <TimeRefused refused={refused} zone={zone} unchanged={t('The appointment is unchanged')} onPick={setStart} />
      {start ? (
        <div className="grid justify-items-start gap-3">
          <p className="text-lg font-semibold">
            {t('{doctor}, {day}, {time}', {
              doctor: colleague.name,
              day: dayIn(zone, start),
              time: timeIn(zone, start),
            })}
          </p>
          {isUntold(visit) ? null : (
            <TextField
              label={t('What should the patient know?')}
              optional
              maxLength={200}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
          <p>{toldWords(visit, t('The patient is told once, with the new doctor and time.'))}</p>
          <p className="flex gap-3">
            <Button look="primary" busy={isSending && t('Moving…')} onClick={() => void send(start, reason)}>
              {t('Move appointment')}
            </Button>
            <Button onClick={() => setStart('')}>{t('Choose another')}</Button>
          </p>
        </div>
      ) : (
        <>
          {colleague.is_free_then ? (
            <p>
              <Button look="primary" onClick={() => setStart(visit.start)}>
                {t('Same time, {time}', { time: timeIn(zone, visit.start) })}
              </Button>
            </p>
          ) : null}
          <SlotPicker
            slug={colleague.slug}
            practitioner={colleague.practitioner_id}
            doctor={colleague.name}
            offering={colleague.offering_id}
            service={colleague.service_id}
            mode={visit.mode}
            onPick={setStart}
          />
        </>
      )}
    </>
  )
}

/** A time that is refused is let go. */
function useReassign(visit: Visit, colleague: Colleague, letGo: () => void, onDone: () => void) {
  const queries = useQueryClient()
  const [isSending, setSending] = useState(false)
  const { id: appointmentId, version, time_zone: zone } = visit
  const { offering_id, service_id: service, slug } = colleague
  const { refused, refuse, clear } = useTimeRefused({ slug, offering: offering_id, service, zone })
  const send = async (start: string, reason: string) => {
    if (isSending) return
    setSending(true)
    clear()
    try {
      await call(
        'POST /appointments/:appointmentId/reassign',
        { params: { appointmentId }, body: { version, offering_id, start, reason } },
        { idempotencyKey: `${appointmentId}-${version}-${offering_id.slice(-12)}-${Date.parse(start)}` },
      )
      toast('success', t('The appointment is now with {doctor}', { doctor: colleague.name }))
      onDone()
    } catch (error) {
      letGo()
      void refuse(error, start)
    } finally {
      setSending(false)
      for (const queryKey of [['appointments'], ['appointment', appointmentId]])
        void queries.invalidateQueries({ queryKey })
    }
  }
  return { refused, isSending, send }
}
