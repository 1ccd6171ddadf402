import type { ReactNode } from 'react'
import { listComma, t } from '#domain/language/translate.ts'
import { asTimeOfDay } from '#domain/time/local.ts'
import { asLocalDate, dayIn, momentOn, shortDayWords, timeIn, wallOf } from '../../lib/format.ts'
import { isShut } from '../../lib/shown.ts'
import { overbookReasons } from '../../parts/visits/overbook-reasons.ts'
import { Button } from '../../ui/button.tsx'
import { CountField } from '../../ui/count-field.tsx'
import { CheckField, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { CloseForm } from '../../ui/leave-guard.tsx'
import { Form } from '../../ui/form.tsx'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'
import { DespiteAge } from './despite-age.tsx'
import { PatientFinder } from './patient-finder.tsx'
import { SeriesList } from './series-list.tsx'
import type { KnownPatient, Page, StaffForm } from './staff-values.ts'
import { useStaffBooking } from './use-staff-booking.ts'

type Props = {
  slug: string
  /** Only what is offered at this branch. */
  branchId?: string
  /** The moment that was chosen already; without it the next free time. */
  start?: string
  onDone: () => void
}

/** One panel for a caller: who, what, when; what clashes is shown before it is saved. */
export function StaffBooking({ slug, branchId, start = '', onDone }: Props) {
  return <BookingForm booking={useStaffBooking({ slug, start }, branchId, onDone)} onDone={onDone} />
}

type Booking = ReturnType<typeof useStaffBooking>

type FormProps = {
  booking: Booking
  onDone: () => void
  onPatient?: (patient: KnownPatient | null) => void
  /** With whom, where that is not said yet. */
  children?: ReactNode
}

export function BookingForm({ booking, onDone, onPatient, children }: FormProps) {
  const { form, page, start, zone } = booking
  return (
    <Form of={form} className="grid gap-4">
      <PatientFinder form={form} branchId={booking.branchId} {...(onPatient ? { onPatient } : {})} />
      {children}
      {page.isLoading ? <Skeleton rows={4} /> : null}
      {isShut(page) ? (
        <LoadFailed what={t('the services')} error={page.error} again={() => void page.refetch()} />
      ) : null}
      {page.data ? <VisitFields booking={booking} page={page.data} /> : null}
      <Reason form={form} />
      <p className="sticky -bottom-6 z-[1] -mx-6 -mb-6 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-surface px-6 py-3">
        <span className="me-auto font-semibold figures max-sm:w-full">
          {start ? `${dayIn(zone, start)}${listComma()}${timeIn(zone, start)}` : ''}
        </span>
        <CloseForm className="max-sm:flex-1" onClose={onDone} />
        <Button type="submit" look="primary" className="max-sm:flex-1" busy={form.isSending && t('Booking…')}>
          {t('Book')}
        </Button>
      </p>
    </Form>
  )
}

/** What there is with the chosen doctor: service, place and time. */
function VisitFields({ booking, page }: { booking: Booking; page: Page }) {
  const { form, asksAge, service, offerings, offeringId, zone, start, nextTimes, series, mends, mend, overbooks } =
    booking
  const [what, where] = [form.drawn('service_id'), form.drawn('offering_id')]
  if (page.offerings.length === 0)
    return (
      <p>
        {booking.branchId === undefined
          ? t('Patients do not find you yet. See Profile.')
          : t('Patients do not find this doctor here: nothing can be booked.')}
      </p>
    )
  return (
    <>
      <NextTimes zone={zone} times={nextTimes} start={start} onPick={(time) => form.setValue('start', time)} />
      {series ? <SeriesList series={series} mends={mends} onMend={mend} /> : null}
      {asksAge ? <DespiteAge form={form} /> : null}
      {overbooks ? <OverbookReason form={form} /> : null}
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label={t('Service')}
          value={service?.id ?? ''}
          error={what.error}
          onChange={(event) => what.onChange(event.target.value)}
        >
          {page.services.map(({ id, name, minutes }) => (
            <option key={id} value={id}>
              {t('{name}, {minutes} minutes', { name, minutes })}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('Where')} value={offeringId} onChange={(event) => where.onChange(event.target.value)}>
          {offerings.map((one) => (
            <option key={one.offering_id} value={one.offering_id}>
              {one.mode === 'video' ? t('Video') : one.branch_name}
            </option>
          ))}
        </SelectField>
        <StartFields form={form} zone={zone} start={start} />
      </div>
    </>
  )
}

function Reason({ form }: { form: StaffForm }) {
  return (
    <details>
      <summary className="min-h-8 py-1 font-semibold">{t('Reason, repeats and message')}</summary>
      <div className="mt-3 grid grid-cols-2 gap-3">
        <CountField label={t('How many times')} least={1} most={52} {...form.field('count')} />
        <CountField label={t('Every how many weeks')} least={1} most={12} {...form.field('every_weeks')} />
        <div className="col-span-2">
          <TextArea label={t('Reason for visit')} optional maxLength={500} rows={2} {...form.field('reason')} />
          <CheckField label={t('Tell the patient')} {...form.field('send_messages')} />
        </div>
      </div>
    </details>
  )
}

type TimesProps = { zone: string; times: readonly string[]; start: string; onPick: (time: string) => void }

/** The next free times, of equal width; the one that is chosen is marigold. */
function NextTimes({ zone, times, start, onPick }: TimesProps) {
  return (
    <div role="group" aria-label={t('Next free times')} className="grid grid-cols-3 gap-2">
      {times.map((time) => (
        <button
          key={time}
          type="button"
          aria-pressed={time === start}
          onClick={() => onPick(time)}
          className={`grid min-h-12 place-items-center rounded-field px-1 py-1 leading-tight figures ${time === start ? 'bg-sun text-on-sun' : 'bg-tint text-on-tint hover:outline-2 hover:outline-brand'}`}
        >
          <span className="text-xs">{shortDayWords(wallOf(zone, time).date)}</span>
          <span className="font-semibold">{timeIn(zone, time)}</span>
        </button>
      ))}
    </div>
  )
}

/** The chosen time as date and time of the wall there. */
function StartFields({ form, zone, start }: { form: StaffForm; zone: string; start: string }) {
  const wall = start ? wallOf(zone, start) : undefined
  const set = (date: string, time: string) =>
    date && time && form.setValue('start', momentOn(zone, asLocalDate(date), asTimeOfDay(time)))
  return (
    <>
      <TextField
        label={t('Date')}
        type="date"
        value={wall?.date ?? ''}
        error={form.errorOf('start')}
        onChange={(event) => set(event.target.value, wall?.time ?? '09:00')}
      />
      <TextField
        label={t('Time')}
        type="time"
        step={300}
        value={wall?.time ?? ''}
        onChange={(event) => set(wall?.date ?? '', event.target.value)}
      />
    </>
  )
}

function OverbookReason({ form }: { form: StaffForm }) {
  return (
    <SelectField
      label={t('Why over other visits or outside the hours?')}
      {...form.field('overbook_reason', (reason) => (reason === '' ? t('Select a reason') : undefined))}
    >
      <option value="">{t('Select')}</option>
      {overbookReasons.map((word) => (
        <option key={word} value={word}>
          {t(word)}
        </option>
      ))}
    </SelectField>
  )
}
