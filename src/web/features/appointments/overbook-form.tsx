import { useState } from 'react'
import { mark, t } from '#domain/language/translate.ts'
import { asLocalDate, asTimeOfDay, momentOn, todayIn } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'

export const overbookReasons = [mark('Patient asked'), mark('It cannot wait'), mark('It will be short'), mark('Other')]

type Props = { zone: string; pending: boolean; onOverbook: (start: string, reason: string) => void }

/** Any time, over other visits too: on purpose, with a reason that stands in the timeline. */
export function OverbookForm({ zone, pending, onOverbook }: Props) {
  const [date, setDate] = useState<string>(todayIn(zone))
  const [time, setTime] = useState('')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (date && time && reason) onOverbook(momentOn(zone, asLocalDate(date), asTimeOfDay(time)), reason)
  }
  return (
    <details className="rounded-card border border-line p-4">
      <summary className="font-semibold">{t('A time over another visit')}</summary>
      <form noValidate onSubmit={submit} className="mt-4 grid items-end gap-4 sm:grid-cols-2">
        <p className="text-muted sm:col-span-2">
          {t('Both visits then stand at the same time. The day shows it, and the reason is kept.')}
        </p>
        <TextField
          label={t('Date')}
          type="date"
          value={date}
          onChange={(event) => setDate(event.target.value)}
          error={tried && !date ? t('Enter a date') : undefined}
        />
        <TextField
          label={t('Time')}
          type="time"
          step={300}
          value={time}
          onChange={(event) => setTime(event.target.value)}
          error={tried && !time ? t('Enter a time') : undefined}
        />
        <SelectField
          label={t('Reason')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={tried && !reason ? t('Select a reason') : undefined}
        >
          <option value="">{t('Select')}</option>
          {overbookReasons.map((word) => (
            <option key={word} value={word}>
              {t(word)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" look="danger" className="justify-self-start" busy={pending && t('Moving…')}>
          {t('Book over it')}
        </Button>
      </form>
    </details>
  )
}
