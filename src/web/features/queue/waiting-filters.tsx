import { t } from '#domain/language/translate.ts'
import type { SetAddress } from '../../lib/use-address.ts'
import { FilterLists } from '../../parts/resources/filters.tsx'
import { Button } from '../../ui/button.tsx'
import { priorityWords } from './queue-words.ts'
import type { Board, Ticket } from './use-board.ts'
import { choicesOf, filterNames, filterOf, forDesk, isNarrowed } from './waiting-filter.ts'

type Props = {
  tickets: readonly Ticket[]
  doctors: Board['doctors']
  search: URLSearchParams
  hidden: number
  set: SetAddress
}

/** Narrows the list of those who wait; the queue itself is called as before. */
export function WaitingFilters({ tickets, doctors, search, hidden, set }: Props) {
  const filter = filterOf(search)
  const lists = listsOf(choicesOf(tickets, filter), nameOf(doctors, filter.doctor))
  return (
    <div className="grid gap-2">
      <details>
        <summary className="min-h-9 cursor-pointer py-1 font-semibold">{t('Narrow who is shown')}</summary>
        <div className="flex flex-wrap gap-2 pt-1">
          <FilterLists lists={lists} valueOf={(key) => search.get(key) ?? ''} set={set} />
        </div>
      </details>
      {isNarrowed(filter) ? (
        <p className="flex flex-wrap items-center justify-between gap-2 text-sm" role="status">
          <span className="figures">
            {t('{count, plural, =0 {Nobody is hidden.} one {One person is hidden.} other {# people are hidden.}}', {
              count: hidden,
            })}
          </span>
          <Button size="small" onClick={() => set(showAll)}>
            {t('Show all')}
          </Button>
        </p>
      ) : null}
    </div>
  )
}

const showAll = Object.fromEntries(Object.values(filterNames).map((name) => [name, null]))

/** What is chosen stays to be chosen, also once nobody has it any more. */
function nameOf(doctors: Board['doctors'], id: string) {
  const found = doctors.find(({ practitioner_id }) => practitioner_id === id)
  return id === '' ? undefined : { id, name: found?.name ?? t('Another doctor') }
}

type Entry = { readonly id: string; readonly name: string }

function listsOf({ doctors, services, priorities }: ReturnType<typeof choicesOf>, chosen: Entry | undefined) {
  const isGone = chosen && !doctors.some(({ id }) => id === chosen.id)
  return [
    {
      ...{ key: filterNames.doctor, label: t('Doctor'), all: t('All doctors') },
      from: isGone ? [...doctors, chosen] : doctors,
    },
    {
      ...{ key: filterNames.service, label: t('Service'), all: t('All services') },
      from: services.map((name) => ({ id: name, name: name === forDesk ? t('for the desk') : name })),
    },
    {
      ...{ key: filterNames.priority, label: t('Priority'), all: t('All priorities') },
      from: priorities.map((one) => ({ id: one, name: t(priorityWords[one]) })),
    },
  ]
}
