import { t } from '#domain/language/translate.ts'
import type { Relation } from '#domain/profiles/relations.ts'
import { DateField } from '../../ui/date-field.tsx'
import { TextField } from '../../ui/field.tsx'

export type NewMember = { first_name: string; last_name: string; date_of_birth: string; relation: Relation }

export const noMember: NewMember = { first_name: '', last_name: '', date_of_birth: '--', relation: 'child' }

type Text = Omit<React.ComponentProps<typeof TextField>, 'label'>
type Birth = Omit<React.ComponentProps<typeof DateField>, 'label'>

/** The three facts about somebody one books for, as fields of the form around them. */
export function MemberFields({ first, last, birth }: { first: Text; last: Text; birth: Birth }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('First name')} {...first} />
        <TextField label={t('Last name')} {...last} />
      </div>
      <DateField label={t('Date of birth')} {...birth} />
    </>
  )
}
