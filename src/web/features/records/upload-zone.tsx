import { Camera, Upload as UploadIcon } from 'lucide-react'
import { type ChangeEvent, useEffect, useId, useState } from 'react'
import { mark, t } from '#domain/language/translate.ts'
import { safeFileName } from '#domain/records/record-rules.ts'
import { useGoingLines } from '../../lib/going-lines.ts'
import { sizeWords } from '../../parts/records/record-words.ts'
import { Button } from '../../ui/button.tsx'
import { type Left, LeftUploads } from './left-uploads.tsx'
import { Meter } from '../../ui/meter.tsx'
import { accepted } from '../../parts/records/one-file.tsx'
import { type Upload, useUploads } from './use-uploads.ts'

type ZoneProps = {
  folder: string
  most: number
  isScanned: boolean
  left: readonly Left[]
  /** Told when the first file is on its way, and when none is any more. */
  onUnderWay?: (isUnderWay: boolean) => void
}

/** Files are chosen, dropped or taken with the camera; each shows how far it is. */
export function UploadZone({ folder, most, isScanned, left, onUnderWay }: ZoneProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const { uploads, add, goOn, retry, cancel, dismiss } = useUploads(folder, most)
  const finished = uploads.filter(({ state }) => state === 'done')
  const isUnderWay = uploads.some(({ state }) => state === 'waiting' || state === 'sending')
  useEffect(() => onUnderWay?.(isUnderWay), [isUnderWay, onUnderWay])
  const place = useGoingLines(uploads.length)
  const ofHere = new Set(uploads.map(({ begun }) => begun))
  const field = {
    type: 'file',
    'aria-describedby': id,
    className: 'sr-only',
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      add([...(event.target.files ?? [])])
      event.target.value = ''
    },
  } as const
  return (
    <div
      {...place}
      role="presentation"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        add([...event.dataTransfer.files])
      }}
      className={`grid gap-4 rounded-card border-2 border-dashed p-5 ${isOver ? 'border-brand bg-tint text-on-tint' : 'border-field'}`}
    >
      <div className="flex flex-wrap items-center gap-4">
        <label className={`${chooser} inline-flex bg-brand text-on-brand hover:bg-brand-hover`}>
          <UploadIcon size={20} aria-hidden />
          {t('Choose files')}
          <input {...field} multiple accept={accepted} />
        </label>
        {/* Where a finger points there is a camera, as on phones; elsewhere this would open the same list of files. */}
        <label className={`${chooser} hidden border border-field hover:bg-sunken pointer-coarse:inline-flex`}>
          <Camera size={20} aria-hidden />
          {t('Take a photo')}
          <input {...field} accept="image/*" capture="environment" />
        </label>
        <p id={id} className="text-sm text-muted">
          {/* A finger drags nothing here from another place. */}
          <span className="pointer-coarse:hidden">{t('or drop them here.')}</span>{' '}
          {t('PDF, JPG, PNG, WEBP, HEIC or DICOM, up to {size} each.', { size: sizeWords(most) })}{' '}
          {isScanned
            ? t('Files are checked for viruses before others can open them.')
            : t('Files are not scanned for viruses.')}
        </p>
      </div>
      <LeftUploads left={left.filter((one) => !ofHere.has(one.id))} onGoOn={goOn} />
      {uploads.length > 0 ? (
        <ul className="grid gap-2">
          {uploads.map((upload) => (
            <UploadLine key={upload.key} upload={upload} onRetry={retry} onCancel={cancel} onDismiss={dismiss} />
          ))}
        </ul>
      ) : null}
      {finished.length > 1 ? (
        <Button size="small" className="justify-self-end" onClick={() => finished.forEach(({ key }) => dismiss(key))}>
          {t('Hide all')}
        </Button>
      ) : null}
    </div>
  )
}

const chooser =
  'min-h-11 cursor-pointer items-center gap-2 rounded-full px-5 font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-sun'

type LineProps = {
  upload: Upload
  onRetry: (upload: Upload) => void
  onCancel: (key: number) => void
  onDismiss: (key: number) => void
}

export function UploadLine({ upload, onRetry, onCancel, onDismiss }: LineProps) {
  const { file, state, received, why, key } = upload
  // As it will be called: what cannot be seen, or turns words around, is left out.
  const name = safeFileName(file.name)
  const percent = file.size === 0 ? 0 : Math.floor((received / file.size) * 100)
  return (
    <li className="grid gap-1.5 rounded-field bg-surface p-3 text-ink">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <bdi className="min-w-0 font-semibold break-words">{name}</bdi>
        <span className="flex gap-2">
          {state === 'failed' && !upload.isFinal ? (
            <Button size="small" onClick={() => onRetry(upload)}>
              {t('Try again')}
            </Button>
          ) : null}
          {state === 'done' || upload.isFinal ? (
            <Button size="small" look="quiet" onClick={() => onDismiss(key)}>
              {t('Hide')}
            </Button>
          ) : (
            <Button size="small" look="quiet" onClick={() => onCancel(key)}>
              {t('Cancel')}
            </Button>
          )}
        </span>
      </div>
      {state === 'sending' ? <Meter label={name} percent={percent} /> : null}
      {state === 'failed' ? (
        <p role="alert" className="text-sm font-semibold text-danger">
          {why}
        </p>
      ) : (
        <p className="flex gap-2 text-sm text-muted">
          {/* Only the state is read out: the percent beside it is another one after each piece. */}
          <span aria-live="polite">{t(stateWords[state])}</span>
          {state === 'sending' ? <bdi className="figures">{t('{count, number}%', { count: percent })}</bdi> : null}
        </p>
      )}
    </li>
  )
}

const stateWords = {
  waiting: mark('Waiting for the files before it'),
  sending: mark('Uploading…'),
  done: mark('Uploaded'),
} as const
