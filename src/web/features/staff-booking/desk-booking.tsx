import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { useAsked } from '../../lib/use-asked.ts'
import { useKey } from '../../lib/use-key.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { StaffBooking } from './staff-booking.tsx'

type Props = { branchId: string; doctors: Answer<'GET /branches/:branchId/appointments'>['doctors'] }

/** The desk and the manager book for a caller: with whom, then the same panel that doctors have. `N` opens it. */
export function DeskBooking({ branchId, doctors }: Props) {
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState('')
  const slug = chosen || (doctors[0]?.slug ?? '')
  const close = () => setOpen(false)
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
          <SelectField label={t('Doctor')} value={slug} onChange={(event) => setChosen(event.target.value)}>
            {doctors.map((doctor) => (
              <option key={doctor.slug} value={doctor.slug}>
                {doctor.name}, {doctor.specialty}
              </option>
            ))}
          </SelectField>
          <StaffBooking key={slug} slug={slug} branchId={branchId} onDone={close} />
        </div>
      </Dialog>
    </>
  )
}
