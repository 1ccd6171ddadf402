import { Minus, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '#domain/language/translate.ts'
import { drawnAs, type PreviewState } from '#domain/records/preview-rules.ts'
import type { ScanState } from '#domain/records/record-rules.ts'
import { fetchFile } from '../../lib/fetch-file.ts'
import { problemCode, problemText } from '../../lib/call.ts'
import { ownDate } from '../../lib/format.ts'
import { saveBlob } from '../../lib/save-file.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/page.tsx'
import { scanWords, sizeWords, typeWords } from './record-words.ts'

export type Paper = {
  id: string
  title: string
  alt_text: string
  file_name: string
  media_type: string
  size: number
  scan: ScanState
  preview: PreviewState
  versions: readonly { id: string; number: number; size: number; added: string }[]
}
type Props = {
  paper: Paper
  path: string
  /** For whose it is: a file with a virus is best deleted. */
  onDelete?: () => void
  onClose: () => void
}

/** Saves a file on the device. */
export async function savePaper({ file_name }: Pick<Paper, 'file_name'>, path: string, version?: string) {
  try {
    saveBlob(file_name, await fetchFile(`${path}?way=download${ofVersion(version)}`))
  } catch (error) {
    toast('error', problemText(error))
  }
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
        <Picture key={version ?? ''} paper={paper} path={`${path}?way=page${ofVersion(version)}`} />
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
/** A preview is drawn within seconds of the upload. */
const [askedEvery, mostAsked] = [700, 60]

function Picture({ paper, path }: Pick<Props, 'paper' | 'path'>) {
  const [zoom, setZoom] = useState(0)
  const [shown, setShown] = useDrawn(path)
  if (shown.error) return <p role="alert">{shown.error}</p>
  if (!shown.url)
    return (
      <div className="grid gap-2">
        <Skeleton rows={3} />
        {shown.isComing ? (
          <p role="status" className="text-sm text-muted">
            {t('The preview is being made.')}
          </p>
        ) : null}
      </div>
    )
  const by = zooms[zoom] ?? 1
  return (
    <div className="grid gap-3">
      {drawnAs(paper.media_type) === 'pdf' ? (
        <p className="text-sm text-muted">{t('This is the first page. Download the file to read all of it.')}</p>
      ) : null}
      <div className="max-h-[60vh] overflow-auto rounded-field border border-line bg-sunken">
        <img
          src={shown.url}
          alt={paper.alt_text || paper.title}
          onError={() => setShown({ error: t('This picture cannot be shown. Download it instead.') })}
          className="mx-auto block max-w-none"
          style={{ width: `${by * 100}%` }}
        />
      </div>
      <p className="flex items-center gap-2">
        <Button size="small" aria-label={t('Smaller')} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <Minus size={18} aria-hidden />
        </Button>
        <Button
          size="small"
          aria-label={t('Larger')}
          disabled={zoom === zooms.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          <Plus size={18} aria-hidden />
        </Button>
        <span className="text-sm text-muted figures" aria-live="polite">
          <bdi>{t('{count, number}%', { count: by * 100 })}</bdi>
        </span>
        <Button size="small" onClick={() => window.print()}>
          {drawnAs(paper.media_type) === 'pdf' ? t('Print this page') : t('Print')}
        </Button>
      </p>
      {createPortal(<OnPaper title={paper.title} url={shown.url} />, document.body)}
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

type Shown = { url?: string; error?: string; isComing?: boolean }

/** A drawn picture; one that is being drawn is asked for again until it is there. */
function useDrawn(path: string) {
  const [shown, setShown] = useState<Shown>({})
  useEffect(() => {
    let url: string | undefined
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = (asked: number) =>
      void fetchFile(path).then(
        (blob) => {
          if (isGone) return
          url = URL.createObjectURL(blob)
          setShown({ url })
        },
        (error: unknown) => {
          if (isGone) return
          const isComing = problemCode(error) === 'preview_coming' && asked < mostAsked
          setShown(isComing ? { isComing } : { error: problemText(error) })
          if (isComing) timer = setTimeout(() => ask(asked + 1), askedEvery)
        },
      )
    ask(1)
    return () => {
      isGone = true
      clearTimeout(timer)
      if (url) URL.revokeObjectURL(url)
    }
  }, [path])
  return [shown, setShown] as const
}
