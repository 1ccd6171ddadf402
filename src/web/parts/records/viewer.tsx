import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '#domain/language/translate.ts'
import { drawnAs, pagesShown, type PreviewState } from '#domain/records/preview-rules.ts'
import type { ScanState } from '#domain/records/record-rules.ts'
import { fetchFile } from '../../lib/fetch-file.ts'
import { problemText } from '../../lib/call.ts'
import { ownDate } from '../../lib/format.ts'
import { saveBlob } from '../../lib/save-file.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/page.tsx'
import { PageTurner, placeWords, turnOf } from './page-turner.tsx'
import { scanWords, sizeWords, typeWords } from './record-words.ts'
import { useDrawn } from './use-drawn.ts'

export type Paper = {
  id: string
  title: string
  alt_text: string
  file_name: string
  media_type: string
  size: number
  scan: ScanState
  preview: PreviewState
  versions: readonly { id: string; number: number; size: number; pages: number | null; added: string }[]
}
type Props = {
  paper: Paper
  path: string
  /** For whose it is: a file with a virus is best deleted. */
  onDelete?: () => void
  onClose: () => void
}

/** Saves a file on the device. */
export async function savePaper(paper: Pick<Paper, 'file_name'>, path: string, version?: string) {
  try {
    await fetchPaper(paper, path, version)
  } catch (error) {
    toast('error', problemText(error))
  }
}

/** The same for whoever tells themselves what went wrong. */
export async function fetchPaper({ file_name }: Pick<Paper, 'file_name'>, path: string, version?: string) {
  saveBlob(file_name, await fetchFile(`${path}?way=download${ofVersion(version)}`))
}

function ofVersion(version: string | undefined): string {
  return version ? `&version=${version}` : ''
}

/** A document on the screen: pictures are shown, other files are saved and opened with what the device has for them. */
export function Viewer({ paper, path, onDelete, onClose }: Props) {
  const [chosen, setChosen] = useState<string>()
  // The newest is asked for by its document.
  const version = chosen === paper.versions[0]?.id ? undefined : chosen
  const isBestDeleted = paper.scan === 'infected' && onDelete !== undefined
  return (
    <Dialog title={paper.title} open onClose={onClose} wide>
      <p className="text-sm text-muted">
        {typeWords(paper.media_type)} · <bdi>{sizeWords(paper.size)}</bdi> · {scanWords(paper.scan)}
      </p>
      {paper.scan === 'infected' ? <InfectedNote /> : null}
      <Versions paper={paper} chosen={version} onChoose={setChosen} />
      {paper.scan === 'infected' ? null : paper.preview === 'none' && !version ? (
        <NoPreview />
      ) : (
        <Picture
          key={version ?? ''}
          paper={paper}
          path={`${path}?way=page${ofVersion(version)}`}
          pages={paper.versions.find(({ id }) => id === (version ?? paper.versions[0]?.id))?.pages ?? null}
        />
      )}
      <p className="flex flex-wrap gap-3">
        {isBestDeleted ? (
          <Button look="danger" onClick={onDelete}>
            {t('Delete')}
          </Button>
        ) : null}
        <Button look={isBestDeleted ? 'plain' : 'primary'} onClick={() => void savePaper(paper, path, version)}>
          {t('Download')}
        </Button>
        <Button onClick={onClose}>{t('Close')}</Button>
      </p>
    </Dialog>
  )
}

function InfectedNote() {
  return (
    <p role="alert" className="rounded-field bg-danger-tint p-3 text-danger">
      {t('A virus was found in this file. Nobody but its owner can open it.')}
    </p>
  )
}

type VersionsProps = { paper: Paper; chosen: string | undefined; onChoose: (id: string) => void }

