import { type ComponentType, useEffect, useId, useRef, useState } from 'react'
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
  const { form, goTo } = useFirstWrong()
  const isOpen = asked.until !== null
  const sendAll = async () => {
    setBusy(true)
    setRefused('')
    try {
      await keep()
      await send()
      setWrong({})
      // The button goes once it is done.
      document.getElementById(heading)?.focus()
    } catch (error) {
      const errors = fieldErrors(error)
      setWrong(errors)
      setRefused(Object.keys(errors).length > 0 ? t('Answer the questions that are marked') : problemText(error))
      goTo(errors)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section ref={form} aria-labelledby={heading} className="grid gap-5 rounded-card border border-line bg-surface p-5">
      <Standing heading={heading} asked={asked} progress={progressOf(asked.questions, answers)} timeZone={timeZone} />
      {askedOf(asked.questions, answers).map((question) => {
        const error = { ...wrong, ...unkept }[`answers.${question.id}`]
        const field = { question, error, disabled: !isOpen }
        return (
          <div key={question.id} data-question={question.id}>
            {question.kind === 'file' ? (
              <Documents {...field} of={of} onChange={(ids) => show(question.id, ids)} />
            ) : (
              <QuestionInput
                {...field}
                value={answerTo(answers, question.id)}
                onChange={(answer) => put(question.id, answer)}
              />
            )}
          </div>
        )
      })}
      {isOpen ? (
        <>
          <p role="status" className="text-sm text-muted">
            {keptWords(keeping, why)}
          </p>
          {refused ? (
            <p role="alert" tabIndex={-1} className="font-semibold text-danger">
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

type StandingProps = Pick<FilledProps, 'asked' | 'timeZone'> & {
  heading: string
  progress: ReturnType<typeof progressOf>
}

/** How far somebody is, and until when they can go on. */
function Standing({ heading, asked: { sent, until }, progress, timeZone }: StandingProps) {
  const { answered, of: all } = progress
  return (
    <div className="grid gap-1">
      <h2 id={heading} tabIndex={-1} className="text-lg">
        {t('Before your visit')}
      </h2>
      <p className="text-muted">
        {t('{answered} of {all} answered.', { answered, all })}{' '}
        {sent ? t('Sent on {moment}.', { moment: ownMoment(sent) }) : null}{' '}
        {until
          ? t('You can change your answers until {day}, {time}.', {
              day: dateIn(timeZone, until),
              time: timeIn(timeZone, until),
            })
          : t('The visit has begun, so answers can no longer be changed.')}
      </p>
    </div>
  )
}

/** Where it was not sent, whoever pressed goes on at the first question that is marked, or at what is said where none is. */
function useFirstWrong() {
  const form = useRef<HTMLElement>(null)
  const [errors, goTo] = useState<Readonly<Record<string, string>>>()
  useEffect(() => {
    if (!errors) return
    const places = [...(form.current?.querySelectorAll<HTMLElement>('[data-question]') ?? [])]
    const wrong = places.find(({ dataset }) => `answers.${dataset.question}` in errors)
    const field = wrong?.querySelector<HTMLElement>('input, select, textarea, [tabindex]')
    ;(field ?? form.current?.querySelector<HTMLElement>('[role=alert]'))?.focus()
  }, [errors])
  return { form, goTo }
}

function keptWords(keeping: Keeping, why: string): string {
  if (keeping === 'keeping') return t('Saving…')
  if (keeping === 'refused') return t('Your change is not saved yet. Answer the questions that are marked.')
  return keeping === 'failed' ? t('{why}. We try again by ourselves.', { why }) : t('Your answers are saved as you go.')
}
