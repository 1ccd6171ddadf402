import { t } from '#domain/language/translate.ts'
import { asLocalDate, dateWords, ownDate } from '../../lib/format.ts'
import { Menu } from '../../ui/menu.tsx'
import { scanWords, sizeWords, typeWords } from './record-words.ts'
import type { ShelfPaper } from './shelf.ts'

type Props = { paper: ShelfPaper; onOpen: () => void; onTakeBack: () => void }

/** One document: who wrote it, why it is open, and what it is. */
export function ShelfRow({ paper, onOpen, onTakeBack }: Props) {
  return (
    <li className="flex items-center gap-2 border-t border-line">
      <button
        type="button"
        onClick={onOpen}
        className="grid min-h-11 min-w-0 flex-1 rounded-field py-2 text-start hover:bg-sunken"
      >
        <span className={`font-semibold break-words ${paper.taken_back ? 'line-through' : ''}`}>
          <bdi>{paper.title}</bdi>
        </span>
        <span className="text-sm text-muted">
          {whoseWords(paper)} · {typeWords(paper.media_type)} · <bdi>{sizeWords(paper.size)}</bdi> ·{' '}
          <bdi>{dateOfPaper(paper)}</bdi>
          {paper.scan === 'waiting' || paper.scan === 'infected' ? <> · {scanWords(paper.scan)}</> : null}
        </span>
        {paper.taken_back ? (
          <span className="text-sm">
            {t('Taken back on {date}: {why}', { date: ownDate(paper.taken_back.at), why: paper.taken_back.why })}
          </span>
        ) : null}
      </button>
      {paper.may_take_back ? (
        <Menu
          dots
          label={t('More for {name}', { name: paper.title })}
          className="grid size-11 place-items-center rounded-full hover:bg-sunken"
          items={[{ label: t('Take back'), act: onTakeBack }]}
        />
      ) : null}
    </li>
  )
}

/** The date that stands on it; where nobody wrote one, that on which it came. */
export function dateOfPaper({ document_date: date, added }: ShelfPaper): string {
  return date ? dateWords(asLocalDate(date)) : ownDate(added)
}

/** Who wrote it, or why it is open. */
export function whoseWords({ source, author, open_by, folder }: ShelfPaper): string {
  if (source !== 'patient') return author
  if (open_by === 'emergency') return t('Open by emergency access')
  return folder === null ? t('Shared by the patient') : t('Shared by the patient with the folder {folder}', { folder })
}
