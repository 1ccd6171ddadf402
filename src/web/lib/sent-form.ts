import { useState } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path, type PathValue } from 'react-hook-form'
import { t } from '#domain/language/translate.ts'
import { fieldErrors, problemText } from './call.ts'

type Options<Values extends FieldValues> = {
  readonly defaultValues: DefaultValues<Values>
  /** Sends what was typed. What it throws is told in the form, and what was typed stays. */
  readonly send: (values: Values) => Promise<unknown>
  /** The field of this form that the server means by a name of its own. */
  readonly nameOf?: (fieldOfServer: string) => string
  /** What a person reads when it was not a field that was refused; undefined when it is told elsewhere. */
  readonly refusal?: (error: unknown) => string | undefined
  /** A form of one field has no summary: there a refusal stands at the field, and the focus goes to it. */
  readonly only?: Path<Values>
}

type Check<Values extends FieldValues, Name extends Path<Values>> = (
  value: PathValue<Values, Name>,
  values: Values,
) => string | undefined

/**
 * The one way of a form. It is checked when it is sent, then at each change; what the server says of a field stands at that
 * field; the summary goes when all is mended; nothing that was typed is lost by a refusal.
 */
export function useSentForm<Values extends FieldValues>(options: Options<Values>) {
  const { defaultValues, send, nameOf = (name) => name, refusal = stillHere, only } = options
  const form = useForm<Values>({ defaultValues, shouldFocusError: only !== undefined })
  const [refused, setRefused] = useState<readonly string[]>([])
  const { formState, register, watch, setValue, setError } = form
  const { isSubmitting, isSubmitted, submitCount } = formState

  const tell = (error: unknown) => {
    const others: string[] = []
    for (const [field, message] of Object.entries(fieldErrors(error))) {
      const name = nameOf(field) as Path<Values>
      if (form.getValues(name) === undefined) others.push(message)
      else setError(name, { message })
    }
    const words = Object.keys(fieldErrors(error)).length > 0 ? undefined : refusal(error)
    const all = words === undefined ? others : [...others, words]
    if (only && all[0] !== undefined) setError(only, { message: all.join('. ') }, { shouldFocus: true })
    else setRefused(all)
  }
  const submit = form.handleSubmit(async (values) => {
    setRefused([])
    try {
      await send(values)
    } catch (error) {
      tell(error)
    }
  })
  const errorOf = (name: Path<Values>) => form.getFieldState(name, formState).error?.message
  const rule = <Name extends Path<Values>>(check?: Check<Values, Name>) =>
    check ? { validate: (value: PathValue<Values, Name>, values: Values) => check(value, values) ?? true } : {}

  return {
    /** For a field of the browser: `<TextField {...field('email', emailAddress)} />`. */
    field: <Name extends Path<Values>>(name: Name, check?: Check<Values, Name>) => ({
      ...register(name, rule(check)),
      error: errorOf(name),
    }),
    /** For a field that we draw ourselves, such as a date of three boxes. */
    drawn: <Name extends Path<Values>>(name: Name, check?: Check<Values, Name>) => {
      register(name, rule(check))
      return {
        value: watch(name),
        onChange: (value: PathValue<Values, Name>) =>
          setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted }),
        error: errorOf(name),
      }
    },
    errorOf,
    submit: (event?: React.BaseSyntheticEvent) => void submit(event),
    isSending: isSubmitting,
    tries: submitCount,
    /** What the summary lists: refusals first, then what is wrong with the fields. */
    messages: only ? [] : [...refused, ...messagesOf(formState.errors)],
    watch,
    setValue,
    values: form.getValues,
    reset: form.reset,
  }
}

/** A refusal of the whole, with the word that nothing was lost. */
export function stillHere(error: unknown): string {
  return t('{error}. What you entered is still here.', { error: problemText(error) })
}

/** The messages of a tree of faults, as deep as the fields go. */
function messagesOf(errors: unknown): string[] {
  if (typeof errors !== 'object' || errors === null) return []
  if ('message' in errors && typeof errors.message === 'string') return errors.message === '' ? [] : [errors.message]
  return [...new Set(Object.entries(errors).flatMap(([key, error]) => (key === 'ref' ? [] : messagesOf(error))))]
}
