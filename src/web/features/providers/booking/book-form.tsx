import { useMemo, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { whileBooking } from '#domain/booking/questions.ts'
import { t } from '#domain/language/translate.ts'
import { rich } from '../../../lib/rich.tsx'
import { call } from '../../../lib/browser-call.ts'
import { problemCode, problemText } from '../../../lib/call.ts'
import { fee } from '../../../lib/format.ts'
import { useSentForm } from '../../../lib/sent-form.ts'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { type BookForm as BookFormOf, type BookValues, nameOfField, valuesOf } from './book-values.ts'
import type { Booked } from './booked-panel.tsx'
import { AlreadyBooked } from './already-booked.tsx'
import { type Clash, clashIn, ClashNote } from './clash-note.tsx'
import { carriedTo, useCarryOver } from '../search/carried-over.ts'
import { CodeStep } from './code-step.tsx'
import type { Draft } from './draft-time.tsx'
import { ForNewcomer } from '../search/for-newcomer.tsx'
import { ForReturning } from '../search/for-returning.tsx'
import { ForWhoWaited } from './for-who-waited.tsx'
import { GuestFields } from './guest-fields.tsx'
import { useKeepTyped } from './keep-typed.ts'
import OtherAge from '../search/other-age.tsx'
import { PersonChoice } from './person-choice.tsx'
import { QuestionFields } from './question-fields.tsx'

type Props = { draft: Draft; onBooked: (booked: Booked) => void; changed: () => void }

/** Who it is for, and the one button. Guests prove their address by a code in place; patients are done at once. */
export function BookForm({ draft, onBooked, changed }: Props) {
  const session = useSession()
  const { form, clash, replace, codeSentTo, code, confirm, isNewcomer, isOtherAge } = useBooking({
    draft,
    onBooked,
    changed,
  })
  if (codeSentTo) {
    return (
      <CodeStep
        email={codeSentTo}
        isRequest={draft.is_request}
        refused={code.refused}
        onCode={confirm}
        onOtherAddress={code.forget}
        onNewCode={code.again}
      />
    )
  }
  if (draft.is_offer && !draft.typed) return <ForWhoWaited draft={draft} />
  if (draft.service.audience === 'returning' && !session) return <ForReturning draft={draft} />
  return (
    <Form isFree of={form}>
      {clash ? (
        <ClashNote
          clash={clash}
          zone={draft.offering.time_zone}
          back={`/d/${draft.doctor.slug}?offering=${draft.offering.offering_id}`}
          onReplace={replace}
        />
      ) : null}
      {isOtherAge ? <OtherAge doctor={draft.doctor} /> : null}
      {session?.userType === 'patient' ? (
        <>
          <PersonChoice name={session.fullName} form={form}>
            {isNewcomer ? <ForNewcomer draft={draft} /> : null}
          </PersonChoice>
          {isNewcomer ? null : <AlreadyBooked draft={draft} who={form.watch('who')} />}
        </>
      ) : (
        <GuestFields form={form} />
      )}
      <QuestionFields questions={whileBooking(draft.service.questions)} form={form} />
      <TextArea
        label={t('Reason for visit')}
        optional
        maxLength={500}
        hint={t('The doctor reads this, and the clinic staff who prepare your visit.')}
        {...form.field('reason')}
      />
      {isNewcomer ? null : <Send draft={draft} form={form} />}
    </Form>
  )
}

function Send({ draft, form }: { draft: Draft; form: BookFormOf }) {
  return (
    <>
      <Terms draft={draft} />
      <Button
        type="submit"
        look="primary"
        className="justify-self-start text-lg"
        busy={form.isSending && (form.values('email') ? t('Sending…') : t('Booking…'))}
      >
        {draft.is_request ? t('Send request') : t('Book appointment')}
      </Button>
    </>
  )
}

function Terms({ draft }: { draft: Draft }) {
  const { fee_minor, currency } = draft.service
  const leadTo = (to: string) => (text: React.ReactNode) => (
    <Link to={to} target="_blank" className="underline">
      {text}
    </Link>
  )
  return (
    <>
      <p className="text-muted">
        {fee(fee_minor, currency)} ·{' '}
        {rich(
          'You can cancel until the start. By booking you agree to the <link>terms</link> and how we <link2>use your data</link2>.',
          { link: leadTo('/terms-and-conditions'), link2: leadTo('/privacy-policy') },
        )}
      </p>
      {draft.is_request ? (
        <p>{t('We keep this time for you until the clinic answers. It is booked when the clinic accepts.')}</p>
      ) : null}
    </>
  )
}

/** The two steps of a booking: what was typed, and for guests the code that proves their address. */
function useBooking({ draft, onBooked, changed }: Props) {
  const session = useSession()
  const isPatient = session?.userType === 'patient'
  const [codeSentTo, setCodeSentTo] = useState('')
  const [clash, setClash] = useState<Clash | null>(null)
  const account = isPatient ? session.userId : undefined
  const carried = carriedTo(account, draft)
  const asked = useSearchParams()[0].get('person')
  const [refusedFor, setRefusedFor] = useState<string | null>(null)
  const [isOtherAge, setOtherAge] = useState(false)
  const replacing = useRef<Clash | null>(null)
  // One key for this page: a second click or a lost answer never books twice.
  const keys = useMemo(() => ({ book: crypto.randomUUID(), confirm: crypto.randomUUID() }), [])
  const params = { draftId: draft.id }
  const form = useSentForm<BookValues>({
    // Whom the doctor's page was for, until somebody else is chosen here.
    defaultValues: { ...valuesOf(draft), ...carried, ...(asked && !draft.typed?.who ? { who: asked } : {}) },
    nameOf: (field) => nameOfField(field, { isPatient }),
    refusal: (error) =>
      clashIn(error) || isForReturning(error) || isOfOtherAge(error) ? undefined : problemText(error),
    send: async (values) => {
      const replaces = replacing.current
      replacing.current = null
      setClash(null)
      setOtherAge(false)
      const key = !isPatient ? crypto.randomUUID() : replaces ? `${keys.book}-instead` : keys.book
      try {
        const body = {
          ...bodyOf(values, isPatient),
          replaces: replaces && { appointment_id: replaces.id, version: replaces.version },
        }
        const answer = await call('POST /drafts/:draftId/book', { params, body }, { idempotencyKey: key })
        if ('reference' in answer) onBooked(answer)
        else setCodeSentTo(answer.email)
      } catch (error) {
        setClash(clashIn(error))
        if (isForReturning(error)) setRefusedFor(values.who)
        setOtherAge(isOfOtherAge(error))
        if (problemCode(error) === 'slot_taken') changed()
        throw error
      }
    },
  })
  useKeepTyped(draft.id, form, carried !== undefined)
  useCarryOver(account, draft, form)
  const replace = () => {
    replacing.current = clash
    form.submit()
  }
  const confirm = async (code: string) => {
    const idempotencyKey = `${keys.confirm}-${code}`
    onBooked(await call('POST /drafts/:draftId/confirm', { params, body: { code } }, { idempotencyKey }))
  }
  const code = useCodeAgain(draft, () => bodyOf(form.values(), false), changed)
  const who = form.watch('who')
  const isNewcomer = isPatient && draft.service.audience === 'returning' && (who === 'new' || who === refusedFor)
  const forget = () => setCodeSentTo('')
  return { form, clash, replace, codeSentTo, code: { ...code, forget }, confirm, isNewcomer, isOtherAge }
}

/** Sends a guest the code once more; why that was refused stands at the code. */
function useCodeAgain(draft: Draft, body: () => ReturnType<typeof bodyOf>, changed: () => void) {
  const [refused, setRefused] = useState<string>()
  const again = async () => {
    setRefused(undefined)
    try {
      await call('POST /drafts/:draftId/book', { params: { draftId: draft.id }, body: body() })
    } catch (error) {
      if (problemCode(error) === 'slot_taken') changed()
      setRefused(problemText(error))
      throw error
    }
  }
  return { refused, again }
}

const isOfOtherAge = (error: unknown) => problemCode(error) === 'age_not_seen'
const isForReturning = (error: unknown) => problemCode(error) === 'only_returning'

/** What is sent: of a guest who they are, of a patient for whom they book. */
function bodyOf({ reason, answers, who, new_member, birth_date, ...person }: BookValues, isPatient: boolean) {
  return {
    person: isPatient ? null : person,
    patient_id: isPatient && who !== 'me' && who !== 'new' ? who : null,
    new_member: isPatient && who === 'new' ? new_member : null,
    birth_date: isPatient && who !== 'new' && birth_date !== '--' ? birth_date : '',
    answers,
    reason,
  }
}
