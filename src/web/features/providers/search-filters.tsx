import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { Button } from '../../ui/button.tsx'
import type { Query } from './load-results.ts'

/** How, from when, in which order and where; each choice is in the address. */
export function SearchFilters({ query, action }: { query: Query; action: string }) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [nearFailed, setNearFailed] = useState(false)
  const go = (changes: Record<string, string>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    void navigate(`${action}?${next.toString()}`)
  }
  const nearMe = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        go({
          latitude: coords.latitude.toFixed(3),
          longitude: coords.longitude.toFixed(3),
          place: '',
          sort: 'nearest',
        }),
      () => setNearFailed(true),
    )
  const select = 'min-h-11 rounded-full border border-field bg-surface px-4'
  return (
    <div className="flex flex-wrap items-center gap-3">
      <label className="sr-only" htmlFor="filter-mode">
        {t('In person or video')}
      </label>
      <select
        id="filter-mode"
        className={select}
        value={query.mode ?? ''}
        onChange={(event) => go({ mode: event.target.value })}
      >
        <option value="">{t('In person or video')}</option>
        <option value="in_person">{t('In person')}</option>
        <option value="video">{t('Video')}</option>
      </select>
      <label className="flex items-center gap-2">
        <span>{t('From')}</span>
        <input
          type="date"
          className={select}
          value={query.from ?? ''}
          onChange={(event) => go({ from: event.target.value })}
        />
      </label>
      <label className="flex items-center gap-2">
        <span>{t('Sort')}</span>
        <select className={select} value={query.sort} onChange={(event) => go({ sort: event.target.value })}>
          <option value="soonest">{t('Soonest')}</option>
          <option value="nearest">{t('Nearest')}</option>
          <option value="name">{t('Name')}</option>
        </select>
      </label>
      <Button size="small" onClick={nearMe}>
        {t('Near me')}
      </Button>
      {nearFailed ? (
        <span role="alert">{t('Your browser did not say where you are. Type a town instead.')}</span>
      ) : null}
    </div>
  )
}
