import { useQuery } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { MemberFields, noMember, type NewMember } from '../account/member-fields.tsx'

/** For whom a patient books: oneself, somebody of the family, or somebody who is added here. */
export type Who = { readonly patient_id: string | null; readonly new_member: NewMember | null }

export const myself: Who = { patient_id: null, new_member: null }

type Props = { name: string; who: Who; errors: Record<string, string>; onChange: (who: Who) => void }

export function PersonChoice({ name, who, errors, onChange }: Props) {
  const family = useQuery({ queryKey: ['family'], queryFn: () => call('GET /family', {}) })
  const options = [
    { key: 'me', label: name, hint: t('Me'), value: myself },
    ...(family.data?.results ?? []).map((member) => ({
      key: member.id,
      label: `${member.first_name} ${member.last_name}`,
      hint: '',
      value: { patient_id: member.id, new_member: null },
    })),
    {
      key: 'new',
      label: t('Add a person'),
      hint: t('A child or somebody you care for'),
      value: { patient_id: null, new_member: who.new_member ?? noMember },
    },
  ]
  const chosen = who.new_member ? 'new' : (who.patient_id ?? 'me')
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 text-2xl display">{t('Who is it for?')}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {options.map(({ key, label, hint, value }) => (
          <label
            key={key}
            className={`flex min-h-14 items-center gap-3 rounded-field border p-3 ${chosen === key ? 'border-brand bg-tint text-on-tint' : 'border-field'}`}
          >
            <input type="radio" name="who" checked={chosen === key} onChange={() => onChange(value)} />
            <span>
              <span className="font-semibold">{label}</span>
              {hint ? <span className="block text-sm">{hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
      {who.new_member ? (
        <>
          <MemberFields
            member={who.new_member}
            errors={errors}
            onChange={(new_member) => onChange({ patient_id: null, new_member })}
          />
          <p className="text-sm text-muted">
            {t("By adding this person you say that you are allowed to manage this person's appointments.")}
          </p>
        </>
      ) : null}
    </fieldset>
  )
}
