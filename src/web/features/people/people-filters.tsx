import { t } from '#domain/language/translate.ts'
import {
  entriesOf,
  type FilterList,
  FilterLists,
  FilterSearch,
  FilterTick,
  FoldedFilters,
} from '../../parts/resources/filters.tsx'
import type { SetAddress } from '../../lib/use-address.ts'
import { type Branch, type PeopleWish, statusWords } from './people.ts'

type Props = {
  wish: PeopleWish
  set: SetAddress
  /** Empty where it is one branch's list. */
  branches: readonly Branch[]
  roles: readonly { readonly ref: string; readonly name: string }[]
}

/** What narrows the list of people; all of it stands in the address. */
export function PeopleFilters({ wish, set, branches, roles }: Props) {
  const lists: FilterList<'branch' | 'role' | 'status'>[] = [
    ...(branches.length > 1
      ? [{ key: 'branch' as const, label: t('Branch'), all: t('Every branch'), from: branches }]
      : []),
    { key: 'role', label: t('Role'), all: t('Every role'), from: roles.map(({ ref: id, name }) => ({ id, name })) },
    { key: 'status', label: t('Status'), all: t('Every status'), from: entriesOf(statusWords) },
  ]
  return (
    <div className="no-print flex flex-wrap items-start gap-2">
      <FilterSearch search={new URLSearchParams({ q: wish.q })} set={set} placeholder={t('Name or email')} />
      <FoldedFilters count={[wish.branch, wish.role, wish.status, wish.step].filter(Boolean).length}>
        <FilterLists lists={lists} valueOf={(key) => wish[key]} set={set} />
        <FilterTick
          label={t('Second step off')}
          checked={wish.step === 'off'}
          onChange={(isOn) => set({ step: isOn ? 'off' : null })}
        />
      </FoldedFilters>
    </div>
  )
}

/** What the address asks of the list. */
export function wishIn(search: URLSearchParams): PeopleWish {
  const text = (name: string) => search.get(name) ?? ''
  return {
    branch: text('branch'),
    role: text('role'),
    status: text('status'),
    step: text('step') === 'off' ? 'off' : '',
    q: text('q'),
  }
}
