import { t } from '#domain/language/translate.ts'
import { asLocalDate, asTimeOfDay, momentOn, todayIn } from '../../../lib/format.ts'
import { useSentForm } from '../../../lib/sent-form.ts'
import { overbookReasons } from '../../../parts/visits/overbook-reasons.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'

type Props = { zone: string; onOverbook: (start: string, reason: string) => Promise<unknown> }

/** Any time, over other visits too: on purpose, with a reason that stands in the timeline. */
export function OverbookForm({ zone, onOverbook }: Props) {
  const form = useSentForm({
    defaultValues: { date: todayIn(zone) as string, time: '', reason: '' },
    send: ({ date, time, reason }) => onOverbook(momentOn(zone, asLocalDate(date), asTimeOfDay(time)), reason),
  })
  const needed = (words: string) => (text: string) => (text === '' ? words : undefined)
  return (
    <details className="rounded-card border border-line p-4">
      <summary className="font-semibold">{t('A time over another visit')}</summary>
      <div className="mt-4">
        <Form of={form} className="grid items-end gap-4 sm:grid-cols-2">
          <p className="text-muted sm:col-span-2">
            {t('Both visits then stand at the same time. The day shows it, and the reason is kept.')}
          </p>
          <TextField label={t('Date')} type="date" {...form.field('date', needed(t('Enter a date')))} />
          <TextField label={t('Time')} type="time" step={300} {...form.field('time', needed(t('Enter a time')))} />
          <SelectField label={t('Reason')} {...form.field('reason', needed(t('Select a reason')))}>
            <option value="">{t('Select')}</option>
            {overbookReasons.map((word) => (
              <option key={word} value={word}>
                {t(word)}
              </option>
            ))}
          </SelectField>
          <Button type="submit" look="danger" className="justify-self-start" busy={form.isSending && t('Moving…')}>
            {t('Book over it')}
          </Button>
        </Form>
      </div>
    </details>
  )
}
