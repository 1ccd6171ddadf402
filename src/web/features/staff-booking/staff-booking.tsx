import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { asTimeOfDay } from '#domain/time/local.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { fieldErrors, problemText } from '../../lib/call.ts'
import { asLocalDate, dayIn, momentOn, timeIn, wallOf } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { CheckField, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'
import { overbookReasons } from '../../parts/visits/overbook-reasons.ts'
import { PatientFinder, type Patient } from './patient-finder.tsx'
import { chosenTimes, type Mend, SeriesList } from './series-list.tsx'

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

function Panel({ page, onDone }: { page: Answer<'GET /doctors/:slug'>; onDone: () => void }) {
  const queries = useQueryClient()
  const [patient, setPatient] = useState<Patient>(null)
  const [serviceId, setServiceId] = useState(page.services[0]?.id ?? '')
  const service = page.services.find((candidate) => candidate.id === serviceId)
  const offerings = page.offerings.filter((one) => service?.mode === 'both' || service?.mode === one.mode)
  const [offeringId, setOfferingId] = useState('')
  const offering = offerings.find((one) => one.offering_id === offeringId) ?? offerings[0]
  const zone = offering?.time_zone ?? 'UTC'
  const [typedStart, setTypedStart] = useState('')
  const [weeks, setWeeks] = useState(1)
  const [count, setCount] = useState(1)
  const [mends, setMends] = useState<Record<string, Mend>>({})
  const [reason, setReason] = useState('')
  const [overbookReason, setOverbookReason] = useState('')
  const [sendMessages, setSendMessages] = useState(true)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [tries, setTries] = useState(0)
  const [saving, setSaving] = useState(false)
  // One key for this panel: a second click or a lost answer never books twice.
  const [key] = useState(() => crypto.randomUUID())

  const offering_id = offering?.offering_id ?? ''
  const slots = useQuery({
    queryKey: ['slots', page.slug, offering_id, serviceId, 14],
    queryFn: () =>
      call('GET /doctors/:slug/slots', {
        params: { slug: page.slug },
        query: { offering: offering_id, service: serviceId, days: 14 },
      }),
    enabled: offering_id !== '' && serviceId !== '',
  })
  // The next free time is chosen already; one's own stands once it is typed or tapped.
  const start = typedStart || (slots.data?.times[0] ?? '')
  const patient_id = patient && 'known' in patient ? patient.known.id : undefined
  const asked = { offering_id, service_id: serviceId, start, every_weeks: weeks, count, patient_id }
  const series = useQuery({
    queryKey: ['series', asked],
    queryFn: () => call('GET /appointments/series', { query: { ...asked, ...(patient_id ? { patient_id } : {}) } }),
    enabled: start !== '' && offering_id !== '',
  })
  const chosen = series.data ? chosenTimes(series.data, mends) : { starts: [], overbooks: false }

  const book = async (event: React.FormEvent) => {
    event.preventDefault()
    setTries(tries + 1)
    const wrong = {
      ...(patient ? {} : { patient_id: t('Select a patient') }),
      ...(chosen.starts.length === 0 ? { start: t('Select a time') } : {}),
      ...(chosen.overbooks && overbookReason === '' ? { overbook: t('Select a reason') } : {}),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0 || saving || !patient) return
    setSaving(true)
    try {
      const { appointments } = await call(
        'POST /appointments',
        {
          body: {
            offering_id,
            service_id: serviceId,
            ...('known' in patient ? { patient_id: patient.known.id } : { new_patient: patient.fresh }),
            starts: chosen.starts,
            reason,
            send_messages: sendMessages,
            overbook_reason: chosen.overbooks ? overbookReason : '',
          },
        },
        { idempotencyKey: key },
      )
      const [first] = appointments
      await queries.invalidateQueries({ queryKey: ['appointments'] })
      toast(
        'success',
        t('{count, plural, one {Booked for {day}, {time}} other {# appointments booked from {day}, {time}}}', {
          count: appointments.length,
          day: first ? dayIn(zone, first.start) : '',
          time: first ? timeIn(zone, first.start) : '',
        }),
      )
      onDone()
    } catch (error) {
      const fields = fieldErrors(error)
      setErrors(Object.keys(fields).length > 0 ? fields : { all: problemText(error) })
      void series.refetch()
    } finally {
      setSaving(false)
    }
  }
  const wall = start ? wallOf(zone, start) : undefined
  const setWall = (date: string, time: string) =>
    date && time && setTypedStart(momentOn(zone, asLocalDate(date), asTimeOfDay(time)))
  return (
    <form noValidate onSubmit={(event) => void book(event)} className="grid gap-5">
      <ErrorSummary messages={Object.values(errors)} at={tries} />
      <PatientFinder patient={patient} errors={errors} onChange={setPatient} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label={t('Service')} value={serviceId} onChange={(event) => setServiceId(event.target.value)}>
          {page.services.map(({ id, name, minutes }) => (
            <option key={id} value={id}>
              {t('{name}, {minutes} minutes', { name, minutes })}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('Where')} value={offering_id} onChange={(event) => setOfferingId(event.target.value)}>
          {offerings.map((one) => (
            <option key={one.offering_id} value={one.offering_id}>
              {one.mode === 'video' ? t('Video') : one.branch_name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('Date')}
          type="date"
          value={wall?.date ?? ''}
          error={errors.start}
          onChange={(event) => setWall(event.target.value, wall?.time ?? '09:00')}
        />
        <TextField
          label={t('Time')}
          type="time"
          step={300}
          value={wall?.time ?? ''}
          onChange={(event) => setWall(wall?.date ?? '', event.target.value)}
        />
      </div>
      <p className="flex flex-wrap gap-2" aria-label={t('Next free times')} role="group">
        {(slots.data?.times ?? []).slice(0, 6).map((time) => (
          <Button key={time} size="small" look={time === start ? 'sun' : 'plain'} onClick={() => setTypedStart(time)}>
            {dayIn(zone, time)}, {timeIn(zone, time)}
          </Button>
        ))}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('How many times')}
          type="number"
          min={1}
          max={52}
          value={count}
          onChange={(event) => setCount(Math.min(52, Math.max(1, Number(event.target.value) || 1)))}
        />
        <TextField
          label={t('Every how many weeks')}
          type="number"
          min={1}
          max={12}
          value={weeks}
          onChange={(event) => setWeeks(Math.min(12, Math.max(1, Number(event.target.value) || 1)))}
        />
      </div>
      {series.data ? (
        <SeriesList series={series.data} mends={mends} onMend={(time, mend) => setMends({ ...mends, [time]: mend })} />
      ) : null}
      {chosen.overbooks ? (
        <SelectField
          label={t('Why over other visits or outside the hours?')}
          value={overbookReason}
          error={errors.overbook}
          onChange={(event) => setOverbookReason(event.target.value)}
        >
          <option value="">{t('Select')}</option>
          {overbookReasons.map((word) => (
            <option key={word} value={word}>
              {t(word)}
            </option>
          ))}
        </SelectField>
      ) : null}
      <TextArea
        label={t('Reason for visit')}
        optional
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <CheckField
        label={t('Tell the patient')}
        checked={sendMessages}
        onChange={(event) => setSendMessages(event.target.checked)}
      />
      <p className="flex gap-3">
        <Button type="submit" look="primary" busy={saving && t('Booking…')}>
          {t('Book')}
        </Button>
        <Button onClick={onDone}>{t('Close')}</Button>
      </p>
    </form>
  )
}
