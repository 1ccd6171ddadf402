import { t } from '#domain/language/translate.ts'
import type { Relation } from '#domain/profiles/needs.ts'
import { DateField } from '../../ui/date-field.tsx'
import { TextField } from '../../ui/field.tsx'

export type NewMember = { first_name: string; last_name: string; date_of_birth: string; relation: Relation }

export const noMember: NewMember = { first_name: '', last_name: '', date_of_birth: '--', relation: 'child' }

type Props = { member: NewMember; errors: Record<string, string>; onChange: (member: NewMember) => void }

/** The three facts about somebody one books for. */
export function MemberFields({ member, errors, onChange }: Props) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('First name')}
          value={member.first_name}
          error={errors.first_name}
          onChange={(event) => onChange({ ...member, first_name: event.target.value })}
        />
        <TextField
          label={t('Last name')}
          value={member.last_name}
          error={errors.last_name}
          onChange={(event) => onChange({ ...member, last_name: event.target.value })}
        />
      </div>
      <DateField
        label={t('Date of birth')}
        value={member.date_of_birth}
        error={errors.date_of_birth}
        onChange={(date_of_birth) => onChange({ ...member, date_of_birth })}
      />
    </>
  )
}
