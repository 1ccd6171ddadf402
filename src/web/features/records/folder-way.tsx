import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { folderName } from '../../parts/records/record-words.ts'
import { useDropPlace } from './move-by-drag.ts'
import type { Folder } from './records.ts'

type Props = { home: string; name: string; way: readonly Folder[] }

/** The way to a folder from the outermost place; what is dropped on a step of it goes there. */
export function FolderWay({ home, name, way }: Props) {
  return (
    <nav aria-label={t('Where you are')}>
      <ol className="flex flex-wrap items-center gap-x-2 text-sm">
        <Step to={home} folder={null} name={name} />
        {way.map((folder, place) =>
          place === way.length - 1 ? (
            <li key={folder.id} aria-current="page">
              <bdi>{folderName(folder)}</bdi>
            </li>
          ) : (
            <Step key={folder.id} to={`/usr/records/${folder.id}`} folder={folder} name={folderName(folder)} />
          ),
        )}
      </ol>
    </nav>
  )
}

function Step({ to, folder, name }: { to: string; folder: Folder | null; name: string }) {
  const { isOver, ...place } = useDropPlace(folder)
  return (
    <li className="flex items-center gap-2">
      <Link
        to={to}
        {...place}
        className={`rounded-field py-1 font-semibold text-brand underline-offset-4 hover:underline ${isOver ? 'bg-tint text-on-tint' : ''}`}
      >
        <bdi>{name}</bdi>
      </Link>
      <span aria-hidden>{'/'}</span>
    </li>
  )
}
