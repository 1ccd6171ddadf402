import { listComma, t } from '#domain/language/translate.ts'
import { SelectField } from '../../ui/field.tsx'
import { anyDoctor, type Chosen, chooseDoctor, type StaffForm } from './staff-values.ts'

export type DeskDoctor = { readonly slug: string; readonly name: string; readonly specialty: string }

type Props = {
  form: StaffForm
  doctors: readonly DeskDoctor[]
  /** Whether the times of all of them can be looked at. */
  offersAny?: boolean
  hint?: string | undefined
  onChoose?: (chosen: Chosen) => void
}

/** With whom. Nobody stands there until the desk says so: a wrong doctor whom nobody noticed costs a patient the way. */
export function DoctorField({ form, doctors, offersAny = false, hint, onChoose }: Props) {
  const { value, error } = form.drawn('doctor', (slug) => (slug === '' ? t('Select a doctor') : undefined))
  const choose = (slug: string) => {
    chooseDoctor(form, { slug })
    onChoose?.({ slug })
  }
  return (
    <SelectField
      label={t('Doctor')}
      value={value}
      error={error}
      hint={hint}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">{t('Select')}</option>
      {offersAny && doctors.length > 1 ? <option value={anyDoctor}>{t('Any doctor')}</option> : null}
      {doctors.map((doctor) => (
        <option key={doctor.slug} value={doctor.slug}>
          {doctor.name}
          {listComma()}
          {doctor.specialty}
        </option>
      ))}
    </SelectField>
  )
}

/** Where there is one doctor alone, there is nothing to choose. */
export const onlyOne = (doctors: readonly DeskDoctor[]) => (doctors.length === 1 ? (doctors[0]?.slug ?? '') : '')
