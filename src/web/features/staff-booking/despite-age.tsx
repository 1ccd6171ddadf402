import { t } from '#domain/language/translate.ts'
import { CheckField } from '../../ui/field.tsx'
import type { StaffForm } from './staff-values.ts'

/** Somebody of an age that the doctor does not see, or of an unknown one: the clinic may book them on purpose. */
export function DespiteAge({ form }: { form: StaffForm }) {
  return <CheckField label={t('Book anyway, whatever the age')} {...form.field('despite_age')} />
}
