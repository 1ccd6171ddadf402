import { useEffect, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import type { Answers } from '#domain/booking/questions.ts'
import { dateOfBirth } from '#domain/profiles/person-rules.ts'
import { rule } from '../../lib/rule.ts'
import { rich } from '../../lib/rich.tsx'
import { call } from '../../lib/browser-call.ts'
import { fieldErrors, problemCode, problemText } from '../../lib/call.ts'
import { fee } from '../../lib/format.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextArea } from '../../ui/field.tsx'
import type { Booked } from './booked-panel.tsx'
import { type Clash, clashIn, ClashNote } from './clash-note.tsx'
import { CodeStep } from './code-step.tsx'
import type { Draft } from './draft-time.tsx'
import { bookFields, type BookValues, GuestFields } from './guest-fields.tsx'
import { QuestionFields } from './question-fields.tsx'
import { myself, PersonChoice, type Who } from './person-choice.tsx'

const isField = (name: string): name is keyof BookValues => bookFields.some((field) => field === name)

/** Who it is for, and the one button. Guests prove their address by a code in place; patients are done at once. */
export function BookForm({
  draft,
  onBooked,
  changed,
}: {
  draft: Draft
  onBooked: (booked: Booked) => void
  changed: () => void
}) {
  const session = useSession()
  const isPatient = session?.userType === 'patient'
  const [codeSentTo, setCodeSentTo] = useState('')
  const [refused, setRefused] = useState('')
  const [clash, setClash] = useState<Clash | null>(null)
  const [who, setWho] = useState<Who>(myself)
  const [answers, setAnswers] = useState<Answers>({})
  const [otherErrors, setOtherErrors] = useState<Record<string, string>>({})
  // One key for this page: a second click or a lost answer never books twice.
  const keys = useMemo(() => ({ book: crypto.randomUUID(), confirm: crypto.randomUUID() }), [])
  const typed = draft.typed ?? {}
  const form = useForm<BookValues>({
    defaultValues: Object.fromEntries(
      bookFields.map((field) => [field, typed[field] ?? (field === 'date_of_birth' ? '--' : '')]),
    ) as BookValues,
    shouldFocusError: false,
  })
  const { register, formState, watch, setError, getValues } = form
  const { errors, isSubmitting, submitCount } = formState
  const birth = dateOfBirth(new Date().toISOString().slice(0, 10))
  register('date_of_birth', { validate: (value) => isPatient || rule(birth).validate(value) })
  useKeepTyped(draft.id, watch)

  const submit = (replaces: Clash | null) =>
    form.handleSubmit(async ({ reason, ...person }) => {
      setRefused('')
      setClash(null)
      setOtherErrors({})
      try {
        const answer = await call(
          'POST /drafts/:draftId/book',
          {
            params: { draftId: draft.id },
            body: {
              person: isPatient ? null : person,
              ...who,
              answers,
              reason,
              replaces: replaces && { appointment_id: replaces.id, version: replaces.version },
            },
          },
          { idempotencyKey: !isPatient ? crypto.randomUUID() : replaces ? `${keys.book}-instead` : keys.book },
        )
        if ('reference' in answer) onBooked(answer)
        else setCodeSentTo(answer.email)
      } catch (error) {
        const wrong = Object.entries(fieldErrors(error))
        const own = wrong.map(([field, message]) => [field.replace(/^person\./, ''), message] as const)
        // Only fields of this form: an error that belongs to none of them would never go away.
        for (const [field, message] of own) if (!isPatient && isField(field)) setError(field, { message })
        setOtherErrors(Object.fromEntries(own))
        if (own.some(([field]) => isPatient || !isField(field)))
          setRefused(own.map(([, message]) => message).join('. '))
        const other = clashIn(error)
        if (other) setClash(other)
        else if (wrong.length === 0) setRefused(problemText(error))
        if (problemCode(error) === 'slot_taken') changed()
      }
    })

  const confirm = async (code: string) => {
    setRefused('')
    try {
      onBooked(
        await call(
          'POST /drafts/:draftId/confirm',
          { params: { draftId: draft.id }, body: { code } },
          { idempotencyKey: `${keys.confirm}-${code}` },
        ),
      )
    } catch (error) {
      setRefused(problemText(error))
    }
  }

  if (codeSentTo) {
    return (
      <CodeStep
        email={codeSentTo}
        isRequest={draft.is_request}
        refused={refused}
        onCode={(code) => void confirm(code)}
        onOtherAddress={() => setCodeSentTo('')}
        onNewCode={() => void submit(null)()}
      />
    )
  }
  const messages = Object.values(errors).flatMap((error) => (error?.message ? [error.message] : []))
  return (
    <form noValidate onSubmit={(event) => void submit(null)(event)} className="grid gap-5">
      <ErrorSummary messages={refused ? [refused] : messages} at={submitCount} />
      {clash ? (
        <ClashNote
          clash={clash}
          zone={draft.offering.time_zone}
          back={`/d/${draft.doctor.slug}?offering=${draft.offering.offering_id}`}
          onReplace={() => void submit(clash)()}
        />
      ) : null}
      {isPatient ? (
        <PersonChoice name={session.fullName} who={who} errors={otherErrors} onChange={setWho} />
      ) : (
        <GuestFields form={form} />
      )}
      <QuestionFields
        questions={draft.service.questions}
        answers={answers}
        errors={otherErrors}
        onChange={setAnswers}
      />
      <TextArea
        label={t('Reason for visit')}
        optional
        maxLength={500}
        hint={t('Only the doctor reads this.')}
        error={errors.reason?.message}
        {...register('reason')}
      />
      <p className="text-muted">
        {fee(draft.service.fee_minor, draft.service.currency)} ·{' '}
        {rich(
          'You can cancel until the start. By booking you agree to the <link>terms</link> and how we <link2>use your data</link2>.',
          {
            link: (text) => (
              <Link to="/terms-and-conditions" target="_blank" className="underline">
                {text}
              </Link>
            ),
            link2: (text) => (
              <Link to="/privacy-policy" target="_blank" className="underline">
                {text}
              </Link>
            ),
          },
        )}
      </p>
      {draft.is_request ? (
        <p>{t('We keep this time for you until the clinic answers. It is booked when the clinic accepts.')}</p>
      ) : null}
      <Button
        type="submit"
        look="primary"
        className="justify-self-start text-lg"
        busy={isSubmitting && (getValues('email') ? t('Sending…') : t('Booking…'))}
      >
        {draft.is_request ? t('Send request') : t('Book appointment')}
      </Button>
    </form>
  )
}

/** What is typed goes to the draft a moment later: another tab, a log-in or another device finds it there. */
function useKeepTyped(draftId: string, watch: ReturnType<typeof useForm<BookValues>>['watch']) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const { unsubscribe } = watch((values) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        const typed = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value ?? '']))
        void call('PATCH /drafts/:draftId', { params: { draftId }, body: { typed } }).catch(() => undefined)
      }, 700)
    })
    return () => {
      clearTimeout(timer.current)
      unsubscribe()
    }
  }, [draftId, watch])
}
