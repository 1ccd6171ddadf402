import { t } from '#domain/language/translate.ts'
import type { Question } from '#domain/booking/questions.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import type { BookForm } from './book-values.ts'

/** What the clinic asks before the visit. */
export function QuestionFields({ questions, form }: { questions: readonly Question[]; form: BookForm }) {
  if (questions.length === 0) return null
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 text-2xl display">{t('The clinic asks')}</legend>
      {questions.map((question) => (
        <QuestionField key={question.id} {...question} form={form} />
      ))}
    </fieldset>
  )
}

function QuestionField({ id, text, kind, choices, is_required, form }: Question & { form: BookForm }) {
  const field = { label: text, optional: !is_required, ...form.field(`answers.${id}`) }
  if (kind === 'text') return <TextField maxLength={500} {...field} />
  const options =
    kind === 'yes_no'
      ? [
          { value: 'yes', word: t('Yes') },
          { value: 'no', word: t('No') },
        ]
      : choices.map((choice) => ({ value: choice, word: choice }))
  return (
    <SelectField {...field}>
      <option value="">{t('Select')}</option>
      {options.map(({ value, word }) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </SelectField>
  )
}
