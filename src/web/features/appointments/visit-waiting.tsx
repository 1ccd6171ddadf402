import { useState } from 'react'
import { mark, t } from '#domain/language/translate.ts'
import { dayParts, type DayPart } from '#domain/waitlist/waitlist.ts'
import { call } from '../../lib/browser-call.ts'
import { asLocalDate, dateWords, weekdayNames } from '../../lib/format.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { CloseForm } from '../../ui/leave-guard.tsx'
import { Form } from '../../ui/form.tsx'
import { TickList } from '../../ui/tick-list.tsx'
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

/** Joins and leaves the list of those who would like to come earlier. */
export function useWaiting({ visit, linkToken, onChange }: Props) {
  const { busy, change } = useVisitChange(onChange)
  const options = linkToken ? { linkToken } : {}
  const params = { appointmentId: visit.id }
  return {
    busy,
    join: (wishes: Wishes) =>
      change(
        'save',
        () => call('PUT /appointments/:appointmentId/waiting', { params, body: wishes }, options),
        t('We will tell you when an earlier time opens'),
      ),
    leave: () =>
      change(
        'leave',
        () => call('DELETE /appointments/:appointmentId/waiting', { params }, options),
        t('You are no longer on the list'),
      ),
  }
}

/** Who would like to come earlier says so here, and what suits; the appointment stays as it is. */
export function VisitWaiting(props: Props) {
  const { visit } = props
  const [open, setOpen] = useState(false)
  const { busy, join, leave } = useWaiting(props)
  if (!visit.actions.includes('move')) return null
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
      <WaitingDialog visit={visit} open={open} onClose={() => setOpen(false)} join={join} />
    </div>
  )
}

type DialogProps = { visit: Visit; open: boolean; onClose: () => void; join: (wishes: Wishes) => Promise<boolean> }

/** What suits somebody who would like to come earlier. */
export function WaitingDialog({ visit, open, onClose, join }: DialogProps) {
  return (
    <Dialog title={t('Tell me about earlier times')} open={open} onClose={onClose}>
      <WishesForm
        from={visit.waiting ?? { weekdays: [], parts: [], until_date: null }}
        onSave={async (wishes) => (await join(wishes)) && onClose()}
        onClose={onClose}
      />
    </Dialog>
  )
}

type FormProps = { from: Wishes; onSave: (wishes: Wishes) => Promise<unknown>; onClose: () => void }

function WishesForm({ from: { weekdays, parts, until_date }, onSave, onClose }: FormProps) {
  const form = useSentForm({
    defaultValues: { weekdays, parts, until_date: until_date ?? '' },
    send: (wishes) => onSave({ ...wishes, until_date: wishes.until_date || null }),
  })
  return (
    <Form of={form} className="grid gap-4">
      <p>
        {t(
          'When a time opens we hold it for you and send a message. Nothing else changes until you take it. Choose nothing, and any time is fine.',
        )}
      </p>
      <fieldset>
        <legend className="font-semibold">{t('Time of day')}</legend>
        <div className="flex flex-wrap gap-x-6">
          <TickList
            options={dayParts.map((part) => ({ value: part, label: t(partWords[part]) }))}
            {...form.drawn('parts')}
          />
        </div>
      </fieldset>
      <fieldset>
        <legend className="font-semibold">{t('Days')}</legend>
        <div className="flex flex-wrap gap-x-6">
          <TickList
            options={weekdayNames().map(({ weekday, name }) => ({ value: weekday, label: name }))}
            {...form.drawn('weekdays')}
          />
        </div>
      </fieldset>
      <TextField label={t('Not after')} type="date" optional {...form.field('until_date')} />
      <p className="flex gap-3">
        <Button type="submit" look="primary" busy={form.isSending && t('Saving…')}>
          {t('Save')}
        </Button>
        <CloseForm onClose={onClose} />
      </p>
    </Form>
  )
}