/** The files of a document, where there is more than one: the newest is shown until another is chosen. */
function Versions({ paper, chosen, onChoose }: VersionsProps) {
  const { versions } = paper
  if (versions.length < 2) return null
  return (
    <ul aria-label={t('Versions')} className="flex flex-wrap gap-2">
      {versions.map(({ id, number, size, added }, place) => (
        <li key={id}>
          <button
            type="button"
            aria-pressed={(chosen ?? versions[0]?.id) === id}
            onClick={() => onChoose(id)}
            className="min-h-11 rounded-field border border-field px-3 py-1 text-start text-sm hover:bg-sunken aria-pressed:border-brand aria-pressed:bg-tint aria-pressed:text-on-tint"
          >
            <span className="font-semibold">
              {place === 0 ? t('Newest version') : t('Version {number}', { number })}
            </span>{' '}
            <bdi>{ownDate(added)}</bdi> · <bdi>{sizeWords(size)}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}

function NoPreview() {
  return <p>{t('There is no preview of this file. Download it to read it.')}</p>
}

const zooms = [1, 1.5, 2, 3] as const
type PictureProps = Pick<Props, 'paper' | 'path'> & { pages: number | null }

function Picture({ paper, path, pages }: PictureProps) {
  const [zoom, setZoom] = useState(0)
  const [page, setPage] = useState(1)
  const { shown, isTurning, setShown } = useDrawn(page === 1 ? path : `${path}&page=${page}`)
  const isPdf = drawnAs(paper.media_type) === 'pdf'
  const sheet = useRef<HTMLDivElement>(null)
  const [last, setLast] = useState(pages)
  // Where nobody has counted the pages, one turns until there is no other.
  if (shown.problem?.code === 'not_found' && page > 1 && last === null) {
    setLast(page - 1)
    setPage(page - 1)
  }
  if (shown.problem) return <NotDrawn problem={shown.problem.text} onFirst={page > 1 ? () => setPage(1) : undefined} />
  if (!shown.url) return <Coming isBeingMade={shown.isComing === true} />
  const count = last === null ? undefined : Math.min(last, pagesShown)
  const turn = (by: -1 | 1) => setPage((before) => Math.min(Math.max(before + by, 1), count ?? pagesShown))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = isPdf && zoom === 0 ? turnOf(event) : 0
    if (step !== 0) turn(step)
  }
  return (
    // The arrows are heard from what has the focus inside: the page, or a button below it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div role="group" aria-label={paper.title} onKeyDown={onKeyDown} className="grid gap-3">
      <div
        ref={sheet}
        aria-busy={isTurning || undefined}
        // A page that is larger than its frame is read by keys as well.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={isPdf ? placeWords(page, count) : t('Picture')}
        className="max-h-[60vh] overflow-auto rounded-field border border-line bg-sunken"
      >
        <img
          src={shown.url}
          // A page is read from its top.
          onLoad={() => sheet.current?.scrollTo(0, 0)}
          alt={isPdf ? `${paper.title}. ${placeWords(page, count)}` : paper.alt_text || paper.title}
          onError={() =>
            setShown({ problem: { code: '', text: t('This picture cannot be shown. Download it instead.') } })
          }
          className={`mx-auto block max-w-none ${isTurning ? 'opacity-40' : ''}`}
          style={{ width: `${(zooms[zoom] ?? 1) * 100}%` }}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {isPdf && count !== 1 ? <PageTurner page={page} count={count} onTurn={turn} /> : null}
        <Zoom zoom={zoom} onZoom={setZoom} />
        <Button size="small" onClick={() => window.print()}>
          {isPdf && count !== 1 ? t('Print this page') : t('Print')}
        </Button>
      </div>
      {last !== null && last > pagesShown ? (
        <p className="text-sm text-muted">
          {t('The first {count} pages are shown. Download the file to read all of it.', { count: pagesShown })}
        </p>
      ) : null}
      {createPortal(<OnPaper title={paper.title} url={shown.url} />, document.body)}
    </div>
  )
}

function NotDrawn({ problem, onFirst }: { problem: string; onFirst: (() => void) | undefined }) {
  return (
    <div className="grid justify-items-start gap-3">
      <p role="alert">{problem}</p>
      {onFirst ? (
        <Button size="small" onClick={onFirst}>
          {t('Back to the first page')}
        </Button>
      ) : null}
    </div>
  )
}

function Coming({ isBeingMade }: { isBeingMade: boolean }) {
  return (
    <div className="grid gap-2">
      <Skeleton rows={3} />
      {isBeingMade ? (
        <p role="status" className="text-sm text-muted">
          {t('The preview is being made.')}
        </p>
      ) : null}
    </div>
  )
}

function Zoom({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  return (
    <div className="ms-auto flex items-center gap-2">
      <Button size="small" aria-label={t('Smaller')} disabled={zoom === 0} onClick={() => onZoom(zoom - 1)}>
        <Minus size={18} aria-hidden />
      </Button>
      <Button
        size="small"
        aria-label={t('Larger')}
        disabled={zoom === zooms.length - 1}
        onClick={() => onZoom(zoom + 1)}
      >
        <Plus size={18} aria-hidden />
      </Button>
      <span className="text-sm text-muted figures" aria-live="polite">
        <bdi>{t('{count, number}%', { count: (zooms[zoom] ?? 1) * 100 })}</bdi>
      </span>
    </div>
  )
}

/** Alone on the sheet, as large as it fits (`on-paper-alone`). */
function OnPaper({ title, url }: { title: string; url: string }) {
  return (
    <figure className="on-paper-alone hidden print:block">
      <figcaption dir="auto">{title}</figcaption>
      <img src={url} alt="" className="mx-auto max-h-[90vh] max-w-full" />
    </figure>
  )
}
