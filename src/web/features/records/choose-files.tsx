import { Camera, Upload as UploadIcon } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useId, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import type { useGoingLines } from '../../lib/going-lines.ts'
import { accepted } from '../../parts/records/one-file.tsx'
import { sizeWords } from '../../parts/records/record-words.ts'

type Props = {
  most: number
  isScanned: boolean
  onChosen: (files: readonly File[]) => void
  place?: ReturnType<typeof useGoingLines>
  children?: ReactNode
}

/** Files are chosen, dropped or taken with the camera. */
export function ChooseFiles({ most, isScanned, onChosen, place, children }: Props) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const field = {
    type: 'file',
    'aria-describedby': id,
    className: 'sr-only',
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      onChosen([...(event.target.files ?? [])])
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
        onChosen([...event.dataTransfer.files])
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
      {children}
    </div>
  )
}

const chooser =
  'min-h-11 cursor-pointer items-center gap-2 rounded-full px-5 font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-sun'
