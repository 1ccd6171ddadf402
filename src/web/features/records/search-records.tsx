import { useSearchParams } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { viewerZone } from '../../lib/format.ts'
import { isShut } from '../../lib/shown.ts'
import { Empty, LoadFailed, Skeleton } from '../../ui/page.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { ItemList } from './item-list.tsx'
import { type Overview, useLookedAt } from './records.ts'

/** Words for documents. */
export function SearchRecords() {
  const [search, setSearch] = useSearchParams()
  const look = (q: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      if (q === '') next.delete('q')
      else next.set('q', q)
      return next
    })
  return <SearchBox asked={search.get('q') ?? ''} placeholder={t('Name, folder or day')} onSearch={look} />
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
