import { useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import type { LocalDate, TimeOfDay } from '#domain/time/local.ts'
import { call } from '../../../lib/browser-call.ts'
import { problemText } from '../../../lib/call.ts'
import { asLocalDate, asTimeOfDay, dayIn, momentOn, timeIn } from '../../../lib/format.ts'
import { useSentForm } from '../../../lib/sent-form.ts'
import { toast } from '../../../lib/toast.ts'
import { toldWords } from '../../../parts/visits/told-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { CloseForm } from '../../../ui/leave-guard.tsx'
import { Form } from '../../../ui/form.tsx'
import type { Visit } from '../visit/visit.ts'

export type Proposal = { readonly visit: Visit; readonly date: LocalDate; readonly time: TimeOfDay }

/** A visit that was dragged, or taken by M: the new time is shown and can be typed before anybody is told. */
export function QuickMove({ proposal, onDone }: { proposal: Proposal | null; onDone: () => void }) {
  return (
    <Dialog title={t('Move appointment')} open={proposal !== null} onClose={onDone}>
      {proposal ? <MoveForm key={proposal.visit.id} {...proposal} onDone={onDone} /> : null}
    </Dialog>
  )
}

function MoveForm({ visit: dragged, onDone, ...to }: Proposal & { onDone: () => void }) {
  const queries = useQueryClient()
  const { data: visit } = useQuery({
    queryKey: ['appointment', dragged.id],
    queryFn: () => call('GET /appointments/:appointmentId', { params: { appointmentId: dragged.id } }),
    initialData: dragged,
  })
  const zone = visit.time_zone
  const form = useSentForm({
    defaultValues: { date: to.date as string, time: to.time as string },
    send: async ({ date, time }) => {
      const start = momentOn(zone, asLocalDate(date), asTimeOfDay(time))
      const body = { version: visit.version, start }
      const idempotencyKey = `${visit.id}-${visit.version}-${Date.parse(start)}`
      const params = { appointmentId: visit.id }
      await call('POST /appointments/:appointmentId/move', { params, body }, { idempotencyKey }).finally(
        // Where somebody else changed it meanwhile, the next try is about what it is now.
        () => {
          for (const queryKey of [['appointments'], ['appointment', dragged.id]])
            void queries.invalidateQueries({ queryKey })
        },
      )
      toast('success', t('Appointment moved'))
      onDone()
    },
    refusal: problemText,
  })
  return (
    <Form of={form} className="grid gap-4">
      <p>
        {t('{name}, now {day}, {time}.', {
          name: visit.patient?.name ?? t('Patient'),
          day: dayIn(zone, visit.start),
          time: timeIn(zone, visit.start),
        })}{' '}
        {toldWords(visit, t('The patient is told.'))}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('Date')}
          type="date"
          {...form.field('date', (text) => (text === '' ? t('Enter a date') : undefined))}
        />
        <TextField
          label={t('Time')}
          type="time"
          step={300}
          {...form.field('time', (text) => (text === '' ? t('Enter a time') : undefined))}
        />
      </div>
      <p className="flex gap-3">
        <Button type="submit" look="primary" busy={form.isSending && t('Moving…')}>
          {t('Move appointment')}
        </Button>
        <CloseForm onClose={onDone} />
      </p>
    </Form>
  )
}
