import { Folder as FolderIcon, FolderHeart } from 'lucide-react'
import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { ownDate } from '../../lib/format.ts'
import { folderName, sharedWords } from '../../parts/records/record-words.ts'
import { useDraggedFolder, useDropPlace } from './move-by-drag.ts'
import { ColorMark, edgeOf } from './folder-color.tsx'
import type { Folder } from './records.ts'

/** Folders as tiles; one is dragged onto another to lie in it, and takes documents that are dropped on it. */
export function FolderTiles({ folders }: { folders: readonly Folder[] }) {
  if (folders.length === 0) return null
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {folders.map((folder) => (
        <Tile key={folder.id} folder={folder} />
      ))}
    </ul>
  )
}

function Tile({ folder }: { folder: Folder }) {
  const Icon = folder.kind === 'own' ? FolderIcon : FolderHeart
  const dragged = useDraggedFolder(folder)
  const { isOver, ...place } = useDropPlace(folder.id)
  return (
    <li>
      <Link
        to={`/usr/records/${folder.id}`}
        {...dragged}
        {...place}
        style={edgeOf(folder.color)}
        className={`flex h-full items-start gap-4 rounded-card border p-4 hover:border-brand ${isOver ? 'border-brand bg-tint text-on-tint' : 'border-line bg-surface'}`}
      >
        <span className="grid size-11 flex-none place-items-center rounded-field bg-tint text-on-tint">
          <Icon size={22} aria-hidden />
        </span>
        <span className="grid min-w-0">
          <bdi className="text-lg font-semibold break-words">{folderName(folder)}</bdi>
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
    </li>
  )
}
