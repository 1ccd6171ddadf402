import { Folder as FolderIcon, FolderHeart } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { ownDate } from '../../lib/format.ts'
import { useGoingLines } from '../../lib/going-lines.ts'
import { folderName, sharedWords } from '../../parts/records/record-words.ts'
import { Menu } from '../../ui/menu.tsx'
import { useDraggedFolder, useDropPlace } from './move-by-drag.ts'
import { ColorMark, edgeOf } from './folder-color.tsx'
import { type FolderAct, FolderDialogs } from './folder-dialogs.tsx'
import type { Folder } from './records.ts'

type Props = {
  folders: readonly Folder[]
  /** All folders of the person, also those that are not drawn here. */
  all: readonly Folder[]
  patient: string
}
type Opened = { readonly act: FolderAct; readonly id: string }

/** Folders as tiles; one is dragged onto another to lie in it, and takes documents that are dropped on it. */
export function FolderTiles({ folders, all, patient }: Props) {
  const [opened, setOpened] = useState<Opened | null>(null)
  // As it is now: another tab may have renamed it, or taken it away.
  const folder = folders.find(({ id }) => id === opened?.id)
  const place = useGoingLines(folders.length, folder !== undefined)
  if (folders.length === 0) return null
  return (
    <>
      <div {...place}>
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {folders.map((one) => (
            <Tile key={one.id} folder={one} onAct={(act) => setOpened({ act, id: one.id })} />
          ))}
        </ul>
      </div>
      {folder ? (
        <FolderDialogs
          folder={folder}
          folders={all}
          patient={patient}
          opened={opened?.act ?? null}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  )
}

function Tile({ folder, onAct }: { folder: Folder; onAct: (act: FolderAct) => void }) {
  const Icon = folder.kind === 'own' ? FolderIcon : FolderHeart
  const dragged = useDraggedFolder(folder)
  const { isOver, ...place } = useDropPlace(folder)
  return (
    <li
      {...place}
      style={edgeOf(folder.color)}
      className={`flex items-start rounded-card border hover:border-brand ${isOver ? 'border-brand bg-tint text-on-tint' : 'border-line bg-surface'}`}
    >
      <Link
        to={`/usr/records/${folder.id}`}
        {...dragged}
        className="flex h-full min-w-0 flex-1 items-start gap-4 rounded-card py-4 ps-4"
      >
        <span className="grid size-11 flex-none place-items-center rounded-field bg-tint text-on-tint">
          <Icon size={22} aria-hidden />
        </span>
        <span className="grid min-w-0">
          <span className="text-lg font-semibold break-words">
            <bdi>{folderName(folder)}</bdi>
          </span>
          <span className="text-sm text-muted">
            {folder.folders > 0 ? (
              <>{t('{count, plural, one {# folder} other {# folders}}', { count: folder.folders })} · </>
            ) : null}
            {t('{count, plural, one {# file} other {# files}}', { count: folder.items })} ·{' '}
            <bdi>{ownDate(folder.changed)}</bdi>
          </span>
          <ColorMark color={folder.color} />
          {folder.shared_with > 0 ? (
            <span className="text-sm font-semibold">{sharedWords(folder.shared_with)}</span>
          ) : null}
        </span>
      </Link>
      <TileMenu folder={folder} onAct={onAct} />
    </li>
  )
}

/** The folders of the product keep their names, and stay. */
function TileMenu({ folder, onAct }: { folder: Folder; onAct: (act: FolderAct) => void }) {
  const isOwn = folder.kind === 'own'
  return (
    <div className="flex-none p-1">
      <Menu
        dots
        label={t('More for {name}', { name: folderName(folder) })}
        className="grid size-11 place-items-center rounded-full hover:bg-sunken"
        items={[
          ...(isOwn ? [{ label: t('Rename'), act: () => onAct('rename') }] : []),
          { label: t('Share'), act: () => onAct('share') },
          { label: t('Download all'), act: () => onAct('download') },
          { label: t('Who looked'), act: () => onAct('looks') },
          ...(isOwn ? [{ label: t('Delete'), act: () => onAct('delete') }] : []),
        ]}
      />
    </div>
  )
}
