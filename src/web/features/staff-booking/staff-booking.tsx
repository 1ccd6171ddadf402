import { useQuery } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import { asTimeOfDay } from '#domain/time/local.ts'
import { call } from '../../lib/browser-call.ts'
import { asLocalDate, dayIn, momentOn, timeIn, wallOf } from '../../lib/format.ts'
import { overbookReasons } from '../../parts/visits/overbook-reasons.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'
import { PatientFinder } from './patient-finder.tsx'
import { SeriesList } from './series-list.tsx'
import type { Page, StaffForm } from './staff-values.ts'
import { useStaffBooking } from './use-staff-booking.ts'

type Props = {
  slug: string
  /** Only what is offered at this branch. */
  branchId?: string
  onDone: () => void
}

/** One panel for a caller: who, what, when; what clashes is shown before it is saved. */
export function StaffBooking({ slug, branchId, onDone }: Props) {
  const page = useQuery({
    queryKey: ['doctor', slug],
    queryFn: () => call('GET /doctors/:slug', { params: { slug } }),
  })
  if (page.isPending) return <Skeleton rows={4} />
  if (page.isError) return <LoadFailed what={t('the services')} error={page.error} again={() => void page.refetch()} />
  if (page.data.offerings.length === 0) return <p>{t('Patients do not find you yet. See Profile.')}</p>
  const offerings = page.data.offerings.filter((one) => branchId === undefined || one.branch_id === branchId)
  return <Panel page={{ ...page.data, offerings }} onDone={onDone} />
}

function Panel({ page, onDone }: { page: Page; onDone: () => void }) {
  const { form, offerings, zone, start, nextTimes, series, mends, mend, overbooks } = useStaffBooking(page, onDone)
  return (
    <Form of={form}>
      <PatientFinder form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label={t('Service')} {...form.field('service_id')}>
          {page.services.map(({ id, name, minutes }) => (
            <option key={id} value={id}>
              {t('{name}, {minutes} minutes', { name, minutes })}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('Where')} {...form.field('offering_id')}>
          {offerings.map((one) => (
            <option key={one.offering_id} value={one.offering_id}>
              {one.mode === 'video' ? t('Video') : one.branch_name}
            </option>
          ))}
        </SelectField>
        <StartFields form={form} zone={zone} start={start} />
      </div>
      <p className="flex flex-wrap gap-2" aria-label={t('Next free times')} role="group">
        {nextTimes.map((time) => (
          <Button
            key={time}
            size="small"
            look={time === start ? 'sun' : 'plain'}
            onClick={() => form.setValue('start', time)}
          >
            {dayIn(zone, time)}, {timeIn(zone, time)}
          </Button>
        ))}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('How many times')} type="number" min={1} max={52} {...form.field('count')} />
        <TextField label={t('Every how many weeks')} type="number" min={1} max={12} {...form.field('every_weeks')} />
      </div>
      {series ? <SeriesList series={series} mends={mends} onMend={mend} /> : null}
      {overbooks ? <OverbookReason form={form} /> : null}
      <TextArea label={t('Reason for visit')} optional maxLength={500} {...form.field('reason')} />
      <CheckField label={t('Tell the patient')} {...form.field('send_messages')} />
      <p className="flex gap-3">
        <Button type="submit" look="primary" busy={form.isSending && t('Booking…')}>
          {t('Book')}
        </Button>
        <Button onClick={onDone}>{t('Close')}</Button>
      </p>
    </Form>
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
