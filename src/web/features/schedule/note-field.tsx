import { t } from '#domain/language/translate.ts'
import { TextField } from '../../ui/field.tsx'

/** What a doctor writes down beside a date, for themselves. */
export function NoteField(field: Omit<React.ComponentProps<typeof TextField>, 'label'>) {
  return <TextField label={t('Note')} optional hint={t('Only you read it.')} maxLength={200} {...field} />
}
