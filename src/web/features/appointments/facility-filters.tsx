import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { mark, t } from '#domain/language/translate.ts'
import type { Status } from '#domain/booking/status.ts'
import type { wishIn } from './use-facility-visits.ts'

type Named = { readonly id: string; readonly name: string }
export type FilterChoices = {
  readonly branches: readonly Named[]
  readonly doctors: readonly Named[]
  readonly services: readonly string[]
}
type Props = {
  search: URLSearchParams
  set: (changes: Record<string, string | null>) => void
  wish: ReturnType<typeof wishIn>
  choices: FilterChoices
}

const statusWords: Partial<Record<Status, string>> = {
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

const control = 'min-h-9 rounded-full border border-field bg-surface px-3 text-sm'

const pairs = (words: Partial<Record<string, string>>) =>
  Object.entries(words).map(([id, name = '']) => ({ id, name: t(name) }))

function listsOf(choices: FilterChoices) {
  return [
    { key: 'branch', label: t('Branch'), all: t('Every branch'), from: choices.branches },
    { key: 'doctor', label: t('Doctor'), all: t('Every doctor'), from: choices.doctors },
    {
      key: 'service',
      label: t('Service'),
      all: t('Every service'),
      from: choices.services.map((name) => ({ id: name, name })),
    },
    { key: 'status', label: t('Status'), all: t('Every status'), from: pairs(statusWords) },
    {
      key: 'how',
      label: t('How'),
      all: t('In person and video'),
      from: pairs({ in_person: mark('In person'), video: mark('Video') }),
    },
    {
      key: 'by',
      label: t('Booked by'),
      all: t('Booked by anybody'),
      from: pairs({ patient: mark('Patient online'), guest: mark('Guest online'), staff: mark('Clinic') }),
    },
    {
      key: 'kind',
      label: t('New or returning'),
      all: t('New and returning'),
      from: pairs({ new: mark('New patients'), returning: mark('Returning patients') }),
    },
    {
      key: 'group',
      label: t('Group by'),
      all: t('By time'),
      from: pairs({ branch: mark('By branch'), doctor: mark('By doctor') }),
    },
  ]
}

/** What narrows the list over all branches; all of it stands in the address. */
export function FacilityFilters({ search, set, wish, choices }: Props) {
  return (
    <div className="no-print flex flex-wrap items-center gap-2">
      <span className="relative">
        <Search size={16} aria-hidden className="pointer-events-none absolute start-3 top-2.5 text-muted" />
        <input
          type="search"
          aria-label={t('Search')}
          placeholder={t('Name, phone or reference')}
          className={`${control} w-60 ps-9 placeholder:text-muted`}
          defaultValue={search.get('q') ?? ''}
          onChange={(event) => set({ q: event.target.value })}
        />
      </span>
      {(['from', 'until'] as const).map((key) => (
        <input
          key={key}
          type="date"
          aria-label={key === 'from' ? t('First day') : t('Last day')}
          className={control}
          value={wish[key]}
          onChange={(event) => set({ [key]: event.target.value })}
        />
      ))}
      {listsOf(choices).map(({ key, label, all, from }) => (
        <Choice key={key} label={label} value={search.get(key) ?? ''} onChange={(value) => set({ [key]: value })}>
          <option value="">{all}</option>
          {from.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
      ))}
      <label className="flex min-h-9 items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={wish.needs_action === 'yes'}
          onChange={(event) => set({ needs: event.target.checked ? 'yes' : null })}
        />
        {t('Needs action')}
      </label>
    </div>
  )
}

type ChoiceProps = { label: string; value: string; onChange: (value: string) => void; children: ReactNode }

function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      className={`${control} max-w-40`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {children}
    </select>
  )
}
