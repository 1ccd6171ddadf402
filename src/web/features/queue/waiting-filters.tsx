import { t } from '#domain/language/translate.ts'
import type { SetAddress } from '../../lib/use-address.ts'
import { Button } from '../../ui/button.tsx'
import { priorityWords } from './queue-words.ts'
import type { Board, Ticket } from './use-board.ts'
import { choicesOf, filterNames, forDesk, isNarrowed, type WaitingFilter } from './waiting-filter.ts'

type Props = {
  tickets: readonly Ticket[]
  doctors: Board['doctors']
  filter: WaitingFilter
  hidden: number
  set: SetAddress
}

/** Narrows the list of those who wait; the queue itself is called as before. */
export function WaitingFilters({ tickets, doctors, filter, hidden, set }: Props) {
  const choices = choicesOf(tickets, filter)
  const isKnown = filter.doctor === '' || choices.doctors.some(({ id }) => id === filter.doctor)
  const chosen = doctors.find(({ practitioner_id }) => practitioner_id === filter.doctor)
  const gone = isKnown ? [] : [{ id: filter.doctor, name: chosen?.name ?? t('Another doctor') }]
  const choose = (name: string) => (value: string) => set({ [name]: value })
  return (
    <div className="grid gap-2">
      <details>
        <summary className="min-h-9 cursor-pointer py-1 font-semibold">{t('Narrow who is shown')}</summary>
        <div className="grid gap-2 pt-1">
          <Choice label={t('Doctor')} value={filter.doctor} onChange={choose(filterNames.doctor)}>
            {[...choices.doctors, ...gone].map(({ id, name }) => ({ value: id, label: name }))}
          </Choice>
          <Choice label={t('Service')} value={filter.service} onChange={choose(filterNames.service)}>
            {choices.services.map((name) => ({ value: name, label: name === forDesk ? t('for the desk') : name }))}
          </Choice>
          <Choice label={t('Priority')} value={filter.priority} onChange={choose(filterNames.priority)}>
            {choices.priorities.map((one) => ({ value: one, label: t(priorityWords[one]) }))}
          </Choice>
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

type ChoiceProps = {
  label: string
  value: string
  onChange: (value: string) => void
  children: readonly { value: string; label: string }[]
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <label className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-2 text-sm">
      <span className="font-semibold">{label}</span>
      <select
        className="min-h-11 min-w-0 rounded-field border border-field bg-surface px-3"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{t('All')}</option>
        {children.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </label>
  )
}
