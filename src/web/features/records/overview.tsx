import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { foldersIn } from '#domain/records/folder-tree.ts'
import { call } from '../../lib/browser-call.ts'
import { isShown, isShut } from '../../lib/shown.ts'
import { sizeWords } from '../../parts/records/record-words.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { BinDialog } from './bin-dialog.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { FolderForm } from './folder-form.tsx'
import { FolderTiles } from './folder-tiles.tsx'
import { ItemList } from './item-list.tsx'
import { LooksDialog } from './looks-dialog.tsx'
import { MoreMenu } from './more-menu.tsx'
import { Meter } from '../../ui/meter.tsx'
import { type Overview, useLookedAt, useRecordNews } from './records.ts'
import { Requests } from './requests.tsx'
import { SharedWithMe } from './shared-with-me.tsx'
import { Found, SearchRecords } from './search-records.tsx'
import { OrderField } from './order-field.tsx'
import { orderedFolders, useOrder } from './sorting.ts'
import { UploadDialog } from './upload-dialog.tsx'

type Opened = 'new' | 'upload' | 'bin' | 'looks' | 'everything' | null

/** What a link from elsewhere leads to at once. */
const opens = ['everything', 'looks'] as const

/** The papers of a person: folders, what came last, how much room is left. */
export function RecordsOverview() {
  const [search] = useSearchParams()
  const person = search.get('person') ?? undefined
  const [opened, setOpened] = useState<Opened>(opens.find((one) => one === search.get('open')) ?? null)
  useRecordNews()
  const records = useLookedAt(['overview', person], (again) =>
    call('GET /records', { query: { patient_id: person, again } }),
  )
  const patient = records.data?.person.id
  const people = records.data?.people ?? []
  const close = () => setOpened(null)
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle lead={t('Keep letters, results and photos here. A clinic sees what it wrote and what you share.')}>
          {t('Records')}
        </PageTitle>
        <OverviewActs onOpen={setOpened} />
      </div>
      {records.isPending ? <Skeleton rows={6} /> : null}
      {isShut(records) ? (
        <LoadFailed what={t('your records')} error={records.error} again={() => void records.refetch()} />
      ) : null}
      {isShown(records) ? <Loaded overview={records.data} q={search.get('q') ?? ''} /> : null}
      {patient && opened === 'new' ? <FolderForm patient={patient} people={people} onClose={close} /> : null}
      {records.data && opened === 'upload' ? <UploadDialog overview={records.data} onClose={close} /> : null}
      {patient && opened === 'bin' ? <BinDialog patient={patient} onClose={close} /> : null}
      {patient && opened === 'everything' ? <ExportDialog patient={patient} onClose={close} /> : null}
      {patient && opened === 'looks' ? <LooksDialog patient={patient} onClose={close} /> : null}
    </div>
  )
}

/** What a patient comes for, and behind the dots what they seldom need. */
function OverviewActs({ onOpen }: { onOpen: (what: Opened) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button look="primary" onClick={() => onOpen('upload')}>
        {t('Add documents')}
      </Button>
      <Button onClick={() => onOpen('new')}>{t('New folder')}</Button>
      <MoreMenu
        name={t('Records')}
        items={[
          { label: t('Who looked'), act: () => onOpen('looks') },
          { label: t('Bin'), act: () => onOpen('bin') },
          { label: t('Download everything'), act: () => onOpen('everything') },
        ]}
      />
    </div>
  )
}

function Loaded({ overview, q }: { overview: Overview; q: string }) {
  const { person, people } = overview
  const isSearched = q !== ''
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <SearchRecords />
        {people.length > 1 && !isSearched ? <People people={people} current={person.id} /> : null}
      </div>
      {isSearched ? <Found q={q} overview={overview} /> : <Everything overview={overview} />}
    </>
  )
}

function Everything({ overview }: { overview: Overview }) {
  const { person, folders, recent } = overview
  const [order, setOrder] = useOrder()
  return (
    <>
      <Requests overview={overview} />
      <section className="grid gap-4">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <h2 className="text-2xl">{t('Folders')}</h2>
          <OrderField order={order} onChange={setOrder} />
        </div>
        <FolderTiles folders={orderedFolders(foldersIn(folders, null), order)} all={folders} patient={person.id} />
      </section>
      {recent.length > 0 ? (
        <section className="grid gap-3">
          <h2 className="text-2xl">{t('Recent files')}</h2>
          <ItemList items={recent} folders={folders} patient={person.id} most={overview.file_most} />
        </section>
      ) : null}
      {person.is_self ? <SharedWithMe /> : null}
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
