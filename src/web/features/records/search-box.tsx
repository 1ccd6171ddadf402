import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { viewerZone } from '../../lib/format.ts'
import { isShut } from '../../lib/shown.ts'
import { Button } from '../../ui/button.tsx'
import { Empty, LoadFailed, Skeleton } from '../../ui/page.tsx'
import { ItemList } from './item-list.tsx'
import { type Overview, useLookedAt } from './records.ts'

/** Words for documents: what was typed stands in the address, so that going back finds it again. */
export function SearchBox() {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('q') ?? ''
  const [typed, setTyped] = useState(asked)
  const look = (q: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      if (q.trim() === '') next.delete('q')
      else next.set('q', q.trim())
      return next
    })
  return (
    <form
      role="search"
      className="flex flex-wrap gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        look(typed)
      }}
    >
      <input
        type="search"
        aria-label={t('Search')}
        placeholder={t('Name, folder or day')}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="min-h-11 w-72 max-w-full rounded-field border border-field bg-surface px-3 placeholder:text-muted"
      />
      <Button type="submit">{t('Search')}</Button>
      {asked ? (
        <Button
          look="quiet"
          onClick={() => {
            setTyped('')
            look('')
          }}
        >
          {t('Show all')}
        </Button>
      ) : null}
    </form>
  )
}

/** What was found, in the place of folders and recent files. */
export function Found({ q, overview: { person, folders, file_most } }: { q: string; overview: Overview }) {
  const found = useLookedAt(['search', person.id, q], (again) =>
    call('GET /records/search', { query: { patient_id: person.id, q, zone: viewerZone(), again } }),
  )
  if (found.isPending) return <Skeleton rows={3} />
  if (isShut(found))
    return <LoadFailed what={t('your records')} error={found.error} again={() => void found.refetch()} />
  const { results } = found.data
  if (results.length === 0) return <Empty>{t('Nothing fits. Try another word.')}</Empty>
  return <ItemList items={results} folders={folders} patient={person.id} most={file_most} />
}
