import { useEffect, useEffectEvent, useRef } from 'react'
import { mark, t } from '#domain/language/translate.ts'
import { safeFileName } from '#domain/records/record-rules.ts'
import { useGoingLines } from '../../lib/going-lines.ts'
import { Button } from '../../ui/button.tsx'
import { ChooseFiles } from './choose-files.tsx'
import { type Left, LeftUploads } from './left-uploads.tsx'
import { Meter } from '../../ui/meter.tsx'
import { type Upload, useUploads } from './use-uploads.ts'

type ZoneProps = {
  folder: string
  most: number
  isScanned: boolean
  left: readonly Left[]
  /** What was chosen before its folder: it is sent at once. */
  chosen?: readonly File[]
  /** Told when the first file is on its way, and when none is any more. */
  onUnderWay?: (isUnderWay: boolean) => void
}

/** Files are chosen, dropped or taken with the camera; each shows how far it is. */
export function UploadZone({ folder, most, isScanned, left, chosen, onUnderWay }: ZoneProps) {
  const { uploads, add, goOn, retry, cancel, dismiss } = useUploads(folder, most)
  const finished = uploads.filter(({ state }) => state === 'done')
  const isUnderWay = uploads.some(({ state }) => state === 'waiting' || state === 'sending')
  useEffect(() => onUnderWay?.(isUnderWay), [isUnderWay, onUnderWay])
  const place = useGoingLines(uploads.length)
  const ofHere = new Set(uploads.map(({ begun }) => begun))
  useOnce(() => add(chosen ?? []))
  return (
    <ChooseFiles most={most} isScanned={isScanned} onChosen={add} place={place}>
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
    </ChooseFiles>
  )
}

/** What was chosen before is sent once, however often it is drawn. */
function useOnce(act: () => void) {
  const isDone = useRef(false)
  const begin = useEffectEvent(act)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    begin()
  }, [])
}

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
