import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { dayIn, timeIn } from '../../lib/format.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { chosenTimes, type Mend } from './series-list.tsx'
import {
  type Chosen,
  isAboutAge,
  keepSame,
  meantService,
  type Page,
  type StaffValues,
  valuesOf,
} from './staff-values.ts'
import { useDoctorPage } from './use-doctor-page.ts'

/** Books for a caller: what is chosen, the times that come of it with what clashes, and the one call that books them. */
export function useStaffBooking(chosen: Chosen, branchId: string | undefined, onDone: () => void) {
  const queries = useQueryClient()
  // One key for this panel: a second click or a lost answer never books twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [agesAskedBy, setAgesAskedBy] = useState('')
  const form = useSentForm<StaffValues>({
    defaultValues: valuesOf(chosen),
    refusal: (error): string | undefined => (keepSame(form, error) ? undefined : problemText(error)),
    nameOf: (field) => (field === 'patient_id' ? 'known' : field === 'starts' ? 'start' : field),
    send: async (values) => {
      try {
        const { offeringId: offering_id, service } = times
        // Who is quicker than the look at the times waits for it.
        const { starts, overbooks } = await times.looked()
        const body = bodyOf(values, { offering_id, service_id: service?.id ?? '', starts, overbooks })
        const { appointments } = await call('POST /appointments', { body }, { idempotencyKey })
        await queries.invalidateQueries({ queryKey: ['appointments'] })
        toast('success', bookedWords(appointments, times.zone))
        onDone()
      } catch (error) {
        if (isAboutAge(error)) setAgesAskedBy(values.doctor)
        times.lookAgain()
        throw error
      }
    },
  })
  const values = form.watch()
  const found = useDoctorPage(values.doctor)
  const page = {
    ...found,
    data: found.data && {
      ...found.data,
      offerings: found.data.offerings.filter((one) => branchId === undefined || one.branch_id === branchId),
    },
  }
  const times = useTimes(page.data, values)
  form.drawn('start', () => (times.starts.length === 0 && !times.isLooking ? t('Select a time') : undefined))
  return {
    form,
    branchId,
    slug: values.doctor,
    page,
    asksAge: agesAskedBy === values.doctor && agesAskedBy !== '',
    ...times,
  }
}

/** The times that what is chosen leads to, and what is in the way of each. */
function useTimes(page: Page | undefined, values: StaffValues) {
  const [mended, setMended] = useState<{ slug: string; mends: Record<string, Mend> }>({ slug: '', mends: {} })
  const slug = page?.slug ?? ''
  const mends = mended.slug === slug ? mended.mends : {}
  const service = meantService(page?.services ?? [], slug, values)
  const service_id = service?.id ?? ''
  const offerings = (page?.offerings ?? []).filter((one) => service?.mode === 'both' || service?.mode === one.mode)
  const offering = offerings.find((one) => one.offering_id === values.offering_id) ?? offerings[0]
  const offering_id = offering?.offering_id ?? ''
  const slots = useQuery({
    queryKey: ['slots', slug, offering_id, service_id, 14],
    queryFn: () =>
      call('GET /doctors/:slug/slots', {
        params: { slug },
        query: { offering: offering_id, service: service_id, days: 14 },
      }),
    enabled: offering_id !== '' && service_id !== '',
  })
  // The next free time is chosen already; one's own stands once it is typed or tapped.
  const start = page ? values.start || (slots.data?.times[0] ?? '') : ''
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
    service,
    offerings,
    offeringId: offering_id,
    zone: offering?.time_zone ?? 'UTC',
    start,
    nextTimes: (slots.data?.times ?? []).slice(0, 6),
    series: series.data,
    isLooking: series.isFetching && !series.data,
    looked: async () => {
      const data = series.data ?? (await series.refetch({ cancelRefetch: false, throwOnError: true })).data
      return data ? chosenTimes(data, mends) : chosen
    },
    lookAgain: () => void series.refetch(),
    mends,
    mend: (time: string, mend: Mend) => setMended({ slug, mends: { ...mends, [time]: mend } }),
  }
}

const between = (text: string, most: number) => Math.min(most, Math.max(1, Number(text) || 1))

type Times = { offering_id: string; service_id: string; starts: string[]; overbooks: boolean }

function bodyOf(values: StaffValues, { overbooks, ...times }: Times) {
  const { known, new_patient, anyway, reason, send_messages } = values
  const who = known ? { patient_id: known.id } : { new_patient, anyway }
  return {
    ...times,
    ...who,
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
