import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { problemText } from '../../lib/call.ts'
import { fetchFile } from '../../lib/fetch-file.ts'
import { saveBlob } from '../../lib/save-file.ts'
import { toast } from '../../lib/toast.ts'
import { PageTurner, placeWords, turnOf } from '../../parts/records/page-turner.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/page.tsx'
import { evidenceWords, type Evidence } from './check-words.ts'
import { usePages } from './use-pages.ts'

const zooms = [1, 1.5, 2, 3] as const

/** A PDF page by page, drawn by the server: nothing of the file itself runs in the browser. */
export function DocumentPages({ one, address }: { one: Evidence; address: string }) {
  const { page, count, shown, turn, again } = usePages(one.id)
  const [zoom, setZoom] = useState(0)
  const frame = useRef<HTMLDivElement>(null)
  const turnTo = (by: number) => {
    frame.current?.scrollTo({ top: 0 })
    turn(by)
  }
  // As whoever is logged in: a tab of its own would bring half a session, and get nothing.
  const download = () =>
    fetchFile(address).then(
      (file) => saveBlob(one.file_name, file),
      (error: unknown) => toast('error', problemText(error)),
    )
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = turnOf(event)
    // Across a page that is larger than its frame the arrows move as everywhere.
    if (step === 0 || (event.target === frame.current && zoom > 0)) return
    event.preventDefault()
    turnTo(step)
  }
  const place = count ? placeWords(page, count.shown) : ''
  return (
    // The arrows are heard from what has the focus inside: the page, or a button below it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label={t('Pages of {name}', { name: one.file_name })}
      onKeyDown={onKeyDown}
      className="grid grid-cols-1 gap-3"
    >
      <div
        ref={frame}
        // A frame that is scrolled has to be reached by keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={place || one.file_name}
        className="h-[60vh] overflow-auto rounded-field border border-line bg-sunken lg:h-[70vh]"
      >
        <OnePage shown={shown} alt={`${t(evidenceWords[one.kind])}. ${place}`} by={zooms[zoom] ?? 1} again={again} />
      </div>
      {count ? (
        <div className="flex flex-wrap items-center gap-2">
          <PageTurner page={page} count={count.shown} onTurn={turnTo} />
          <Zoom zoom={zoom} onZoom={setZoom} />
        </div>
      ) : null}
      {count && count.shown < count.pages ? (
        <p className="text-sm text-muted">
          {t('The first {shown} of {count} pages are shown here. Open the file to read the others.', {
            shown: count.shown,
            count: count.pages,
          })}
        </p>
      ) : null}
      <p>
        <Button size="small" aria-label={t('Download {name}', { name: one.file_name })} onClick={() => void download()}>
          {t('Download')}
        </Button>
      </p>
    </div>
  )
}

type PageProps = {
  shown: ReturnType<typeof usePages>['shown']
  alt: string
  by: number
  again: () => void
}

function OnePage({ shown, alt, by, again }: PageProps) {
  if (shown?.problem)
    return (
      <div className="grid justify-items-start gap-3 p-4">
        <p role="alert">{shown.problem}</p>
        <Button size="small" onClick={again}>
          {t('Try again')}
        </Button>
      </div>
    )
  if (!shown?.url)
    return (
      <div className="p-4">
        <Skeleton rows={6} />
      </div>
    )
  return (
    <img src={shown.url} alt={alt} className="mx-auto block max-w-none bg-white" style={{ width: `${by * 100}%` }} />
  )
}

function Zoom({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const look = 'size-11 px-0 aria-disabled:cursor-default aria-disabled:opacity-40'
  const [isLeast, isMost] = [zoom === 0, zoom === zooms.length - 1]
  return (
    <div className="ms-auto flex items-center gap-2">
      <Button
        className={look}
        aria-label={t('Smaller')}
        aria-disabled={isLeast}
        onClick={() => onZoom(Math.max(zoom - 1, 0))}
      >
        <Minus size={18} aria-hidden className="flex-none" />
      </Button>
      <span className="text-sm text-muted figures" aria-live="polite">
        <bdi>{t('{count, number}%', { count: (zooms[zoom] ?? 1) * 100 })}</bdi>
      </span>
      <Button
        className={look}
        aria-label={t('Larger')}
        aria-disabled={isMost}
        onClick={() => onZoom(Math.min(zoom + 1, zooms.length - 1))}
      >
        <Plus size={18} aria-hidden className="flex-none" />
      </Button>
    </div>
  )
}
