import { t } from '#domain/language/translate.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import type { Setup } from './use-setup.ts'

/** Dates of a leave or of extra hours, as they are typed; empty times mean all day, no branch means all. */
export type DateSpan = { from_date: string; until_date: string; start: string; end: string; branch_id: string }

export const emptySpan: DateSpan = { from_date: '', until_date: '', start: '', end: '', branch_id: '' }

/** The same as it is sent. */
export function spanOf({ from_date, until_date, start, end, branch_id }: DateSpan) {
  return {
    from_date,
    until_date: until_date || from_date,
    start: start || null,
    end: end || null,
    branch_id: branch_id || null,
  }
}

type Props = {
  values: DateSpan
  errors: Record<string, string>
  onChange: (values: DateSpan) => void
  setup: Setup
  needsTimes?: boolean
}

export function DateSpanFields({ values, errors, onChange, setup, needsTimes = false }: Props) {
  const field = (name: keyof DateSpan) => ({
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...values, [name]: event.target.value }),
  })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('First day')} type="date" {...field('from_date')} />
        <TextField label={t('Last day')} type="date" optional {...field('until_date')} />
        <TextField label={t('From')} type="time" step={300} optional={!needsTimes} {...field('start')} />
        <TextField label={t('To')} type="time" step={300} optional={!needsTimes} {...field('end')} />
      </div>
      {setup.branches.length > 1 ? (
        <SelectField label={t('Where')} {...field('branch_id')}>
          <option value="">{t('All branches')}</option>
          {setup.branches.map((branch) => (
            <option key={branch.id} value={branch.id}>
              {branch.name}
            </option>
          ))}
        </SelectField>
      ) : null}
    </>
  )
}
