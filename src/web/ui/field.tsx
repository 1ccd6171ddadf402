import { CircleAlert } from 'lucide-react'
import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'
import { t } from '#domain/language/translate.ts'

const control =
  'w-full min-h-11 rounded-field border bg-surface px-3 py-2 text-base text-ink placeholder:text-muted aria-invalid:border-danger aria-invalid:border-2'

type FieldProps = { label: string; hint?: ReactNode; error?: string | undefined; optional?: boolean }

/** Label above, hint below it, error in words below the control. */
function Frame({ id, label, hint, error, optional, children }: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label} {optional ? <span className="font-normal text-muted">{t('(optional)')}</span> : null}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
      {children}
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}

export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null
  return (
    <p id={id} data-fault={text} className="flex items-start gap-1.5 text-sm font-semibold text-danger">
      <CircleAlert size={18} aria-hidden className="mt-px flex-none" />
      <span>
        <span className="sr-only">{t('Error:')} </span>
        {text}
      </span>
    </p>
  )
}

function described(id: string, hint: ReactNode, error: string | undefined) {
  const ids = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined }
}

type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & { ref?: React.Ref<HTMLInputElement> }

export function TextField({ label, hint, error, optional = false, className = '', ...rest }: TextFieldProps) {
  const id = useId()
  return (
    <Frame {...{ id, label, hint, error, optional }}>
      <input {...rest} id={id} className={`${control} border-field ${className}`} {...described(id, hint, error)} />
    </Frame>
  )
}

type SelectFieldProps = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> & { ref?: React.Ref<HTMLSelectElement> }

export function SelectField({ label, hint, error, optional = false, children, ...rest }: SelectFieldProps) {
  const id = useId()
  return (
    <Frame {...{ id, label, hint, error, optional }}>
      <select {...rest} id={id} className={`${control} border-field`} {...described(id, hint, error)}>
        {children}
      </select>
    </Frame>
  )
}

type TextAreaProps = FieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> & { ref?: React.Ref<HTMLTextAreaElement> }

export function TextArea({ label, hint, error, optional = false, ...rest }: TextAreaProps) {
  const id = useId()
  return (
    <Frame {...{ id, label, hint, error, optional }}>
      <textarea rows={3} {...rest} id={id} className={`${control} border-field`} {...described(id, hint, error)} />
    </Frame>
  )
}

type CheckProps = { label: ReactNode; error?: string | undefined } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'id' | 'type'
> & {
    ref?: React.Ref<HTMLInputElement>
  }

export function CheckField({ label, error, ...rest }: CheckProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" {...rest} {...described(id, undefined, error)} />
        <span>{label}</span>
      </label>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}
