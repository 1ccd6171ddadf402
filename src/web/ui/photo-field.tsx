import { t } from '#domain/language/translate.ts'
import { CropField, type useCrop } from './crop-field.tsx'
import { FileField } from './file-field.tsx'

type Props = ReturnType<typeof useCrop> & {
  /** The field of the form that the photo is. */
  photo: {
    readonly value: File | null
    readonly onChange: (file: File | null) => void
    readonly error: string | undefined
  }
  shownAs: 'round' | 'square'
}

/** A new photo: chosen, and cut to a square before it is sent. */
export function PhotoField({ photo: { value, onChange, error }, crop, setCrop, shownAs }: Props) {
  return (
    <FileField
      label={t('New photo')}
      hint={t('JPG, JPEG or PNG')}
      accept=".jpg,.jpeg,.png"
      file={value}
      onChange={onChange}
      error={error}
      preview
      look={value ? <CropField file={value} crop={crop} onCrop={setCrop} shownAs={shownAs} /> : null}
    />
  )
}
