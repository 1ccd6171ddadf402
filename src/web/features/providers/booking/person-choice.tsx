import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { isShut } from '../../../lib/shown.ts'
import { MemberFields } from '../../../parts/people/member-fields.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { LoadFailed } from '../../../ui/page.tsx'
import type { BookForm } from './book-values.ts'

type Props = { name: string; form: BookForm; children: ReactNode }

/** For whom a patient books: oneself, somebody of the family, or somebody who is added here. Children say that it is not for them. */
export function PersonChoice({ name, form, children }: Props) {
  const family = useQuery({ queryKey: ['family'], queryFn: () => call('GET /family', {}) })
  const options = [
    { value: 'me', label: name, hint: t('Me') },
    ...(family.data?.results ?? []).map((member) => ({
      value: member.id,
      label: `${member.first_name} ${member.last_name}`,
      hint: '',
    })),
    // Last, once the others are there: nothing moves away from below a finger.
    ...(family.isPending
      ? []
      : [{ value: 'new', label: t('Add a person'), hint: t('A child or somebody you care for') }]),
  ]
  // Who was chosen may be off the list by now: then nobody is chosen, never somebody else.
  const who = form.drawn('who', (value) =>
    family.data && !options.some((option) => option.value === value) ? t('Choose who it is for') : undefined,
  )
  // Asked where this doctor sees certain ages and nobody has said it yet.
  const asksBirth =
    who.value !== 'new' && (form.errorOf('birth_date') !== undefined || form.watch('birth_date') !== '--')
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 text-2xl display">{t('Who is it for?')}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {options.map(({ value, label, hint }) => (
          <label
            key={value}
            className={`flex min-h-14 items-center gap-3 rounded-field border p-3 ${who.value === value ? 'border-brand bg-tint text-on-tint' : 'border-field'}`}
          >
            <input type="radio" name="who" checked={who.value === value} onChange={() => who.onChange(value)} />
            <span>
              <span className="font-semibold">{label}</span>
              {hint ? <span className="block text-sm">{hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
      {isShut(family) ? (
        <LoadFailed what={t('your family')} error={family.error} again={() => void family.refetch()} />
      ) : null}
      {who.error ? <p className="text-sm font-semibold text-danger">{who.error}</p> : null}
      {children}
      {asksBirth ? <DateField label={t('Date of birth')} {...form.drawn('birth_date')} /> : null}
      {who.value === 'new' && !children ? (
        <>
          <MemberFields
            first={form.field('new_member.first_name')}
            last={form.field('new_member.last_name')}
            birth={form.drawn('new_member.date_of_birth')}
          />
          <p className="text-sm text-muted">
            {t("By adding this person you say that you are allowed to manage this person's appointments.")}
          </p>
        </>
      ) : null}
    </fieldset>
  )
}
