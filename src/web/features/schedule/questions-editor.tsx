import { t } from '#domain/language/translate.ts'
import type { Question } from '#domain/booking/questions.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, SelectField, TextField } from '../../ui/field.tsx'

const mostQuestions = 5

type Props = { questions: readonly Question[]; onChange: (questions: Question[]) => void }

/** Up to five questions that patients answer when they book. */
export function QuestionsEditor({ questions, onChange }: Props) {
  const edit = (id: string, part: Partial<Question>) =>
    onChange(questions.map((question) => (question.id === id ? { ...question, ...part } : question)))
  const add = () =>
    onChange([
      ...questions,
      { id: crypto.randomUUID().slice(0, 8), text: '', kind: 'text', choices: [], is_required: false },
    ])
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 text-lg font-semibold">{t('Questions to the patient')}</legend>
      {questions.map((question, index) => (
        <div key={question.id} className="grid gap-3 rounded-field border border-line p-3">
          <TextField
            label={t('Question {number}', { number: index + 1 })}
            maxLength={200}
            value={question.text}
            onChange={(event) => edit(question.id, { text: event.target.value })}
          />
          <SelectField
            label={t('Answer')}
            value={question.kind}
            onChange={(event) => edit(question.id, { kind: event.target.value as Question['kind'] })}
          >
            <option value="text">{t('In their own words')}</option>
            <option value="yes_no">{t('Yes or no')}</option>
            <option value="choice">{t('One of a list')}</option>
          </SelectField>
          {question.kind === 'choice' ? (
            <TextField
              label={t('The list, with commas between')}
              value={question.choices.join(', ')}
              onChange={(event) =>
                edit(question.id, {
                  choices: event.target.value.split(',').map((choice) => choice.trimStart()),
                })
              }
            />
          ) : null}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <CheckField
              label={t('Must be answered')}
              checked={question.is_required}
              onChange={(event) => edit(question.id, { is_required: event.target.checked })}
            />
            <Button size="small" onClick={() => onChange(questions.filter(({ id }) => id !== question.id))}>
              {t('Remove question {number}', { number: index + 1 })}
            </Button>
          </div>
        </div>
      ))}
      {questions.length < mostQuestions ? (
        <p>
          <Button size="small" onClick={add}>
            {t('Add a question')}
          </Button>
        </p>
      ) : null}
    </fieldset>
  )
}

/** What is saved: without empty questions and empty choices. */
export function cleanQuestions(questions: readonly Question[]): (Omit<Question, 'choices'> & { choices: string[] })[] {
  return questions
    .filter((question) => question.text.trim() !== '')
    .map((question) => ({ ...question, choices: question.choices.map((choice) => choice.trim()).filter(Boolean) }))
}
