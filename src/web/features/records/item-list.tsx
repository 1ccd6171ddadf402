import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { wayTo } from '#domain/records/folder-tree.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { asLocalDate, dateWords, ownDate } from '../../lib/format.ts'
import { useGoingLines } from '../../lib/going-lines.ts'
import { toast } from '../../lib/toast.ts'
import { scanWords, sharedWords, sizeWords, typeWords } from '../../parts/records/record-words.ts'
import { NewMark } from '../../parts/records/new-mark.tsx'
import { savePaper, Viewer } from '../../parts/records/viewer.tsx'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { ItemForm } from './item-form.tsx'
import { LooksDialog } from './looks-dialog.tsx'
import { useDraggedItem } from './move-by-drag.ts'
import { Thumbnail } from './thumbnail.tsx'
import { NewerVersion } from './newer-version.tsx'
import { type Folder, type Item, pathOfItem, useRecordsAgain } from './records.ts'
import { SharedWith } from './shared-with.tsx'
import { SharePanel } from './share-panel.tsx'

type Props = {
  items: readonly Item[]
  folders: readonly Folder[]
  patient: string
  /** How large one file may be. */
  most: number
  /** Where several can be picked for something that is done to all of them. */
  pick?: Picking
}
type Picking = {
  readonly picked: ReadonlySet<string>
  readonly onPick: (id: string) => void
  /** Something is being done to them. */
  readonly isOff: boolean
}
type Opened = { readonly what: 'view' | 'details' | 'share' | 'looks' | 'newer'; readonly item: Item }

/** So many rows are drawn at once: a folder may hold two thousand documents, and a phone draws them for seconds. */
const rowsAtOnce = 100

/** Documents as rows: a press opens one, the rest is behind the dots. */
export function ItemList({ items, folders, patient, most, pick }: Props) {
  const [wanted, setOpened] = useState<Opened | null>(null)
  const [rows, setRows] = useState(rowsAtOnce)
  // As it is now: what is on the screen may have been drawn, renamed or moved meanwhile.
  const item = items.find(({ id }) => id === wanted?.item.id)
  const opened = wanted && item ? { what: wanted.what, item } : null
  const close = () => setOpened(null)
  const place = useGoingLines(items.length)
  return (
    <>
      {items.length > 0 ? (
        <div {...place} className="rounded-card">
          <ul className="grid rounded-card border border-line bg-surface">
            {items.slice(0, rows).map((one) => (
              <Row key={one.id} item={one} pick={pick} onOpen={(what) => setOpened({ what, item: one })} />
            ))}
          </ul>
        </div>
      ) : null}
      {items.length > rows ? (
        <p>
          <Button onClick={() => setRows((before) => before + rowsAtOnce)}>{t('Show more')}</Button>
        </p>
      ) : null}
      {opened?.what === 'view' ? (
        <OwnViewer item={opened.item} folders={folders} patient={patient} onClose={close} />
      ) : null}
      {/* What is typed stays, also where another tab has moved the document out of this list. */}
      {wanted?.what === 'details' ? <ItemForm item={wanted.item} folders={folders} onClose={close} /> : null}
      {opened?.what === 'newer' ? <NewerVersion item={opened.item} most={most} onClose={close} /> : null}
      {opened?.what === 'looks' ? (
        <LooksDialog patient={patient} about={{ item_id: opened.item.id, name: opened.item.title }} onClose={close} />
      ) : null}
      {opened?.what === 'share' ? (
        <SharePanel
          what={{ item_id: opened.item.id }}
          within={wayTo(folders, opened.item.folder_id).map(({ id }) => id)}
          name={opened.item.title}
          patient={patient}
          onClose={close}
        />
      ) : null}
    </>
  )
}

type ViewerProps = Pick<Props, 'folders' | 'patient'> & { item: Item; onClose: () => void }

/** A document on the screen, with whom it is shared. What was opened is new no more. */
function OwnViewer({ item, folders, patient, onClose }: ViewerProps) {
  const again = useRecordsAgain()
  const remove = useRemove()
  const close = () => {
    onClose()
    if (item.is_new) void again()
  }
  const within = wayTo(folders, item.folder_id).map(({ id }) => id)
  return (
    <Viewer
      paper={item}
      path={pathOfItem(item.id)}
      sharedWith={<SharedWith item={item} within={within} patient={patient} />}
      {...(item.source === 'patient'
        ? {
            onDelete: () => {
              close()
              void remove(item)
            },
          }
        : {})}
      onClose={close}
    />
  )
}

