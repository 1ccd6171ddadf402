import { Search, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { mark, t } from '#domain/language/translate.ts'
import { statuses, type Status } from '#domain/booking/status.ts'
import type { LocalDate } from '#domain/time/local.ts'
import type { SetAddress } from '../../lib/use-address.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { DaySteps } from './day-steps.tsx'

const statusWords: Partial<Record<Status, string>> = {
  requested: mark('Requested'),
  booked: mark('Confirmed'),
  arrived: mark('Checked in'),
  in_progress: mark('In progress'),
  completed: mark('Completed'),
  cancelled: mark('Cancelled'),
  no_show: mark('Did not attend'),
}

/** The status that the address asks for. */
export function statusIn(search: URLSearchParams): Status | undefined {
  return statuses.find((candidate) => candidate === search.get('status'))
}

type Props = {
  title: string
  zone: string
  earlier: LocalDate
  later: LocalDate
  search: URLSearchParams
  set: SetAddress
  onDownload: () => void
}

/** One line above a calendar: the way through time, what is shown, and what narrows it. */
export function CalendarBar({ title, zone, earlier, later, search, set, onDownload }: Props) {
  const [isOpen, setOpen] = useState(statusIn(search) !== undefined || search.has('q'))
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <DaySteps earlier={earlier} later={later} set={set} />
      <h2 className="me-auto text-xl max-sm:order-last max-sm:w-full">
        {title} <span className="text-sm font-normal text-muted max-sm:sr-only">{zone}</span>
      </h2>
      <div className="no-print flex items-center gap-2 max-sm:ms-auto">
        <Button
          size="small"
          className="md:hidden"
          aria-expanded={isOpen}
          aria-label={t('Filters')}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal size={16} aria-hidden />
        </Button>
        <div className="max-md:hidden">
          <Filters search={search} set={set} />
        </div>
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
        <div className="w-full max-sm:order-last md:hidden">
          <Filters search={search} set={set} />
        </div>
      ) : null}
    </div>
  )
}

const control = 'min-h-9 rounded-full border border-field bg-surface text-sm'

function Filters({ search, set }: Pick<Props, 'search' | 'set'>) {
  return (
    <div className="flex items-center gap-2">
      <select
        aria-label={t('Status')}
        className={`${control} max-w-40 px-3`}
        value={statusIn(search) ?? ''}
        onChange={(event) => set({ status: event.target.value, page: null })}
      >
        <option value="">{t('Every status')}</option>
        {Object.entries(statusWords).map(([key, word]) => (
          <option key={key} value={key}>
            {t(word)}
          </option>
        ))}
      </select>
      <span className="relative min-w-0">
        <Search size={16} aria-hidden className="pointer-events-none absolute start-3 top-2.5 text-muted" />
        <input
          type="search"
          aria-label={t('Search')}
          placeholder={t('Name, phone or reference')}
          className={`${control} w-full ps-9 pe-3 placeholder:text-muted md:w-56`}
          defaultValue={search.get('q') ?? ''}
          onChange={(event) => set({ q: event.target.value, page: null })}
        />
      </span>
    </div>
  )
}
