import { useRef, useState } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
} from 'react-hook-form'
import type { Fault } from '#domain/fault.ts'
import { t } from '#domain/language/translate.ts'
import { sayFault } from '#contract/fault-texts.ts'
import { fieldErrors, problemText } from './call.ts'
import { useUnsavedValues } from './unsaved-values.ts'

type Options<Values extends FieldValues> = {
  readonly defaultValues: DefaultValues<Values>
  /** Sends what was typed. What it throws is told in the form, and what was typed stays. */
  readonly send: (values: Values) => Promise<unknown>
  /** The field of this form that the server means by a name of its own. */
  readonly nameOf?: (fieldOfServer: string) => string
  /** What a person reads when it was not a field that was refused; undefined when it is told elsewhere. */
  readonly refusal?: (error: unknown) => string | undefined
  /** The form was not sent: something is wrong with what was typed. */
  readonly onFaults?: () => void
  /** It is checked at each change from the beginning, not only once it was sent. */
  readonly isCheckedAtOnce?: boolean
  /** A form of one field has no summary: there a refusal stands at the field, and the focus goes to it. */
  readonly only?: Path<Values>
  /** What was refused when the browser itself sent the form, before React was there: it stands here from the beginning. */
  readonly before?: Refused | undefined
}

/** What is wrong with fields, each in words, and with the whole. */
export type Refused = { readonly errors: Readonly<Record<string, string>>; readonly whole: readonly string[] }

type Check<Values extends FieldValues, Name extends Path<Values>> = (
  value: PathValue<Values, Name>,
  values: Values,
) => Fault | string | undefined

/**
 * The one way of a form. It is checked when it is sent, then at each change (some from the first change on); what the
 * server says of a field stands at that field; the summary goes when all is mended; nothing that was typed is lost by a refusal.
 */
export function useSentForm<Values extends FieldValues>(options: Options<Values>) {
  const { defaultValues, send, only, onFaults, before, isCheckedAtOnce = false } = options
  const [errors] = useState(() => before && asFieldErrors<Values>(before))
  const mode = isCheckedAtOnce ? 'onChange' : 'onSubmit'
  const form = useForm<Values>({ defaultValues, mode, shouldFocusError: only !== undefined, ...(errors && { errors }) })
  const { isChanged, saving, reset } = useUnsavedValues(form)
  const [refused, setRefused] = useState<readonly string[]>(before?.whole ?? [])
  const { formState, register, watch, setValue, setError } = form
  const { isSubmitted, submitCount } = formState

  const tell = (error: unknown) => {
    const { fields, others } = refusalsOf(error, options, (name) => form.getValues(name) !== undefined)
    for (const [name, message] of fields) setError(name, { message })
    if (only && others.length > 0) setError(only, { message: others.join('. ') }, { shouldFocus: true })
    else setRefused(others)
  }
  const sent = async (values: Values) => {
    setRefused([])
    await saving(values, send).catch(tell)
  }
  const [submit, isSending] = useOnce(form.handleSubmit(sent, onFaults))
  // Who is still filling it in reads it at the field.
  const faults = isCheckedAtOnce && !isSubmitted ? [] : messagesOf(formState.errors)
  const errorOf = (name: Path<Values>) => form.getFieldState(name, formState).error?.message
  const rule = <Name extends Path<Values>>(check?: Check<Values, Name>) =>
    check ? { validate: (value: PathValue<Values, Name>, values: Values) => say(check(value, values)) ?? true } : {}

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
          setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted || isCheckedAtOnce }),
        error: errorOf(name),
      }
    },
    errorOf,
    submit,
    isSending,
    tries: submitCount,
    /** What the summary lists: refusals first, then what is wrong with the fields. */
    messages: only ? [] : [...refused, ...faults],
    watch,
    setValue,
    values: form.getValues,
    reset,
    /** Whether something stands here that was not saved; asked when somebody leaves. */
    isChanged,
  }
}

/**
 * Two presses, or Enter right after the last digit, are one sending. It lasts until all that belongs to it is done: a form
 * that empties itself before that says of itself that it is not being sent any more, and would not hear a press.
 */
function useOnce(submit: (event?: React.BaseSyntheticEvent) => Promise<void>) {
  const isOn = useRef(false)
  const [isSending, setSending] = useState(false)
  const once = (event?: React.BaseSyntheticEvent) => {
    event?.preventDefault()
    if (isOn.current) return
    isOn.current = true
    setSending(true)
    void submit(event).finally(() => {
      isOn.current = false
      setSending(false)
    })
  }
  return [once, isSending] as const
}

/** A rule of the domain says a code; a screen that has words of its own says them. */
function say(wrong: Fault | string | undefined): string | undefined {
  return typeof wrong === 'object' ? sayFault(wrong) : wrong
}

function asFieldErrors<Values extends FieldValues>({ errors }: Refused): FieldErrors<Values> {
  const said = Object.entries(errors).map(([name, message]) => [name, { type: 'server', message }])
  return Object.fromEntries(said) as FieldErrors<Values>
}

/** What was refused: what belongs to a field of this form, in its words, and what does not. */
function refusalsOf<Values extends FieldValues>(
  error: unknown,
  { nameOf = (name) => name, refusal = stillHere }: Options<Values>,
  isHere: (name: Path<Values>) => boolean,
): { fields: [Path<Values>, string][]; others: string[] } {
  const said = Object.entries(fieldErrors(error)).map(([field, message]): [Path<Values>, string] => [
    nameOf(field) as Path<Values>,
    message,
  ])
  const whole = said.length > 0 ? undefined : refusal(error)
  return {
    fields: said.filter(([name]) => isHere(name)),
    others: [...said.filter(([name]) => !isHere(name)).map(([, message]) => message), ...(whole ? [whole] : [])],
  }
}

/** A refusal of the whole, with the word that nothing was lost. */
export function stillHere(error: unknown): string {
  return t('{error}. What you entered is still here.', { error: problemText(error) })
}

/** The messages of a tree of faults, as deep as the fields go; a field with several has one a line. */
function messagesOf(errors: unknown): string[] {
  if (typeof errors !== 'object' || errors === null) return []
  if ('message' in errors && typeof errors.message === 'string') return errors.message.split('\n').filter(Boolean)
  return [...new Set(Object.entries(errors).flatMap(([key, error]) => (key === 'ref' ? [] : messagesOf(error))))]
}