type RowProps = { item: Item; pick: Picking | undefined; onOpen: (what: Opened['what']) => void }

function Row({ item, pick, onOpen }: RowProps) {
  const remove = useRemove()
  const hide = useHide()
  const again = useRecordsAgain()
  const dragged = useDraggedItem(item)
  const save = async () => {
    await savePaper(item, pathOfItem(item.id))
    // What was saved is new no more.
    if (item.is_new) await again()
  }
  return (
    <li {...dragged} className="flex items-center gap-3 border-t border-line px-4 py-2 first:border-t-0">
      {pick ? <PickBox item={item} pick={pick} /> : null}
      <Thumbnail item={item} />
      <button
        type="button"
        onClick={() => onOpen('view')}
        className="grid min-h-14 min-w-0 flex-1 content-center rounded-field text-start hover:underline"
      >
        <span className="font-semibold break-words">
          <bdi>{item.title}</bdi> {item.is_new ? <NewMark /> : null}
        </span>
        <span className="text-sm text-muted">
          {item.source === 'patient' ? null : (
            <>
              <bdi>{t('From {author}', { author: item.author })}</bdi>
              {item.is_hidden ? <> · {t('Hidden')}</> : null} ·{' '}
            </>
          )}
          {typeWords(item.media_type)} · <bdi>{sizeWords(item.size)}</bdi> ·{' '}
          <bdi>{item.document_date ? dateWords(asLocalDate(item.document_date)) : ownDate(item.added)}</bdi>
          {item.versions.length > 1 ? (
            <> · {t('{count, plural, one {# version} other {# versions}}', { count: item.versions.length })}</>
          ) : null}
          {item.scan === 'waiting' ? <> · {scanWords(item.scan)}</> : null}
          {item.scan === 'infected' ? (
            <>
              {' · '}
              <strong className="text-danger">{scanWords(item.scan)}</strong>
            </>
          ) : null}
          {item.shared_with > 0 ? <> · {sharedWords(item.shared_with)}</> : null}
        </span>
      </button>
      <Menu
        dots
        label={t('More for {name}', { name: item.title })}
        className="grid size-11 place-items-center rounded-full hover:bg-sunken"
        items={[
          { label: t('Download'), act: () => void save() },
          // Nobody else opens what is hidden, whoever it is shared with.
          ...(item.is_hidden ? [] : [{ label: t('Share'), act: () => onOpen('share') }]),
          { label: t('Who looked'), act: () => onOpen('looks') },
          ...(item.source === 'patient'
            ? [
                { label: t('Upload a newer version'), act: () => onOpen('newer') },
                { label: t('Details and move'), act: () => onOpen('details') },
                { label: t('Delete'), act: () => void remove(item) },
              ]
            : [{ label: item.is_hidden ? t('Show again') : t('Hide'), act: () => void hide(item) }]),
        ]}
      />
    </li>
  )
}

/** As wide as a finger; below what stays at the foot of the window it is not lost when it has the focus. */
function PickBox({ item, pick }: { item: Item; pick: Picking }) {
  return (
    <label className="-ms-3 grid size-11 flex-none scroll-mb-48 place-items-center">
      <input
        type="checkbox"
        className="no-print scroll-mb-48"
        aria-label={t('Select {name}', { name: item.title })}
        checked={pick.picked.has(item.id)}
        disabled={pick.isOff}
        onChange={() => pick.onPick(item.id)}
      />
    </label>
  )
}

/** Into the bin, with a way back. */
function useRemove() {
  const again = useRecordsAgain()
  return async ({ id: itemId }: Item) => {
    const params = { itemId }
    const restore = () =>
      void call('POST /records/items/:itemId/restore', { params }).then(again, (error: unknown) =>
        toast('error', problemText(error)),
      )
    try {
      await call('DELETE /records/items/:itemId', { params })
      await again()
      toast('info', t('Moved to the bin'), { undo: { label: t('Undo'), act: restore } })
    } catch (error) {
      toast('error', problemText(error))
    }
  }
}

/** What a clinic wrote stays; it goes out of the own lists, and comes back. */
function useHide() {
  const again = useRecordsAgain()
  return async ({ id: itemId, is_hidden }: Item) => {
    try {
      await call('PUT /records/items/:itemId/hidden', { params: { itemId }, body: { is_hidden: !is_hidden } })
      await again()
      toast('info', is_hidden ? t('Shown again') : t('Hidden. The clinic keeps it, and you find it in its folder.'))
    } catch (error) {
      toast('error', problemText(error))
    }
  }
}
