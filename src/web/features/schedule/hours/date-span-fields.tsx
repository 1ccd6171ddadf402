import { dateSpanFaults } from '#domain/availability/date-span.ts'
import { t } from '#domain/language/translate.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import type { Setup } from '../setup/use-setup.ts'

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
function spanFault(name: keyof DateSpan, options: { needsTimes: boolean }) {
  return (_: string, values: DateSpan) => dateSpanFaults(spanOf(values), options)[name]
}

type Text = Omit<React.ComponentProps<typeof TextField>, 'label'>
type Select = Omit<React.ComponentProps<typeof SelectField>, 'label' | 'children'>
type Props = {
  /** The form around them, which has these fields among its own. */
  field: (name: keyof DateSpan, check?: ReturnType<typeof spanFault>) => Text & Select
  setup: Setup
  needsTimes?: boolean
}

export function DateSpanFields({ field, setup, needsTimes = false }: Props) {
  const checked = (name: keyof DateSpan) => field(name, spanFault(name, { needsTimes }))
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('First day')} type="date" {...checked('from_date')} />
        <TextField label={t('Last day')} type="date" optional {...checked('until_date')} />
        <TextField label={t('From')} type="time" step={300} optional={!needsTimes} {...checked('start')} />
        <TextField label={t('To')} type="time" step={300} optional={!needsTimes} {...checked('end')} />
      </div>
      {setup.branches.length > 1 ? (
        <SelectField label={t('Where')} {...field('branch_id')}>
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
