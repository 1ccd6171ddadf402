import type { Status } from '#domain/booking/status.ts'
import { mark, t } from '#domain/language/translate.ts'
import type { SetAddress } from '../../../lib/use-address.ts'
import { entriesOf, type FilterList, FilterLists, howList } from '../../../parts/resources/filters.tsx'
import { Button } from '../../../ui/button.tsx'
import { countOf, noFilter, type VisitFilter } from '../lists/visit-filter.ts'

const statusWords: Partial<Record<Status, string>> = {
  requested: mark('Requested'),
  booked: mark('Confirmed'),
  arrived: mark('Checked in'),
  in_progress: mark('In progress'),
  completed: mark('Completed'),
  cancelled: mark('Cancelled'),
  no_show: mark('Did not attend'),
}

/** What a doctor can narrow by: their own services and branches. */
export type CalendarChoices = {
  readonly services: readonly string[]
  readonly branches: readonly { readonly id: string; readonly name: string }[]
}

type Props = { filter: VisitFilter; set: SetAddress; choices: CalendarChoices }

/** The filters of a calendar. States are pressed, several at once; of the other lists one entry each is chosen. */
export function CalendarFilters({ filter, set, choices }: Props) {
  const lists = listsOf(choices)
  const values = { service: filter.service, branch: filter.branch, how: filter.how ?? '', kind: filter.kind ?? '' }
  return (
    <div className="grid gap-3 rounded-card border border-line bg-surface p-3">
      <div role="group" aria-label={t('Status')} className="flex flex-wrap gap-2">
        {entriesOf(statusWords).map(({ id, name }) => (
          <StatusSwitch key={id} status={id as Status} name={name} filter={filter} set={set} />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <FilterLists lists={lists} valueOf={(key) => values[key]} set={(changes) => set({ ...changes, page: null })} />
        {countOf(filter) > 0 ? (
          <Button size="small" look="quiet" onClick={() => set({ ...noFilter, q: filter.q })}>
            {t('Clear filters')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

type SwitchProps = Pick<Props, 'filter' | 'set'> & { status: Status; name: string }

function StatusSwitch({ status, name, filter: { statuses }, set }: SwitchProps) {
  const isOn = statuses.includes(status)
  const next = isOn ? statuses.filter((other) => other !== status) : [...statuses, status]
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => set({ status: next.join(',') || null, page: null })}
      className="min-h-9 rounded-full border border-field px-3 text-sm hover:bg-sunken aria-pressed:border-brand aria-pressed:bg-tint aria-pressed:font-semibold aria-pressed:text-on-tint"
    >
      {name}
    </button>
  )
}

function listsOf({ services, branches }: CalendarChoices) {
  const lists: FilterList<'service' | 'branch' | 'how' | 'kind'>[] = [
    {
      key: 'service',
      label: t('Service'),
      all: t('Every service'),
      from: services.map((name) => ({ id: name, name })),
    },
    { key: 'branch', label: t('Branch'), all: t('Every branch'), from: branches },
    howList(),
    {
      key: 'kind',
      label: t('New or returning'),
      all: t('New and returning'),
      from: entriesOf({ new: mark('New patients'), returning: mark('Returning patients') }),
    },
  ]
  return lists.filter(({ key, from }) => key !== 'branch' || from.length > 1)
}
