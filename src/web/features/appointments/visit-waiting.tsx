import { useState } from 'react'
import { mark, t } from '#domain/language/translate.ts'
import { dayParts, type DayPart } from '#domain/waitlist/waitlist.ts'
import { call } from '../../lib/browser-call.ts'
import { asLocalDate, dateWords, weekdayNames } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckField, TextField } from '../../ui/field.tsx'
import { useVisitChange } from './use-visit-change.ts'
import type { Visit } from './visit.ts'

type Props = { visit: Visit; linkToken?: string | undefined; onChange?: ((visit: Visit) => void) | undefined }
type Wishes = { weekdays: number[]; parts: DayPart[]; until_date: string | null }

const partWords: Record<DayPart, string> = {
  morning: mark('Mornings'),
  afternoon: mark('Afternoons'),
  evening: mark('Evenings'),
}

/** "Mondays, mornings, until 3 December 2026", or "any time". */
export function wishWords({ weekdays, parts, until_date }: Wishes): string {
  const words = [
    ...weekdayNames()
      .filter(({ weekday }) => weekdays.includes(weekday))
      .map(({ name }) => name),
    ...parts.map((part) => t(partWords[part])),
    ...(until_date ? [t('until {date}', { date: dateWords(asLocalDate(until_date)) })] : []),
  ]
  return words.length > 0 ? words.join(', ') : t('any time')
}

/** Who would like to come earlier says so here, and what suits; the appointment stays as it is. */
export function VisitWaiting({ visit, linkToken, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const { busy, change } = useVisitChange(onChange)
  const options = linkToken ? { linkToken } : {}
  const params = { appointmentId: visit.id }
  if (!visit.actions.includes('move')) return null
  const save = async (wishes: Wishes) => {
    const went = await change(
      'save',
      () => call('PUT /appointments/:appointmentId/waiting', { params, body: wishes }, options),
      t('We will tell you when an earlier time opens'),
    )
    if (went) setOpen(false)
  }
  const leave = () =>
    change(
      'leave',
      () => call('DELETE /appointments/:appointmentId/waiting', { params }, options),
      t('You are no longer on the list'),
    )
  return (
    <div className="no-print grid gap-2">
      {visit.waiting ? (
        <p>{t('You wait for an earlier time: {wishes}.', { wishes: wishWords(visit.waiting) })}</p>
      ) : null}
      <p className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => setOpen(true)}>
          {visit.waiting ? t('Change what suits me') : t('Tell me about earlier times')}
        </Button>
        {visit.waiting ? (
          <Button size="small" busy={busy === 'leave' && '…'} onClick={() => void leave()}>
            {t('Leave the list')}
          </Button>
        ) : null}
      </p>
      <Dialog title={t('Tell me about earlier times')} open={open} onClose={() => setOpen(false)}>
        <WishesForm
          from={visit.waiting ?? { weekdays: [], parts: [], until_date: null }}
          busy={busy === 'save'}
          onSave={(wishes) => void save(wishes)}
          onClose={() => setOpen(false)}
        />
      </Dialog>
    </div>
  )
}

type FormProps = { from: Wishes; busy: boolean; onSave: (wishes: Wishes) => void; onClose: () => void }

function WishesForm({ from, busy, onSave, onClose }: FormProps) {
  const [wishes, setWishes] = useState<Wishes>(from)
  const toggle = <T,>(list: T[], item: T) =>
    list.includes(item) ? list.filter((other) => other !== item) : [...list, item]
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSave(wishes)
      }}
    >
      <p>
        {t(
          'When a time opens we hold it for you and send a message. Nothing else changes until you take it. Choose nothing, and any time is fine.',
        )}
      </p>
      <fieldset>
        <legend className="font-semibold">{t('Time of day')}</legend>
        <div className="flex flex-wrap gap-x-6">
          {dayParts.map((part) => (
            <CheckField
              key={part}
              label={t(partWords[part])}
              checked={wishes.parts.includes(part)}
              onChange={() => setWishes({ ...wishes, parts: toggle(wishes.parts, part) })}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="font-semibold">{t('Days')}</legend>
        <div className="flex flex-wrap gap-x-6">
          {weekdayNames().map(({ weekday, name }) => (
            <CheckField
              key={weekday}
              label={name}
              checked={wishes.weekdays.includes(weekday)}
              onChange={() => setWishes({ ...wishes, weekdays: toggle(wishes.weekdays, weekday) })}
            />
          ))}
        </div>
      </fieldset>
      <TextField
        label={t('Not after')}
        type="date"
        optional
        value={wishes.until_date ?? ''}
        onChange={(event) => setWishes({ ...wishes, until_date: event.target.value || null })}
      />
      <p className="flex gap-3">
        <Button type="submit" look="primary" busy={busy && t('Saving…')}>
          {t('Save')}
        </Button>
        <Button onClick={onClose}>{t('Close')}</Button>
      </p>
    </form>
  )
}
