import { dateSpanFaults } from '#domain/availability/date-span.ts'
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

/** What is wrong with one of the dates or times, in the light of the others. */
export function spanFault(name: keyof DateSpan, options: { needsTimes?: boolean } = {}) {
  return (_: string, values: DateSpan) => dateSpanFaults(spanOf(values), options)[name]
}

type Text = Omit<React.ComponentProps<typeof TextField>, 'label'>
type Props = {
  /** The fields of the form around them. */
  fields: Record<Exclude<keyof DateSpan, 'branch_id'>, Text>
  branch: Omit<React.ComponentProps<typeof SelectField>, 'label' | 'children'>
  setup: Setup
  needsTimes?: boolean
}

export function DateSpanFields({ fields, branch, setup, needsTimes = false }: Props) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('First day')} type="date" {...fields.from_date} />
        <TextField label={t('Last day')} type="date" optional {...fields.until_date} />
        <TextField label={t('From')} type="time" step={300} optional={!needsTimes} {...fields.start} />
        <TextField label={t('To')} type="time" step={300} optional={!needsTimes} {...fields.end} />
      </div>
      {setup.branches.length > 1 ? (
        <SelectField label={t('Where')} {...branch}>
          <option value="">{t('All branches')}</option>
          {setup.branches.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
    </>
  )
}
