import { type ComponentType, useId, useState } from 'react'
import { answerTo, askedOf, progressOf, type Question } from '#domain/booking/questions.ts'
import { t } from '#domain/language/translate.ts'
import { fieldErrors, problemText } from '../../lib/call.ts'
import { dateIn, ownMoment, timeIn } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { QuestionInput } from './question-input.tsx'
import { type Keeping, type QuestionnaireOf, useKeptAnswers, useQuestionnaire } from './use-questionnaire.ts'

/** What draws a question that is answered with documents. */
type Documents = ComponentType<{
  of: QuestionnaireOf
  question: Question
  error: string | undefined
  disabled: boolean
  onChange: (ids: string) => void
}>
type Props = QuestionnaireOf & { readonly timeZone: string; readonly Documents: Documents }
type Asked = NonNullable<ReturnType<typeof useQuestionnaire>['asked']['data']>

/** What the clinic asks before a visit; nothing stands here where it asks nothing. */
export default function Questionnaire({ timeZone, Documents, ...of }: Props) {
  const { asked, send } = useQuestionnaire(of)
  const { data } = asked
  if (!data || data.questions.length === 0) return null
  if (data.until === null && data.sent === null) return null
  return <Filled key={of.appointmentId} {...{ of, send, timeZone, Documents }} asked={data} />
}

type FilledProps = Omit<Props, keyof QuestionnaireOf> & { of: QuestionnaireOf; asked: Asked; send: () => Promise<void> }

function Filled({ of, asked, send, timeZone, Documents }: FilledProps) {
  const heading = useId()
  const { answers, put, show, keep, keeping, why, wrong: unkept } = useKeptAnswers(of, asked.answers)
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [refused, setRefused] = useState('')
  const [busy, setBusy] = useState(false)
  const { answered, of: all } = progressOf(asked.questions, answers)
  const isOpen = asked.until !== null
  const sendAll = async () => {
    setBusy(true)
    setRefused('')
    try {
      await keep()
      await send()
      setWrong({})
    } catch (error) {
      const errors = fieldErrors(error)
      setWrong(errors)
      setRefused(Object.keys(errors).length > 0 ? t('Answer the questions that are marked') : problemText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-labelledby={heading} className="grid gap-5 rounded-card border border-line bg-surface p-5">
      <div className="grid gap-1">
        <h2 id={heading} className="text-lg">
          {t('Before your visit')}
        </h2>
        <p className="text-muted">
          {t('{answered} of {all} answered.', { answered, all })}{' '}
          {asked.sent ? t('Sent on {moment}.', { moment: ownMoment(asked.sent) }) : null}{' '}
          {asked.until
            ? t('You can change your answers until {day}, {time}.', {
                day: dateIn(timeZone, asked.until),
                time: timeIn(timeZone, asked.until),
              })
            : t('The visit has begun, so answers can no longer be changed.')}
        </p>
      </div>
      {askedOf(asked.questions, answers).map((question) => {
        const error = { ...wrong, ...unkept }[`answers.${question.id}`]
        const field = { question, error, disabled: !isOpen }
        return question.kind === 'file' ? (
          <Documents key={question.id} {...field} of={of} onChange={(ids) => show(question.id, ids)} />
        ) : (
          <QuestionInput
            key={question.id}
            {...field}
            value={answerTo(answers, question.id)}
            onChange={(answer) => put(question.id, answer)}
          />
        )
      })}
      {isOpen ? (
        <>
          <p role="status" className="text-sm text-muted">
            {keptWords(keeping, why)}
          </p>
          {refused ? (
            <p role="alert" className="font-semibold text-danger">
              {refused}
            </p>
          ) : null}
          {asked.sent ? null : (
            <p>
              <Button look="primary" busy={busy && t('Sending…')} onClick={() => void sendAll()}>
                {t('Send my answers')}
              </Button>
            </p>
          )}
          <p className="text-sm text-muted">
            {t('Your doctor reads your answers. The front desk sees only whether you have sent them.')}
          </p>
        </>
      ) : null}
    </section>
  )
}

function keptWords(keeping: Keeping, why: string): string {
  if (keeping === 'keeping') return t('Saving…')
  if (keeping === 'refused') return t('Your change is not saved yet. Answer the questions that are marked.')
  return keeping === 'failed' ? t('{why}. We try again by ourselves.', { why }) : t('Your answers are saved as you go.')
}
