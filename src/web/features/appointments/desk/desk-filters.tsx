import { useState } from 'react'
import { mark, t } from '#domain/language/translate.ts'
import type { SetAddress } from '../../../lib/use-address.ts'
import {
  entriesOf,
  type FilterList,
  FilterLists,
  FilterSearch,
  FoldedFilters,
  howList,
  manyFilters,
} from '../../../parts/resources/filters.tsx'
import { Button } from '../../../ui/button.tsx'
import { countOn, filterKeys, type FilterKey, isNarrowed } from './desk-filter.ts'
import type { BranchVisit } from './use-branch-day.ts'
import { flags, flagWord } from './visit-facts.tsx'

const statusWords = {
  requested: mark('Requested'),
  booked: mark('Confirmed'),
  arrived: mark('Checked in'),
  in_progress: mark('In progress'),
  completed: mark('Completed'),
  no_show: mark('Did not attend'),
  cancelled: mark('Cancelled'),
}

type Props = { visits: readonly BranchVisit[]; search: URLSearchParams; set: SetAddress }

/** What narrows the day, in one line; a list offers what the day holds. */
export function DeskFilters({ visits, search, set }: Props) {
  const [cleared, setCleared] = useState(0)
  const clear = () => {
    set({ q: null, ...Object.fromEntries(filterKeys.map((key) => [key, null])) })
    setCleared(cleared + 1)
  }
  return (
    <div className={manyFilters}>
      <FilterSearch key={cleared} search={search} set={set} />
      <FoldedFilters areMany count={countOn(search)} isOpenFirst={isNarrowed(search)}>
        <FilterLists lists={listsOf(visits)} valueOf={(key) => search.get(key) ?? ''} set={set} />
      </FoldedFilters>
      {isNarrowed(search) ? (
        <Button size="small" look="quiet" className="justify-self-start" onClick={clear}>
          {t('Clear filters')}
        </Button>
      ) : null}
    </div>
  )
}

function listsOf(visits: readonly BranchVisit[]): FilterList<FilterKey>[] {
  const doctors = new Map(visits.map(({ doctor }) => [doctor.practitioner_id, doctor.name]))
  const namesOf = (names: readonly (string | null)[]) =>
    [...new Set(names)].flatMap((name) => (name ? [{ id: name, name }] : []))
  return [
    {
      key: 'doctor',
      label: t('Doctor'),
      all: t('Every doctor'),
      from: [...doctors].map(([id, name]) => ({ id, name })),
    },
    {
      key: 'service',
      label: t('Service'),
      all: t('Every service'),
      from: namesOf(visits.map(({ service_name }) => service_name)),
    },
    { key: 'status', label: t('Status'), all: t('Every status'), from: entriesOf(statusWords) },
    howList(),
    { key: 'room', label: t('Room'), all: t('Every room'), from: namesOf(visits.map(({ room }) => room)) },
    { key: 'flag', label: t('Flags'), all: t('Every flag'), from: flags.map((id) => ({ id, name: flagWord(id) })) },
  ]
}
