import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { inPerson, isAboutAge, keepSame, meantService, type StaffValues, valuesOf } from './staff-values.ts'
import { useDoctorPage } from './use-doctor-page.ts'

type Options = { branchId: string; slug: string; onDone: () => void }

/** Puts somebody without an appointment into the queue: what is chosen, what its doctor offers, and the one call. */
export function useWalkIn({ branchId, slug, onDone }: Options) {
  const queries = useQueryClient()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [agesAskedBy, setAgesAskedBy] = useState('')
  const form = useSentForm<StaffValues>({
    defaultValues: valuesOf({ slug }),
    refusal: (error) => {
      if (keepSame(form, error)) return undefined
      if (isAboutAge(error)) setAgesAskedBy(form.values('doctor'))
      return problemText(error)
    },
    nameOf: (field) => (field === 'patient_id' ? 'known' : field),
    send: async (values) => {
      const { known, new_patient, anyway, reason, despite_age } = values
      // Who is quicker than the page of the doctor waits for it.
      const offered = page.data ?? (await page.refetch({ throwOnError: true })).data
      const { offering, services } = offered ? inPerson(offered, branchId) : { services: [] }
      const service = meantService(services, values.doctor, values)
      const body = {
        offering_id: offering?.offering_id ?? '',
        service_id: service?.id ?? '',
        reason,
        despite_age,
        ...(known ? { patient_id: known.id } : { new_patient, anyway }),
      }
      const { label } = await call(
        'POST /branches/:branchId/walk-ins',
        { params: { branchId }, body },
        { idempotencyKey },
      )
      await queries.invalidateQueries({ queryKey: ['queue', branchId] })
      await queries.invalidateQueries({ queryKey: ['appointments'] })
      toast('success', t('{ticket} is in the queue', { ticket: label }))
      onDone()
    },
  })
  const doctor = form.watch('doctor')
  const page = useDoctorPage(doctor)
  return { form, page, asksAge: doctor !== '' && agesAskedBy === doctor }
}
