import { fault } from '#domain/fault.ts'
import { t } from '#domain/language/translate.ts'
import { asZone, atWall } from '#domain/time/zone.ts'
import { addDays, asLocalDate, asTimeOfDay } from '#domain/time/local.ts'
import { toRfc3339 } from '#domain/time/instant.ts'
import { call } from '../../lib/browser-call.ts'
import { todayIn } from '../../lib/format.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import type { Board } from './use-board.ts'

type Props = { board: Board; branchId: string; onDone: () => void }

/** What cannot be used, until when and why. It begins at once. */
export function OutageForm({ board, branchId, onDone }: Props) {
  const form = useSentForm({
    defaultValues: { point: '', date: eveningAhead(board.time_zone), time: '18:00', reason: '' },
    nameOf: (field) => (field === 'until' ? 'date' : field),
    send: async ({ point: pointId, date, time, reason }) => {
      const until = toRfc3339(atWall(asZone(board.time_zone), asLocalDate(date), asTimeOfDay(time)))
      const { swapped, visits } = await call('POST /branches/:branchId/points/:pointId/outages', {
        params: { branchId, pointId },
        body: { until, reason },
      })
      toast('success', doneWords(swapped, visits))
      onDone()
    },
  })
  return (
    <Form of={form} className="grid gap-4">
      <SelectField
        label={t('Room or device')}
        {...form.field('point', (point) => (point === '' ? t('Choose a room or device') : undefined))}
      >
        <option value="">{t('Choose one')}</option>
        {board.points.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t('Until')}
          type="date"
          {...form.field('date', (date) => (date === '' ? fault('outage_over') : undefined))}
        />
        <TextField
          label={t('Time')}
          type="time"
          step={300}
          {...form.field('time', (time) => (time === '' ? fault('outage_over') : undefined))}
        />
      </div>
      <TextField label={t('Reason')} optional maxLength={200} {...form.field('reason')} />
      <p className="text-sm text-muted">
        {t('It begins now. Visits get another one where one is free; the others stay, and you decide about them.')}
      </p>
      <p>
        <Button type="submit" look="primary" busy={form.isSending && t('Saving…')}>
          {t('Put out of order')}
        </Button>
      </p>
    </Form>
  )
}

/** The day of the next evening: today's, until it is over. */
function eveningAhead(zone: string): string {
  const today = todayIn(zone)
  const isOver = Date.now() >= atWall(asZone(zone), today, asTimeOfDay('18:00'))
  return isOver ? addDays(today, 1) : today
}

function doneWords(swapped: number, visits: number): string {
  const moved =
    swapped > 0
      ? t('{count, plural, one {# visit has} other {# visits have}} another one now.', { count: swapped })
      : ''
  const left =
    visits > 0
      ? t('{count, plural, one {# visit still needs it.} other {# visits still need it.}}', { count: visits })
      : t('No visit needs it.')
  return [moved, left].filter(Boolean).join(' ')
}
