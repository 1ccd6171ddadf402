import { mark, t } from '#domain/language/translate.ts'
import type { Status } from '#domain/booking/status.ts'
import type { SetAddress } from '../../../lib/use-address.ts'
import {
  entriesOf,
  FilterDays,
  type FilterList,
  FilterLists,
  FilterSearch,
  FilterTick,
  FoldedFilters,
  howList,
  manyFilters,
} from '../../../parts/resources/filters.tsx'
import type { wishIn } from './use-facility-visits.ts'

type Named = { readonly id: string; readonly name: string }
export type FilterChoices = {
  readonly branches: readonly Named[]
  readonly doctors: readonly Named[]
  readonly services: readonly string[]
}
type Props = {
  search: URLSearchParams
  set: SetAddress
  wish: ReturnType<typeof wishIn>
  choices: FilterChoices
}

export const statusWords: Partial<Record<Status, string>> = {
  requested: mark('Requested'),
  booked: mark('Confirmed'),
  arrived: mark('Checked in'),
  in_progress: mark('In progress'),
  completed: mark('Completed'),
  cancelled: mark('Cancelled'),
  no_show: mark('Did not attend'),
  declined: mark('Declined'),
  expired: mark('Expired'),
}

function listsOf(choices: FilterChoices): FilterList[] {
  return [
    { key: 'branch', label: t('Branch'), all: t('Every branch'), from: choices.branches },
    { key: 'doctor', label: t('Doctor'), all: t('Every doctor'), from: choices.doctors },
    {
      key: 'service',
      label: t('Service'),
      all: t('Every service'),
      from: choices.services.map((name) => ({ id: name, name })),
    },
    { key: 'status', label: t('Status'), all: t('Every status'), from: entriesOf(statusWords) },
    howList(),
    {
      key: 'by',
      label: t('Booked by'),
      all: t('Booked by anybody'),
      from: entriesOf({ patient: mark('Patient online'), guest: mark('Guest online'), staff: mark('Clinic') }),
    },
    {
      key: 'kind',
      label: t('New or returning'),
      all: t('New and returning'),
      from: entriesOf({ new: mark('New patients'), returning: mark('Returning patients') }),
    },
    {
      key: 'group',
      label: t('Group by'),
      all: t('By time'),
      from: entriesOf({ branch: mark('By branch'), doctor: mark('By doctor') }),
    },
  ]
}

/** The choices of the address that narrow the list; the days are one of them. */
const narrowing = ['branch', 'doctor', 'service', 'status', 'how', 'by', 'kind', 'needs']

/** What narrows the list over all branches; all of it stands in the address. A phone unfolds all but the search. */
export function FacilityFilters({ search, set, wish, choices }: Props) {
  const count = narrowing.filter((key) => search.has(key)).length + (search.has('from') || search.has('until') ? 1 : 0)
  return (
    <div className={manyFilters}>
      <FilterSearch search={search} set={set} />
      <FoldedFilters areMany count={count}>
        <FilterDays days={wish} set={set} />
        <FilterLists lists={listsOf(choices)} valueOf={(key) => search.get(key) ?? ''} set={set} />
        <FilterTick
          label={t('Needs action')}
          checked={wish.needs_action === 'yes'}
          onChange={(isOn) => set({ needs: isOn ? 'yes' : null })}
        />
      </FoldedFilters>
    </div>
  )
}
