import { Plus, X } from 'lucide-react'
import { weekFaults } from '#domain/availability/hours-rules.ts'
import { overridesOf, rotaDay } from '#domain/availability/rota.ts'
import { t } from '#domain/language/translate.ts'
import { type LocalDate, minutesPerDay, timeOf, weekdayOf } from '#domain/time/local.ts'
import { sayFault } from '#contract/fault-texts.ts'
import { call } from '../../../lib/browser-call.ts'
import { dayWords } from '../../../lib/format.ts'
import { useSentForm } from '../../../lib/sent-form.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { problemText } from '../../../lib/call.ts'
import type { RotaDoctor } from './use-rota.ts'

type Times = { readonly start: string; readonly end: string }
type Props = { branchId: string; doctor: RotaDoctor; date: LocalDate; onDone: () => void; onClose: () => void }

/** Other hours of a doctor on one date, in place of those of every week. */
export function RotaDate({ branchId, doctor, date, onDone, onClose }: Props) {
  const other = overridesOf(doctor.exceptions.map((one) => ({ ...one, practitioner_id: '' })))
    .get('')
    ?.find((day) => day.date === date)
  const form = useSentForm<{ periods: readonly Times[] }>({
    // As they were typed: a night that was given to this date is shown to its end.
    defaultValues: { periods: other?.periods ?? rotaDay(date, doctor).open.map(timesOf) },
    refusal: problemText,
    send: ({ periods }) => save(periods),
  })
  const { value: periods, onChange } = form.drawn('periods', (typed) => faultsOf(date, typed))

  async function save(wish: readonly Times[] | null) {
    const { affected } = await call('PUT /branches/:branchId/rota/:practitionerId/dates/:date', {
      params: { branchId, practitionerId: doctor.practitioner_id, date },
      body: { periods: wish === null ? null : [...wish], version: doctor.version },
    })
    toast(
      affected > 0 ? 'warning' : 'success',
      affected > 0
        ? t(
            'Saved. {count, plural, one {One booked visit lies} other {# booked visits lie}} outside of the hours now',
            {
              count: affected,
            },
          )
        : t('Saved. {name} reads what has changed', { name: doctor.name }),
    )
    onDone()
    onClose()
  }
  const edit = (index: number, part: Partial<Times>) =>
    onChange(periods.map((old, at) => (at === index ? { ...old, ...part } : old)))
  return (
    <Dialog title={t('{name}, {day}', { name: doctor.name, day: dayWords(date) })} open onClose={onClose}>
      <Form of={form} className="grid gap-4">
        <p className="text-muted">
          {t('For this date only. Every other week stays as it is.')}
          {doctor.rules.some(({ services }) => services) ? ` ${t('Hours of one date are for all services.')}` : null}
        </p>
        {periods.length === 0 ? <p className="font-semibold">{t('Not here on this date')}</p> : null}
        {periods.map((period, index) => (
          <TimesRow
            key={index}
            place={index + 1}
            value={period}
            onChange={(part) => edit(index, part)}
            onRemove={() => onChange(periods.filter((_, at) => at !== index))}
          />
        ))}
        <p>
          <Button size="small" onClick={() => onChange([...periods, nextTimes(periods)])}>
            <Plus size={16} aria-hidden />
            {t('Add hours')}
          </Button>
        </p>
        <p className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={form.isSending && t('Saving…')}>
            {t('Save this date')}
          </Button>
          {other ? (
            <Button onClick={() => void save(null).catch((error: unknown) => toast('error', problemText(error)))}>
              {t('As every week')}
            </Button>
          ) : null}
        </p>
      </Form>
    </Dialog>
  )
}

type RowProps = { place: number; value: Times; onChange: (part: Partial<Times>) => void; onRemove: () => void }

function TimesRow({ place, value, onChange, onRemove }: RowProps) {
  const time = (part: 'start' | 'end', label: string) => (
    <input
      type="time"
      step={300}
      aria-label={label}
      value={value[part]}
      onChange={(event) => onChange({ [part]: event.target.value })}
      className="min-h-11 rounded-field border border-field bg-surface px-3 figures"
    />
  )
  return (
    <div className="flex flex-wrap items-center gap-2">
      {time('start', t('Hours {place}, from', { place }))}
      <span aria-hidden>–</span>
      {time('end', t('Hours {place}, to', { place }))}
      <button
        type="button"
        onClick={onRemove}
        aria-label={t('Remove hours {place}', { place })}
        className="grid size-10 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink"
      >
        <X size={18} aria-hidden />
      </button>
    </div>
  )
}

function timesOf({ start, end }: { start: number; end: number }): Times {
  return { start: timeOf(start), end: timeOf(end % minutesPerDay) }
}

function nextTimes(periods: readonly Times[]): Times {
  const last = periods.at(-1)
  return last && last.end < '17:00' && last.end !== '00:00'
    ? { start: last.end, end: '17:00' }
    : { start: last ? '18:00' : '09:00', end: last ? '20:00' : '17:00' }
}

const everyWeek = { mode: 'both', valid_from: null, valid_until: null, alternate_from: null, services: null }

function faultsOf(date: LocalDate, typed: readonly Times[]): string | undefined {
  const week = typed.map((times) => ({ ...times, ...everyWeek, weekday: weekdayOf(date) }))
  return (
    weekFaults(week)
      .map((fault) => sayFault(fault))
      .join('\n') || undefined
  )
}
