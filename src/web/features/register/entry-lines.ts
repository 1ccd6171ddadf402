import { listComma, t } from '#domain/language/translate.ts'
import { needWords, type Need } from '#domain/profiles/relations.ts'
import type { MergeField } from '#domain/profiles/patient-register.ts'
import { asLocalDate, dateWords } from '../../lib/format.ts'

type Entry = Readonly<Record<Exclude<MergeField, 'needs' | 'date_of_birth'>, string>> & {
  readonly date_of_birth: string | null
  readonly needs: readonly Need[]
}

/** The fields of an entry as a person compares them: what each is called, and what stands there. */
export function entryLines(entry: Entry): { field: MergeField; label: string; text: string }[] {
  const { date_of_birth } = entry
  const isDate = date_of_birth !== null && /^\d{4}-\d\d-\d\d$/.test(date_of_birth)
  return [
    { field: 'first_name', label: t('First name'), text: entry.first_name },
    { field: 'last_name', label: t('Last name'), text: entry.last_name },
    { field: 'date_of_birth', label: t('Date of birth'), text: isDate ? dateWords(asLocalDate(date_of_birth)) : '' },
    { field: 'phone_number', label: t('Mobile number'), text: entry.phone_number },
    { field: 'email', label: t('Email'), text: entry.email },
    {
      field: 'needs',
      label: t('What clinics should know'),
      text: entry.needs.map((need) => t(needWords[need])).join(listComma()),
    },
    { field: 'needs_note', label: t('In your own words'), text: entry.needs_note },
  ]
}
