import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import type { LocalDate } from '#domain/time/local.ts'
import type { SetAddress } from '../../../lib/use-address.ts'
import { FiltersButton, FilterSearch } from '../../../parts/resources/filters.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { type CalendarChoices, CalendarFilters } from './calendar-filters.tsx'
import { DaySteps } from '../steps/day-steps.tsx'
import { countOf, filterIn } from '../lists/visit-filter.ts'

type Props = {
  title: string
  zone: string
  earlier: LocalDate
  later: LocalDate
  search: URLSearchParams
  set: SetAddress
  choices: CalendarChoices
  onDownload: () => void
}

/** One line above a calendar: the way through time, what is shown, and what narrows it. */
export function CalendarBar({ title, zone, earlier, later, search, set, choices, onDownload }: Props) {
  const filter = filterIn(search)
  const count = countOf(filter)
  const [isOpen, setOpen] = useState(count > 0)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <DaySteps earlier={earlier} later={later} set={set} />
      <h2 className="me-auto text-xl max-sm:order-last max-sm:w-full">
        {title} <span className="text-sm font-normal text-muted max-sm:sr-only">{zone}</span>
      </h2>
      <div className="no-print flex items-center gap-2 max-sm:ms-auto">
        <span className="max-md:hidden">
          <SearchVisits search={search} set={set} />
        </span>
        <FiltersButton count={count} isOpen={isOpen} onOpen={setOpen} />
        <Menu
          label={t('More')}
          items={[
            { label: t('Print'), act: () => print() },
            { label: t('Download CSV'), act: onDownload },
          ]}
          className="min-h-9 rounded-full px-3 text-sm font-semibold whitespace-nowrap hover:bg-sunken"
        />
      </div>
      {isOpen ? (
        <div className="no-print grid w-full gap-3 max-sm:order-last">
          <span className="md:hidden">
            <SearchVisits search={search} set={set} />
          </span>
          <CalendarFilters filter={filter} set={set} choices={choices} />
        </div>
      ) : null}
    </div>
  )
}

function SearchVisits({ search, set }: Pick<Props, 'search' | 'set'>) {
  return <FilterSearch waits search={search} set={(changes) => set({ ...changes, page: null })} />
}
