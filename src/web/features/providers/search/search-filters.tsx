import { Accessibility } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { addDays, asLocalDate } from '#domain/time/local.ts'
import { Button } from '../../../ui/button.tsx'
import { plainDigits } from '../../../ui/date-field.tsx'
import { choicesOf, chosenWords, type FilterName } from './filter-choices.ts'
import { FilterPanel } from './filter-panel.tsx'
import { addressOf, type Query } from './search-query.ts'

/** What a search can be narrowed by: a chip each, in one line that scrolls on phones. Each choice is in the address. */
export function SearchFilters({ query, action, today }: { query: Query; action: string; today: string }) {
  const isNear = query.place !== '' || query.latitude !== undefined
  const panel = (name: FilterName, label: string, extra?: React.ReactNode) => (
    <FilterPanel
      key={name}
      label={label}
      value={String(query[name] ?? '')}
      chosen={query[name] === undefined || query[name] === 'soonest' ? undefined : chosenWords(name, query, today)}
      choices={choicesOf(name, query, today)}
      to={(value) => addressOf(action, query, { [name]: value, ...(name === 'day' ? { from: '' } : {}) })}
    >
      {extra}
    </FilterPanel>
  )
  return (
    <div role="group" aria-label={t('Filters')} className="filter-row flex items-center gap-2">
      {panel('day', t('Day'), <OtherDay query={query} action={action} today={today} />)}
      {panel('part', t('Time of day'))}
      {panel('mode', t('In person or video'))}
      {isNear ? panel('radius_km', t('Distance')) : null}
      {panel('age', t('Age of who comes'), <OtherAgeField query={query} action={action} />)}
      {panel('language', t('Language'))}
      {panel('gender', t('Doctor'))}
      {panel('max_fee', t('Price up to'))}
      <Link
        to={addressOf(action, query, { step_free: query.step_free ? '' : 'yes' })}
        preventScrollReset
        aria-current={query.step_free ? 'true' : undefined}
        className={`flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-full border px-4 ${
          query.step_free ? 'border-brand bg-tint font-semibold text-on-tint' : 'border-field bg-surface'
        }`}
      >
        <Accessibility size={18} aria-hidden />
        {t('Wheelchair access')}
      </Link>
      {panel('sort', t('Sort'))}
      {isNear ? null : <NearMe query={query} action={action} />}
    </div>
  )
}

/** A day that is not in the list; a plain form, so it works without scripts. */
function OtherDay({ query, action, today }: { query: Query; action: string; today: string }) {
  return (
    <TypedChoice
      query={query}
      action={action}
      without={['day', 'from']}
      label={t('Another day')}
      go={t('Show this day')}
    >
      {/* West of where the doctors are it may still be yesterday; a day that is over is told. */}
      <input type="date" name="day" min={addDays(asLocalDate(today), -1)} defaultValue={query.day} className={typed} />
    </TypedChoice>
  )
}

/** An age that is not in the list. */
function OtherAgeField({ query, action }: { query: Query; action: string }) {
  return (
    <TypedChoice query={query} action={action} without={['age']} label={t('Age in years')} go={t('Show doctors')}>
      <input
        name="age"
        maxLength={3}
        defaultValue={query.age}
        inputMode="numeric"
        onChange={({ target }) => (target.value = plainDigits(target.value))}
        className={typed}
      />
    </TypedChoice>
  )
}

const typed = 'min-h-11 rounded-field border border-field bg-surface px-3'

type Typed = { query: Query; action: string; without: readonly string[]; label: string; go: string; children: React.ReactNode } // prettier-ignore

function TypedChoice({ query, action, without, label, go, children }: Typed) {
  return (
    <form action={action} method="get" className="mt-2 grid gap-2 border-t border-line p-3">
      {Object.entries(query)
        .filter(([name]) => !without.includes(name))
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={String(value)} />
        ))}
      <label className="grid gap-1">
        <span className="text-sm font-semibold">{label}</span>
        {children}
      </label>
      <Button type="submit" size="small">
        {go}
      </Button>
    </form>
  )
}

function NearMe({ query, action }: { query: Query; action: string }) {
  const navigate = useNavigate()
  const [hasFailed, setHasFailed] = useState(false)
  const look = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const here = { latitude: coords.latitude.toFixed(3), longitude: coords.longitude.toFixed(3) }
        void navigate(addressOf(action, query, { ...here, place: '', sort: 'nearest' }))
      },
      () => setHasFailed(true),
    )
  return (
    <>
      <Button className="whitespace-nowrap" onClick={look}>
        {t('Near me')}
      </Button>
      {hasFailed ? <span role="alert">{t('Your browser did not say where you are. Type a town instead.')}</span> : null}
    </>
  )
}
