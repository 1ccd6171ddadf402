import { t } from '#domain/language/translate.ts'
import type { Answers, Question } from '#domain/booking/questions.ts'
import { SelectField, TextField } from '../../ui/field.tsx'

type Props = {
  questions: readonly Question[]
  answers: Answers
  errors: Record<string, string>
  onChange: (answers: Answers) => void
}

/** What the clinic asks before the visit. */
export function QuestionFields({ questions, answers, errors, onChange }: Props) {
  if (questions.length === 0) return null
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 text-2xl display">{t('The clinic asks')}</legend>
      {questions.map(({ id, text, kind, choices, is_required }) => {
        const field = {
          label: text,
          optional: !is_required,
          error: errors[`answers.${id}`],
          value: answers[id] ?? '',
          onChange: (event: { target: { value: string } }) => onChange({ ...answers, [id]: event.target.value }),
        }
        if (kind === 'text') return <TextField key={id} maxLength={500} {...field} />
        const options =
          kind === 'yes_no'
            ? [
                { value: 'yes', word: t('Yes') },
                { value: 'no', word: t('No') },
              ]
            : choices.map((choice) => ({ value: choice, word: choice }))
        return (
          <SelectField key={id} {...field}>
            <option value="">{t('Select')}</option>
            {options.map(({ value, word }) => (
              <option key={value} value={value}>
                {word}
              </option>
            ))}
          </SelectField>
        )
      })}
    </fieldset>
  )
}
