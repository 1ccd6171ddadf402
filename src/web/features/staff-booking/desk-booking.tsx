import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { useAsked } from '../../lib/use-asked.ts'
import { useKey } from '../../lib/use-key.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { AnyDoctorTimes } from './any-doctor-times.tsx'
import { StaffBooking } from './staff-booking.tsx'

const anyDoctor = 'any'

type Chosen = { readonly slug: string; readonly start?: string; readonly service?: string }
type Props = { branchId: string; doctors: Answer<'GET /branches/:branchId/appointments'>['doctors'] }

/** The desk and the manager book for a caller: with whom, then the same panel that doctors have. `N` opens it. */
export function DeskBooking({ branchId, doctors }: Props) {
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<Chosen>({ slug: '' })
  const slug = chosen.slug || (doctors[0]?.slug ?? '')
  const close = () => {
    setOpen(false)
    setChosen({ slug: '' })
  }
  useKey('n', () => setOpen(true))
  useAsked('new', () => setOpen(true))
  if (doctors.length === 0) return null
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        {t('New appointment')}
      </Button>
      <Dialog title={t('New appointment')} open={open} onClose={close} wide>
        <div className="grid gap-5">
          <SelectField
            label={t('Doctor')}
            value={slug}
            onChange={({ target }) => setChosen({ slug: target.value })}
            hint={chosen.start ? t('Free then, and the least booked that day.') : undefined}
          >
            {doctors.length > 1 ? <option value={anyDoctor}>{t('Any doctor')}</option> : null}
            {doctors.map((doctor) => (
              <option key={doctor.slug} value={doctor.slug}>
                {doctor.name}, {doctor.specialty}
              </option>
            ))}
          </SelectField>
          {slug === anyDoctor ? (
            <AnyDoctorTimes branchId={branchId} onPick={setChosen} />
          ) : (
            <StaffBooking
              key={`${slug} ${chosen.start ?? ''}`}
              {...chosen}
              slug={slug}
              branchId={branchId}
              onDone={close}
            />
          )}
        </div>
      </Dialog>
    </>
  )
}
