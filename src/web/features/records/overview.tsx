import { useQuery } from '@tanstack/react-query'
import { Folder as FolderIcon, FolderHeart } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { ownDate } from '../../lib/format.ts'
import { folderName, sizeWords } from '../../parts/records/record-words.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { BinDialog } from './bin-dialog.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { FolderForm } from './folder-form.tsx'
import { ItemList, sharedWords } from './item-list.tsx'
import { LooksDialog } from './looks-dialog.tsx'
import { Meter } from './meter.tsx'
import { type Folder, type Overview, recordsKey } from './records.ts'
import { Found, SearchBox } from './search-box.tsx'

type Opened = 'new' | 'bin' | 'looks' | 'everything' | null

/** The papers of a person: folders, what came last, how much room is left. */
export function RecordsOverview() {
  const [search] = useSearchParams()
  const person = search.get('person') ?? undefined
  const [opened, setOpened] = useState<Opened>(search.get('open') === 'everything' ? 'everything' : null)
  const records = useQuery({
    queryKey: [...recordsKey, 'overview', person],
    queryFn: () => call('GET /records', { query: { patient_id: person } }),
  })
  const patient = records.data?.person.id
  const close = () => setOpened(null)
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle lead={t('Keep letters, results and photos here. Only you see them until you share.')}>
          {t('Records')}
        </PageTitle>
        <p className="flex flex-wrap gap-3">
          <Button look="primary" onClick={() => setOpened('new')}>
            {t('New folder')}
          </Button>
          <Button onClick={() => setOpened('looks')}>{t('Who looked')}</Button>
          <Button onClick={() => setOpened('bin')}>{t('Bin')}</Button>
          <Button onClick={() => setOpened('everything')}>{t('Download everything')}</Button>
        </p>
      </div>
      {records.isPending ? <Skeleton rows={6} /> : null}
      {records.isError ? (
        <LoadFailed what={t('your records')} error={records.error} again={() => void records.refetch()} />
      ) : null}
      {records.isSuccess ? <SearchBox /> : null}
      {records.isSuccess ? <Loaded overview={records.data} q={search.get('q') ?? ''} /> : null}
      {patient && opened === 'new' ? <FolderForm patient={patient} onClose={close} /> : null}
      {patient && opened === 'bin' ? <BinDialog patient={patient} onClose={close} /> : null}
      {patient && opened === 'everything' ? <ExportDialog patient={patient} onClose={close} /> : null}
      {patient && opened === 'looks' ? <LooksDialog patient={patient} onClose={close} /> : null}
    </div>
  )
}

function Loaded({ overview, q }: { overview: Overview; q: string }) {
  const { person, people, folders, recent } = overview
  if (q !== '') return <Found q={q} overview={overview} />
  return (
    <>
      {people.length > 1 ? <People people={people} current={person.id} /> : null}
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {folders.map((folder) => (
          <Tile key={folder.id} folder={folder} />
        ))}
      </ul>
      {recent.length > 0 ? (
        <section className="grid gap-3">
          <h2 className="text-2xl">{t('Recent files')}</h2>
          <ItemList items={recent} folders={folders} patient={person.id} />
        </section>
      ) : null}
      <Storage used={overview.used} most={overview.most} />
    </>
  )
}

function People({ people, current }: { people: Overview['people']; current: string }) {
  return (
    <nav aria-label={t('People')} className="flex flex-wrap gap-2">
      {people.map(({ id, name, is_self }) => (
        <Link
          key={id}
          to={is_self ? '/usr/records' : `/usr/records?person=${id}`}
          preventScrollReset
          aria-current={id === current ? 'true' : undefined}
          className="inline-flex min-h-11 items-center rounded-full border border-field px-4 font-semibold hover:bg-sunken aria-[current=true]:border-brand aria-[current=true]:bg-tint aria-[current=true]:text-on-tint"
        >
          <bdi>{is_self ? t('Me') : name}</bdi>
        </Link>
      ))}
    </nav>
  )
}

function Tile({ folder }: { folder: Folder }) {
  const Icon = folder.kind === 'own' ? FolderIcon : FolderHeart
  return (
    <li>
      <Link
        to={`/usr/records/${folder.id}`}
        className="flex h-full items-start gap-4 rounded-card border border-line bg-surface p-4 hover:border-brand"
      >
        <span className="grid size-11 flex-none place-items-center rounded-field bg-tint text-on-tint">
          <Icon size={22} aria-hidden />
        </span>
        <span className="grid min-w-0">
          <bdi className="text-lg font-semibold break-words">{folderName(folder)}</bdi>
          <span className="text-sm text-muted">
            {t('{count, plural, one {# file} other {# files}}', { count: folder.items })} ·{' '}
            <bdi>{ownDate(folder.changed)}</bdi>
          </span>
          {folder.shared_with > 0 ? (
            <span className="text-sm font-semibold">{sharedWords(folder.shared_with)}</span>
          ) : null}
        </span>
      </Link>
    </li>
  )
}

function Storage({ used, most }: { used: number; most: number }) {
  const words = t('{used} of {most} used', { used: sizeWords(used), most: sizeWords(most) })
  return (
    <div className="grid max-w-sm gap-1.5 text-sm text-muted">
      <Meter label={t('Storage')} percent={(used / most) * 100} />
      <p className="figures">
        <bdi>{words}</bdi>
      </p>
    </div>
  )
}
