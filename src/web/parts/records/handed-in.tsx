import { Camera, Upload } from 'lucide-react'
import { type ChangeEvent, useEffect, useEffectEvent, useId } from 'react'
import { safeFileName } from '#domain/records/record-rules.ts'
import { t } from '#domain/language/translate.ts'
import { arriveIfAwaited, documentPlace } from '../../lib/document-place.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Meter } from '../../ui/meter.tsx'
import { accepted } from './one-file.tsx'
import { scanWords, sizeWords } from './record-words.ts'
import { type Coming, type OfVisit, useHandedIn } from './use-handed-in.ts'

type Props = {
  of: OfVisit
  question: { readonly id: string; readonly text: string; readonly is_required: boolean }
  /** What becomes of it, where it answers no question. */
  hint?: string
  error: string | undefined
  disabled: boolean
  /** Which documents are here: their ids, one a line. */
  onChange: (ids: string) => void
  /** Whether one is on its way. */
  onComing?: (isComing: boolean) => void
}

/** A question that is answered with documents: chosen or photographed, each with how far it is. */
export default function HandedIn({ of, question, hint, error, disabled, onChange, onComing }: Props) {
  const id = useId()
  const { documents = [], most, refused, remove, coming, add, retry, cancel } = useHandedIn(of, question.id, onChange)
  const isComing = coming.some(({ why }) => why === undefined)
  const tellComing = useEffectEvent((is: boolean) => onComing?.(is))
  useEffect(() => tellComing(isComing), [isComing])
  useEffect(() => arriveIfAwaited(question.id), [question.id])
  return (
    <fieldset
      id={documentPlace(question.id)}
      tabIndex={-1}
      disabled={disabled}
      aria-describedby={`${id}-hint ${error ? id : ''}`}
      className="grid gap-2"
    >
      <legend className="mb-1 font-semibold">
        <bdi>{question.text}</bdi>{' '}
        {question.is_required ? null : <span className="font-normal text-muted">{t('(optional)')}</span>}
      </legend>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {most === undefined ? null : t('PDF, JPG, PNG, WEBP, HEIC or DICOM, up to {size}.', { size: sizeWords(most) })}{' '}
        {hint ?? t('Your doctor sees a document as soon as it is here. You can remove it until the visit begins.')}
      </p>
      {documents.length > 0 ? (
        <ul className="grid gap-2">
          {documents.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center justify-between gap-3 rounded-field bg-sunken p-3">
              <span className="min-w-0">
                <bdi className="font-semibold break-words">{one.file_name}</bdi>{' '}
                <span className="text-sm text-muted">
                  <bdi>{sizeWords(one.size)}</bdi> · {scanWords(one.scan)}
                </span>
              </span>
              <Button
                size="small"
                aria-label={t('Remove {name}', { name: one.file_name })}
                onClick={() => void remove(one.id)}
              >
                {t('Remove')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {coming.length > 0 ? (
        <ul className="grid gap-2">
          {coming.map((one) => (
            <ComingLine key={one.key} coming={one} onRetry={() => retry(one)} onCancel={() => cancel(one.key)} />
          ))}
        </ul>
      ) : null}
      {refused ? (
        <p role="alert" className="text-sm font-semibold text-danger">
          {refused}
        </p>
      ) : null}
      {disabled ? null : <Choosers onChoose={(files) => add(files, most)} describedBy={`${id}-hint`} />}
      <FieldError id={id} text={error} />
    </fieldset>
  )
}

function Choosers({ onChoose, describedBy }: { onChoose: (files: File[]) => void; describedBy: string }) {
  const field = {
    type: 'file',
    'aria-describedby': describedBy,
    className: 'sr-only',
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      onChoose([...(event.target.files ?? [])])
      event.target.value = ''
    },
  } as const
  return (
    <p className="flex flex-wrap gap-3">
      <label className={`${chooser} inline-flex`}>
        <Upload size={20} aria-hidden />
        {t('Choose files')}
        <input {...field} multiple accept={accepted} />
      </label>
      {/* Where a finger points there is a camera, as on phones; elsewhere this would open the same list of files. */}
      <label className={`${chooser} hidden pointer-coarse:inline-flex`}>
        <Camera size={20} aria-hidden />
        {t('Take a photo')}
        <input {...field} accept="image/*" capture="environment" />
      </label>
    </p>
  )
}

const chooser =
  'min-h-11 cursor-pointer items-center gap-2 rounded-full border border-field px-5 font-semibold hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-sun'

function ComingLine({ coming, onRetry, onCancel }: { coming: Coming; onRetry: () => void; onCancel: () => void }) {
  const { file, percent, why, isFinal } = coming
  return (
    <li className="grid gap-1.5 rounded-field bg-sunken p-3">
      <span className="flex flex-wrap items-center justify-between gap-3">
        <bdi className="min-w-0 font-semibold break-words">{safeFileName(file.name)}</bdi>
        <span className="flex gap-2">
          {why !== undefined && !isFinal ? (
            <Button size="small" onClick={onRetry}>
              {t('Try again')}
            </Button>
          ) : null}
          <Button size="small" look="quiet" onClick={onCancel}>
            {isFinal ? t('Hide') : t('Cancel')}
          </Button>
        </span>
      </span>
      {why === undefined ? (
        <Meter label={safeFileName(file.name)} percent={percent} />
      ) : (
        <p role="alert" className="text-sm font-semibold text-danger">
          {why}
        </p>
      )}
    </li>
  )
}
