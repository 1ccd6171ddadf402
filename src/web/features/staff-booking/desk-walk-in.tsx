import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { useAsked } from '../../lib/use-asked.ts'
import { useKey } from '../../lib/use-key.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SaveOrClose } from '../../ui/save-or-close.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'
import { DespiteAge } from './despite-age.tsx'
import { PatientFinder } from './patient-finder.tsx'
import { isAboutAge, type Page, type StaffValues, valuesOf } from './staff-values.ts'

/** Somebody came without an appointment: who, with whom, into the queue. `W` opens it. */
export function DeskWalkIn({ branchId }: { branchId: string }) {
  const [open, setOpen] = useState(false)
  useKey('w', () => setOpen(true))
  useAsked('walk-in', () => setOpen(true))
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('Walk-in')}</Button>
      <Dialog title={t('Walk-in')} open={open} onClose={() => setOpen(false)} wide>
        <WalkIn branchId={branchId} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

type Props = { branchId: string; onDone: () => void }

function WalkIn({ branchId, onDone }: Props) {
  const [chosen, setChosen] = useState('')
  const day = useQuery({
    queryKey: ['appointments', 'branch', branchId, undefined],
    queryFn: () => call('GET /branches/:branchId/appointments', { params: { branchId }, query: {} }),
  })
  const slug = chosen || (day.data?.doctors[0]?.slug ?? '')
  const page = useQuery({
    queryKey: ['doctor', slug],
    queryFn: () => call('GET /doctors/:slug', { params: { slug } }),
    enabled: slug !== '',
  })
  if (day.isError) return <LoadFailed what={t('the doctors')} error={day.error} again={() => void day.refetch()} />
  if (day.data?.doctors.length === 0) return <p>{t('No doctor can be booked at this branch.')}</p>
  if (page.isError) return <LoadFailed what={t('the services')} error={page.error} again={() => void page.refetch()} />
  if (!day.data || !page.data) return <Skeleton rows={3} />
  return (
    <div className="grid gap-4">
      <SelectField label={t('Doctor')} value={slug} onChange={(event) => setChosen(event.target.value)}>
        {day.data.doctors.map((doctor) => (
          <option key={doctor.slug} value={doctor.slug}>
            {doctor.name}, {doctor.specialty}
          </option>
        ))}
      </SelectField>
      <WalkInForm key={slug} page={page.data} branchId={branchId} onDone={onDone} />
    </div>
  )
}

function WalkInForm({ page, branchId, onDone }: Props & { page: Page }) {
  const queries = useQueryClient()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [asksAge, setAsksAge] = useState(false)
  const services = page.services.filter(({ mode }) => mode !== 'video')
  const offering = page.offerings.find((one) => one.branch_id === branchId && one.mode === 'in_person')
  const form = useSentForm<StaffValues>({
    defaultValues: { ...valuesOf(page), service_id: services[0]?.id ?? '' },
    refusal: (error) => {
      if (isAboutAge(error)) setAsksAge(true)
      return problemText(error)
    },
    nameOf: (field) => (field === 'patient_id' ? 'known' : field),
    send: async ({ known, new_patient, service_id, reason, despite_age }) => {
      const who = known ? { patient_id: known.id } : { new_patient }
      const body = { offering_id: offering?.offering_id ?? '', service_id, reason, despite_age, ...who }
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
  if (!offering || services.length === 0) return <p>{t('This doctor sees nobody in person here.')}</p>
  return (
    <Form of={form} className="grid gap-4">
      <PatientFinder form={form} />
      {asksAge ? <DespiteAge form={form} /> : null}
      <SelectField label={t('Service')} {...form.field('service_id')}>
        {services.map(({ id, name, minutes }) => (
          <option key={id} value={id}>
            {t('{name}, {minutes} minutes', { name, minutes })}
          </option>
        ))}
      </SelectField>
      <SaveOrClose isSending={form.isSending} onClose={onDone} save={t('Add to queue')} />
    </Form>
  )
}
