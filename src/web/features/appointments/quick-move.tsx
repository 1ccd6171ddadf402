import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import type { LocalDate, TimeOfDay } from '#domain/time/local.ts'
import { call } from '../../lib/browser-call.ts'
import { asLocalDate, asTimeOfDay, dayIn, momentOn, timeIn } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { useVisitChange } from './use-visit-change.ts'
import type { Visit } from './visit.ts'

export type Proposal = { readonly visit: Visit; readonly date: LocalDate; readonly time: TimeOfDay }

/** A visit that was dragged, or taken by M: the new time is shown and can be typed before anybody is told. */
export function QuickMove({ proposal, onDone }: { proposal: Proposal | null; onDone: () => void }) {
  return (
    <Dialog title={t('Move appointment')} open={proposal !== null} onClose={onDone}>
      {proposal ? <MoveForm key={proposal.visit.id} {...proposal} onDone={onDone} /> : null}
    </Dialog>
  )
}

function MoveForm({ visit, onDone, ...to }: Proposal & { onDone: () => void }) {
  const [date, setDate] = useState<string>(to.date)
  const [time, setTime] = useState<string>(to.time)
  const { busy, change } = useVisitChange(undefined)
  const zone = visit.time_zone
  const move = async (event: React.FormEvent) => {
    event.preventDefault()
    if (!date || !time) return
    const start = momentOn(zone, asLocalDate(date), asTimeOfDay(time))
    const went = await change(
      'move',
      () =>
        call(
          'POST /appointments/:appointmentId/move',
          { params: { appointmentId: visit.id }, body: { version: visit.version, start } },
          { idempotencyKey: `${visit.id}-${visit.version}-${Date.parse(start)}` },
        ),
      t('Appointment moved'),
    )
    if (went) onDone()
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void move(event)}>
      <p>
        {t('{name}, now {day}, {time}. The patient is told.', {
          name: visit.patient?.name ?? t('Patient'),
          day: dayIn(zone, visit.start),
          time: timeIn(zone, visit.start),
        })}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('Date')} type="date" value={date} onChange={(event) => setDate(event.target.value)} />
        <TextField
          label={t('Time')}
          type="time"
          step={300}
          value={time}
          onChange={(event) => setTime(event.target.value)}
        />
      </div>
      <p className="flex gap-3">
        <Button type="submit" look="primary" busy={busy && t('Moving…')}>
          {t('Move appointment')}
        </Button>
        <Button onClick={onDone}>{t('Close')}</Button>
      </p>
    </form>
  )
}
