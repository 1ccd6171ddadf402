import { Minus, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import type { ScanState } from '#domain/records/record-rules.ts'
import { fetchFile } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { saveBlob } from '../../lib/save-file.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/page.tsx'
import { isPicture, scanWords, sizeWords, typeWords } from './record-words.ts'

export type Paper = {
  id: string
  title: string
  file_name: string
  media_type: string
  size: number
  scan: ScanState
}
type Props = {
  paper: Paper
  path: string
  /** For whose it is: a file with a virus is best deleted. */
  onDelete?: () => void
  onClose: () => void
}

/** Saves a file on the device. */
export async function savePaper({ file_name }: Paper, path: string) {
  try {
    saveBlob(file_name, await fetchFile(`${path}?way=download`))
  } catch (error) {
    toast('error', problemText(error))
  }
}

/** A document on the screen: pictures are shown, other files are saved and opened with what the device has for them. */
export function Viewer({ paper, path, onDelete, onClose }: Props) {
  const isBestDeleted = paper.scan === 'infected' && onDelete !== undefined
  return (
    <Dialog title={paper.title} open onClose={onClose} wide>
      <p className="text-sm text-muted">
        {typeWords(paper.media_type)} · <bdi>{sizeWords(paper.size)}</bdi> · {scanWords(paper.scan)}
      </p>
      {paper.scan === 'infected' ? <InfectedNote /> : null}
      {isPicture(paper.media_type) && paper.scan !== 'infected' ? (
        <Picture paper={paper} path={path} />
      ) : paper.scan === 'infected' ? null : (
        <p>{t('This kind of file has no preview here. Download it to read it.')}</p>
      )}
      <p className="flex flex-wrap gap-3">
        {isBestDeleted ? (
          <Button look="danger" onClick={onDelete}>
            {t('Delete')}
          </Button>
        ) : null}
        <Button look={isBestDeleted ? 'plain' : 'primary'} onClick={() => void savePaper(paper, path)}>
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

const zooms = [1, 1.5, 2, 3] as const

function Picture({ paper, path }: Pick<Props, 'paper' | 'path'>) {
  const [shown, setShown] = useState<{ url?: string; error?: string }>({})
  const [zoom, setZoom] = useState(0)
  useEffect(() => {
    let url: string | undefined
    let isGone = false
    fetchFile(`${path}?way=preview`).then(
      (blob) => {
        if (isGone) return
        url = URL.createObjectURL(blob)
        setShown({ url })
      },
      (error: unknown) => setShown({ error: problemText(error) }),
    )
    return () => {
      isGone = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [path])
  if (shown.error) return <p role="alert">{shown.error}</p>
  if (!shown.url) return <Skeleton rows={3} />
  const by = zooms[zoom] ?? 1
  return (
    <div className="grid gap-3">
      <div className="max-h-[60vh] overflow-auto rounded-field bg-sunken">
        <img
          src={shown.url}
          alt={paper.title}
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
      </p>
    </div>
  )
}
