import { useEffect, useId, useState, type ReactNode } from 'react'
import { t } from '#domain/language/translate.ts'
import { FieldError } from './field.tsx'

type Props = {
  label: string
  hint: string
  accept: string
  file: File | null
  onChange: (file: File | null) => void
  error?: string | undefined
  preview: boolean
  /** In place of the plain look, such as one that cuts the picture. */
  look?: ReactNode
}

/** One picture, with a look at it before it is sent. */
export function FileField({ label, hint, accept, file, onChange, error, preview, look }: Props) {
  const id = useId()
  const [address, setAddress] = useState('')
  const isCut = look !== undefined
  useEffect(() => {
    if (!file || !preview || isCut) return setAddress('')
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file, preview, isCut])
  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {hint}
      </p>
      <input
        id={id}
        type="file"
        accept={accept}
        aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
        aria-invalid={error ? true : undefined}
        onChange={(event) => onChange(event.target.files?.[0] ?? null)}
        className="min-h-11 w-full min-w-0 rounded-field border border-field bg-surface p-2 file:me-4 file:min-h-8 file:rounded-full file:border-0 file:bg-tint file:px-4 file:font-semibold file:text-on-tint aria-invalid:border-2 aria-invalid:border-danger"
      />
      {look}
      {address ? (
        <img
          src={address}
          alt={t('Preview of what you chose')}
          width={128}
          height={128}
          className="size-32 rounded-card object-cover"
        />
      ) : null}
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}
