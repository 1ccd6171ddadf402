import { t } from '#domain/language/translate.ts'
import { asLocalDate, dateWords } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import type { KnownPatient, StaffForm } from './staff-values.ts'

/** Somebody new whom the branch knows by the same name and birth date: the desk says whether it is the same person. */
export function SameAsKnown({ form, onUse }: { form: StaffForm; onUse: (patient: KnownPatient) => void }) {
  const same = form.drawn('same').value
  if (!same) return null
  const { patient } = same
  const use = (known: KnownPatient) => {
    form.setValue('same', null)
    onUse(known)
  }
  const enterAnyway = () => {
    form.setValue('anyway', true)
    form.setValue('same', null)
    form.submit()
  }
  return (
    <div role="alert" className="grid gap-3 rounded-field bg-sun p-4 text-on-sun">
      <p className="font-semibold">
        {patient
          ? t('There is already {name}, born {date}.', {
              name: patient.name,
              date: patient.date_of_birth ? dateWords(asLocalDate(patient.date_of_birth)) : '',
            })
          : t('There is already somebody with this name and date of birth.')}
      </p>
      <p className="flex flex-wrap gap-3">
        {patient ? (
          <Button size="small" onClick={() => use(patient)}>
            {t('Use this one')}
          </Button>
        ) : null}
        <Button size="small" onClick={enterAnyway}>
          {t('Enter a new one')}
        </Button>
      </p>
    </div>
  )
}
