import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { useAsked } from '../../lib/use-asked.ts'
import { useKey } from '../../lib/use-key.ts'
import { useNow } from '../../lib/use-now.ts'
import { isShut } from '../../lib/shown.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SaveOrClose } from '../../ui/save-or-close.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'
import { DespiteAge } from './despite-age.tsx'
import { DoctorField, onlyOne } from './doctor-field.tsx'
import { hoursWords } from './hours-words.ts'
import { PatientFinder } from './patient-finder.tsx'
import { bringDoctor, inPerson, meantService, type Page, type StaffForm } from './staff-values.ts'
import { useWalkIn } from './use-walk-in.ts'
import { VisitToday } from './visit-today.tsx'

type DeskProps = {
  branchId: string
  /** What the page draws around the button, and maybe draws later; nothing: the button alone. */
  children?: (button: ReactNode) => ReactNode
}

/** Somebody came without an appointment: who, with whom, into the queue. `W` opens it, also before the button is drawn. */
export function DeskWalkIn({ branchId, children = (button) => button }: DeskProps) {
  const [open, setOpen] = useState(false)
  useKey('w', () => setOpen(true))
  useAsked('walk-in', () => setOpen(true))
  return (
    <>
      {children(<Button onClick={() => setOpen(true)}>{t('Walk-in')}</Button>)}
      <Dialog title={t('Walk-in')} open={open} onClose={() => setOpen(false)} wide>
        <WalkIn branchId={branchId} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

type Props = { branchId: string; onDone: () => void }

function WalkIn({ branchId, onDone }: Props) {
  const day = useQuery({
    queryKey: ['appointments', 'branch', branchId, undefined],
    queryFn: () => call('GET /branches/:branchId/appointments', { params: { branchId }, query: {} }),
  })
  if (isShut(day)) return <LoadFailed what={t('the doctors')} error={day.error} again={() => void day.refetch()} />
  if (!day.data) return <Skeleton rows={3} />
  if (day.data.doctors.length === 0) return <p>{t('No doctor can be booked at this branch.')}</p>
  return <WalkInForm day={day.data} branchId={branchId} onDone={onDone} />
}

type Day = Answer<'GET /branches/:branchId/appointments'>

/** One form for whichever doctor: what does not depend on the doctor stays when another one is chosen. */
function WalkInForm({ day, branchId, onDone }: Props & { day: Day }) {
  const { form, page, asksAge } = useWalkIn({ branchId, slug: onlyOne(day.doctors), onDone })
  return (
    <Form of={form} className="grid gap-4">
      <PatientFinder
        form={form}
        branchId={branchId}
        onPatient={(patient) => bringDoctor(form, patient, slugsHere(day))}
      />
      <VisitToday branchId={branchId} day={day} patient={form.watch('known')} onDone={onDone} />
      <DoctorField form={form} doctors={day.doctors} hint={hoursWords(day, form.watch('doctor'), useNow())} />
      {page.isLoading ? <Skeleton rows={2} /> : null}
      {isShut(page) ? (
        <LoadFailed what={t('the services')} error={page.error} again={() => void page.refetch()} />
      ) : null}
      {asksAge ? <DespiteAge form={form} /> : null}
      {page.data ? <ServiceField form={form} page={page.data} branchId={branchId} /> : null}
      <SaveOrClose isSending={form.isSending} onClose={onDone} save={t('Add to queue')} />
    </Form>
  )
}

/** The doctors who are at the branch today. */
function slugsHere({ doctors_of_day }: Day): string[] {
  return doctors_of_day.filter(({ open }) => open.length > 0).map(({ slug }) => slug)
}

function ServiceField({ form, page, branchId }: { form: StaffForm; page: Page; branchId: string }) {
  const service = form.drawn('service_id')
  const { offering, services } = inPerson(page, branchId)
  if (!offering || services.length === 0) return <p>{t('This doctor sees nobody in person here.')}</p>
  return (
    <SelectField
      label={t('Service')}
      value={meantService(services, page.slug, form.watch())?.id ?? ''}
      error={service.error}
      onChange={({ target }) => service.onChange(target.value)}
    >
      {services.map(({ id, name, minutes }) => (
        <option key={id} value={id}>
          {t('{name}, {minutes} minutes', { name, minutes })}
        </option>
      ))}
    </SelectField>
  )
}
