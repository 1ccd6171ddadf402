import { type Consent, longestConsent } from '#domain/booking/consent.ts'
import { bookingKinds, type Question } from '#domain/booking/questions.ts'
import { listComma, t } from '#domain/language/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField, SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { conditionsFor, kindsOf, withCondition } from './question-choices.ts'

const mostQuestions = 20

type Props = { questions: readonly Question[]; error?: string | undefined; onChange: (questions: Question[]) => void }

/** Questions that patients answer: while they book, or at home before the visit. */
export function QuestionsEditor({ questions, error, onChange }: Props) {
  const edit = (id: string, part: Partial<Question>) =>
    onChange(questions.map((question) => (question.id === id ? { ...question, ...part } : question)))
  const add = () =>
    onChange([
      ...questions,
      {
        id: crypto.randomUUID().slice(0, 8),
        text: '',
        kind: 'text',
        choices: [],
        is_required: false,
        when: questions.at(-1)?.when ?? 'booking',
        only_if: null,
      },
    ])
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 text-lg font-semibold">{t('Questions to the patient')}</legend>
      {questions.map((question, index) => (
        <QuestionEditor
          key={question.id}
          question={question}
          earlier={questions.slice(0, index)}
          onEdit={(part) => edit(question.id, part)}
          onRemove={() => onChange(questions.filter(({ id }) => id !== question.id))}
        />
      ))}
      {error ? (
        <p role="alert" className="font-semibold text-danger">
          {error}
        </p>
      ) : null}
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

type EditorProps = {
  question: Question
  earlier: readonly Question[]
  onEdit: (part: Partial<Question>) => void
  onRemove: () => void
}

function QuestionEditor({ question, earlier, onEdit, onRemove }: EditorProps) {
  const number = earlier.length + 1
  const conditions = conditionsFor(question, earlier)
  const askAt = (when: Question['when']) =>
    onEdit({
      when,
      only_if: null,
      ...(when === 'booking' && !bookingKinds.some((kind) => kind === question.kind) ? withKind(question, 'text') : {}),
    })
  return (
    <div className="grid gap-3 rounded-field border border-line p-3">
      <TextField
        label={t('Question {number}', { number })}
        maxLength={200}
        value={question.text}
        onChange={(event) => onEdit({ text: event.target.value })}
      />
      <SelectField
        label={t('When it is asked')}
        hint={
          question.when === 'before'
            ? t('Patients answer at home, on their phone. The front desk sees only whether they did.')
            : undefined
        }
        value={question.when}
        onChange={(event) => askAt(event.target.value as Question['when'])}
      >
        <option value="booking">{t('While they book')}</option>
        <option value="before">{t('Before the visit')}</option>
      </SelectField>
      <SelectField
        label={t('Answer')}
        value={question.kind}
        onChange={(event) => onEdit(withKind(question, event.target.value as Question['kind']))}
      >
        {kindsOf(question.when).map(({ kind, words }) => (
          <option key={kind} value={kind}>
            {t(words)}
          </option>
        ))}
      </SelectField>
      {question.kind === 'choice' || question.kind === 'several' ? (
        <TextField
          label={t('The list, with commas between')}
          value={question.choices.join(listComma())}
          onChange={(event) =>
            onEdit({ choices: event.target.value.split(/[,،]/).map((choice) => choice.trimStart()) })
          }
        />
      ) : null}
      {question.consent ? <ConsentText consent={question.consent} onEdit={onEdit} /> : null}
      {conditions.length > 0 ? (
        <SelectField
          label={t('Only asked if')}
          value={conditions.find(({ only_if }) => isSame(only_if, question.only_if))?.key ?? ''}
          onChange={(event) => onEdit(withCondition(conditions, event.target.value))}
        >
          <option value="">{t('Always asked')}</option>
          {conditions.map(({ key, words }) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </SelectField>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CheckField
          label={t('Must be answered')}
          checked={question.is_required}
          onChange={(event) => onEdit({ is_required: event.target.checked })}
        />
        <Button size="small" onClick={onRemove}>
          {t('Remove question {number}', { number })}
        </Button>
      </div>
    </div>
  )
}

function ConsentText({ consent, onEdit }: { consent: Consent; onEdit: EditorProps['onEdit'] }) {
  return (
    <TextArea
      label={t('What the patient agrees to')}
      hint={t(
        'The patient reads it on a phone and signs with their name; with an account they find it as a PDF in their records. A change makes a new version; what was signed stays.',
      )}
      rows={8}
      maxLength={longestConsent}
      value={consent.text}
      onChange={({ target }) => onEdit({ consent: { ...consent, text: target.value } })}
    />
  )
}

/** A question with another kind of answer. */
function withKind({ consent }: Question, kind: Question['kind']): Partial<Question> {
  return { kind, consent: kind === 'consent' ? (consent ?? { text: '', version: 1 }) : undefined }
}

function isSame(a: Question['only_if'], b: Question['only_if']): boolean {
  return a?.question === b?.question && a?.answer === b?.answer
}
