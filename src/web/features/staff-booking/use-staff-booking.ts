import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { dayIn, timeIn } from '../../lib/format.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { chosenTimes, type Mend } from './series-list.tsx'
import { type Page, isAboutAge, type StaffValues, valuesOf } from './staff-values.ts'

/** Books for a caller: what is chosen, the times that come of it with what clashes, and the one call that books them. */
export function useStaffBooking(page: Page, chosen: string, onDone: () => void) {
  const queries = useQueryClient()
  // One key for this panel: a second click or a lost answer never books twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [asksAge, setAsksAge] = useState(false)
  const form = useSentForm<StaffValues>({
    defaultValues: { ...valuesOf(page), start: chosen },
    refusal: problemText,
    nameOf: (field) => (field === 'patient_id' ? 'known' : field === 'starts' ? 'start' : field),
    send: async (values) => {
      try {
        const body = bodyOf(values, { offering_id: times.offeringId, starts: times.starts, overbooks: times.overbooks })
        const { appointments } = await call('POST /appointments', { body }, { idempotencyKey })
        await queries.invalidateQueries({ queryKey: ['appointments'] })
        toast('success', bookedWords(appointments, times.zone))
        onDone()
      } catch (error) {
        if (isAboutAge(error)) setAsksAge(true)
        times.lookAgain()
        throw error
      }
    },
  })
  const times = useTimes(page, form.watch())
  form.drawn('start', () => (times.starts.length === 0 ? t('Select a time') : undefined))
  return { form, asksAge, ...times }
}

/** The times that what is chosen leads to, and what is in the way of each. */
function useTimes(page: Page, values: StaffValues) {
  const [mends, setMends] = useState<Record<string, Mend>>({})
  const { service_id } = values
  const service = page.services.find(({ id }) => id === service_id)
  const offerings = page.offerings.filter((one) => service?.mode === 'both' || service?.mode === one.mode)
  const offering = offerings.find((one) => one.offering_id === values.offering_id) ?? offerings[0]
  const offering_id = offering?.offering_id ?? ''
  const slots = useQuery({
    queryKey: ['slots', page.slug, offering_id, service_id, 14],
    queryFn: () =>
      call('GET /doctors/:slug/slots', {
        params: { slug: page.slug },
        query: { offering: offering_id, service: service_id, days: 14 },
      }),
    enabled: offering_id !== '' && service_id !== '',
  })
  // The next free time is chosen already; one's own stands once it is typed or tapped.
  const start = values.start || (slots.data?.times[0] ?? '')
  const patient = values.known ? { patient_id: values.known.id } : {}
  const every_weeks = between(values.every_weeks, 12)
  const asked = { offering_id, service_id, start, every_weeks, count: between(values.count, 52), ...patient }
  const series = useQuery({
    queryKey: ['series', asked],
    queryFn: () => call('GET /appointments/series', { query: asked }),
    enabled: start !== '' && offering_id !== '',
  })
  const chosen = series.data ? chosenTimes(series.data, mends) : { starts: [], overbooks: false }
  return {
    ...chosen,
    offerings,
    offeringId: offering_id,
    zone: offering?.time_zone ?? 'UTC',
    start,
    nextTimes: (slots.data?.times ?? []).slice(0, 6),
    series: series.data,
    lookAgain: () => void series.refetch(),
    mends,
    mend: (time: string, mend: Mend) => setMends({ ...mends, [time]: mend }),
  }
}

const between = (text: string, most: number) => Math.min(most, Math.max(1, Number(text) || 1))

type Times = { offering_id: string; starts: string[]; overbooks: boolean }

function bodyOf(values: StaffValues, { overbooks, ...times }: Times) {
  const { known, new_patient, service_id, reason, send_messages } = values
  const who = known ? { patient_id: known.id } : { new_patient }
  return {
    ...times,
    ...who,
    service_id,
    reason,
    send_messages,
    despite_age: values.despite_age,
    overbook_reason: overbooks ? values.overbook_reason : '',
  }
}

function bookedWords(appointments: readonly { start: string }[], zone: string): string {
  const [first] = appointments
  return t('{count, plural, one {Booked for {day}, {time}} other {# appointments booked from {day}, {time}}}', {
    count: appointments.length,
    day: first ? dayIn(zone, first.start) : '',
    time: first ? timeIn(zone, first.start) : '',
  })
}
