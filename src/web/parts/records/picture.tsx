import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '#domain/language/translate.ts'
import { drawnAs, pagesShown } from '#domain/records/preview-rules.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/page.tsx'
import { PageTurner, placeWords, turnOf } from './page-turner.tsx'
import { useDrawn } from './use-drawn.ts'
import { usePrint } from './use-print.ts'

const zooms = [1, 1.5, 2, 3] as const
type PictureProps = {
  paper: { readonly title: string; readonly alt_text: string; readonly media_type: string }
  path: string
  pages: number | null
}

/** A picture, or a page of a PDF to turn; larger on a press, and whole on paper. */
export function Picture({ paper, path, pages }: PictureProps) {
  const [zoom, setZoom] = useState(0)
  const [page, setPage] = useState(1)
  const { shown, isTurning, setShown } = useDrawn(page === 1 ? path : `${path}&page=${page}`)
  const isPdf = drawnAs(paper.media_type) === 'pdf'
  const sheet = useRef<HTMLDivElement>(null)
  const { printed, isGathering, print } = usePrint(path)
  const [found, setLast] = useState<number | null>(null)
  // They may be counted while it is looked at.
  const last = found ?? pages
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
        <Button
          size="small"
          busy={isGathering && t('Getting the pages…')}
          onClick={() => void print(isPdf ? (count ?? pagesShown) : 1)}
        >
          {t('Print')}
        </Button>
      </div>
      {last !== null && last > pagesShown ? (
        <p className="text-sm text-muted">
          {t('The first {count} pages are shown. Download the file to read all of it.', { count: pagesShown })}
        </p>
      ) : null}
      {createPortal(<OnPaper title={paper.title} urls={printed.length > 0 ? printed : [shown.url]} />, document.body)}
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

/** Alone on its sheets, each page as large as it fits (`on-paper-alone`). */
function OnPaper({ title, urls }: { title: string; urls: readonly string[] }) {
  return (
    <figure className="on-paper-alone hidden print:block">
      <figcaption dir="auto">{title}</figcaption>
      {urls.map((url) => (
        <img
          key={url}
          src={url}
          alt=""
          className="mx-auto max-h-[90vh] max-w-full break-after-page last:break-after-auto"
        />
      ))}
    </figure>
  )
}
