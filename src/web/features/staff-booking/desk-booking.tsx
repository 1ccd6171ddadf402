import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { useAsked } from '../../lib/use-asked.ts'
import { useKey } from '../../lib/use-key.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AnyDoctorTimes } from './any-doctor-times.tsx'
import { type DeskDoctor, DoctorField, onlyOne } from './doctor-field.tsx'
import { BookingForm } from './staff-booking.tsx'
import { anyDoctor, bringDoctor, chooseDoctor } from './staff-values.ts'
import { useStaffBooking } from './use-staff-booking.ts'

type Props = { branchId: string; doctors: readonly DeskDoctor[] }

/** The desk and the manager book for a caller: who, with whom, then the same panel that doctors have. `N` opens it. */
export function DeskBooking({ branchId, doctors }: Props) {
  const [open, setOpen] = useState(false)
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
        <DeskPanel branchId={branchId} doctors={doctors} onDone={close} />
      </Dialog>
    </>
  )
}

/** One form for whichever doctor: what does not depend on the doctor stays when another one is chosen. */
function DeskPanel({ branchId, doctors, onDone }: Props & { onDone: () => void }) {
  const [isFound, setFound] = useState(false)
  const booking = useStaffBooking({ slug: onlyOne(doctors) }, branchId, onDone)
  const { form, slug } = booking
  const slugs = doctors.map((doctor) => doctor.slug)
  return (
    <BookingForm booking={booking} onDone={onDone} onPatient={(patient) => bringDoctor(form, patient, slugs)}>
      <DoctorField
        form={form}
        doctors={doctors}
        offersAny
        hint={isFound ? t('Free then, and the least booked that day.') : undefined}
        onChoose={() => setFound(false)}
      />
      {slug === anyDoctor ? (
        <AnyDoctorTimes
          branchId={branchId}
          onPick={(picked) => {
            chooseDoctor(form, picked)
            setFound(true)
          }}
        />
      ) : null}
    </BookingForm>
  )
}
