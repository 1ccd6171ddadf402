import { useId } from 'react'
import { type Question, valuesOf } from '#domain/booking/questions.ts'
import { t } from '#domain/language/translate.ts'
import { FieldError, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { TickList } from '../../ui/tick-list.tsx'
import { ConsentInput } from './consent-input.tsx'

type Props = {
  question: Question
  value: string
  error: string | undefined
  disabled: boolean
  onChange: (answer: string) => void
}

/** One question with the field of its kind. */
export function QuestionInput({ question, value, error, disabled, onChange }: Props) {
  const { kind, text, is_required } = question
  const field = { label: inOwnDirection(text), optional: !is_required, error, disabled }
  if (question.consent)
    return (
      <ConsentInput
        title={text}
        consent={question.consent}
        isRequired={is_required}
        {...{ value, error, disabled, onChange }}
      />
    )
  switch (kind) {
    case 'long':
      return (
        <TextArea
          {...field}
          rows={3}
          maxLength={2000}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )
    case 'yes_no':
    case 'choice':
      return (
        <SelectField {...field} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">{t('Select')}</option>
          {optionsOf(question).map(({ value: one, label }) => (
            <option key={one} value={one}>
              {label}
            </option>
          ))}
        </SelectField>
      )
    case 'several':
      return <Several {...field} question={question} value={value} onChange={onChange} />
    default:
      return (
        <TextField
          {...field}
          type={kind === 'date' ? 'date' : 'text'}
          {...(kind === 'number' ? { inputMode: 'decimal' as const } : {})}
          maxLength={kind === 'text' ? 500 : 20}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )
  }
}

export function optionsOf({ kind, choices }: Pick<Question, 'kind' | 'choices'>) {
  if (kind !== 'yes_no') return choices.map((choice) => ({ value: choice, label: choice }))
  return [
    { value: 'yes', label: t('Yes') },
    { value: 'no', label: t('No') },
  ]
}

function Several({ question, label, value, error, disabled, onChange }: Props & { label: string }) {
  const id = useId()
  return (
    <fieldset disabled={disabled} aria-describedby={error ? id : undefined} className="grid gap-2">
      <legend className="mb-1 font-semibold">
        {label} {question.is_required ? null : <span className="font-normal text-muted">{t('(optional)')}</span>}
      </legend>
      <TickList
        options={optionsOf(question)}
        value={valuesOf(value).filter(Boolean)}
        onChange={(chosen) => onChange(question.choices.filter((choice) => chosen.includes(choice)).join('\n'))}
      />
      <FieldError id={id} text={error} />
    </fieldset>
  )
}

/** A question in the clinic's words keeps its direction on a page that runs the other way. */
function inOwnDirection(text: string): string {
  return `\u2068${text}\u2069`
}
