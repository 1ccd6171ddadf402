import { useState } from 'react'
import { listComma, mark, t } from '#domain/language/translate.ts'
import { asLocalDate, dateWords } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Card } from '../../ui/page.tsx'
import { kindWords, wayWords, type Kind } from '../../parts/people/check-words.ts'
import { decisionsOn, isForAnother, isLookedAtNow } from './case-values.ts'
import { Agreed } from './agreed.tsx'
import { LookedRow } from './looked-row.tsx'
import { useCaseForm, type CaseFormOf } from './use-case-form.ts'
import type { Case, Decision } from './case.ts'

const acts: Record<Decision, string> = {
  take_up: mark('Take it up'),
  verify: mark('Verify'),
  reject: mark('Decline'),
  ask: mark('Ask for changes'),
  suspend: mark('Suspend'),
  lift: mark('Confirm again'),
  revoke: mark('Revoke'),
  uphold: mark('Let it stand'),
  restore: mark('Take the revocation back'),
}

/** What was looked at, and the decision: one form, whose buttons say which decision it is. */
export function CaseForm({ one, name }: { one: Case; name: string }) {
  const form = useCaseForm(one)
  const decisions = decisionsOn(one)
  const asked = [...one.needed]
  if (one.is_own) return <Card>{t('This is your own check. Another person decides it.')}</Card>
  return (
    <Card as="section" className="grid gap-4 lg:sticky lg:top-4">
      <h2 className="text-xl">{t('What was looked at')}</h2>
      <Appeal one={one} />
      <Agreed proposal={one.proposal} />
      <Form of={form} className="grid gap-5">
        <ul className="grid gap-4">
          {asked.map((kind) => (
            <li key={kind} className="grid gap-2 border-b border-line pb-4 last:border-0">
              <Standing one={one} kind={kind} />
              {kind !== 'number' && isLookedAtNow(one, kind) ? <LookedRow kind={kind} one={one} form={form} /> : null}
            </li>
          ))}
        </ul>
        {decisions.length === 0 ? (
          <p className="text-muted">{waitsFor(one, name)}</p>
        ) : (
          <>
            <TextArea
              label={t('Note to the doctor')}
              hint={t('Needed for everything but a yes.')}
              {...form.field('note')}
            />
            <DecideButtons decisions={decisions} form={form} />
          </>
        )}
      </Form>
    </Card>
  )
}

type ButtonsProps = { decisions: readonly Decision[]; form: CaseFormOf }

/** One button a decision; what gives back a standing that was taken away says first what comes of it. */
function DecideButtons({ decisions, form }: ButtonsProps) {
  const [asked, setAsked] = useState<Decision>()
  const effect = asked && decisions.includes(asked) ? effects[asked] : undefined
  const shown = effect && asked ? [asked] : decisions
  return (
    <div className="grid gap-3">
      {effect ? <p role="status">{t(effect)}</p> : null}
      <p className="flex flex-wrap gap-3">
        {shown.map((decision, at) => (
          <Button
            key={`${decision} ${effect === undefined}`}
            type={effects[decision] && !effect ? 'button' : 'submit'}
            look={lookOf(decision, at === 0)}
            busy={form.isSending && form.values('decision') === decision && t('Saving…')}
            disabled={form.isSending && form.values('decision') !== decision}
            onClick={() => {
              form.setValue('decision', decision)
              setAsked(decision)
            }}
          >
            {effect ? t('Yes: {decision}', { decision: t(acts[decision]) }) : t(acts[decision])}
          </Button>
        ))}
        {effect ? <Button onClick={() => setAsked(undefined)}>{t('Go back')}</Button> : null}
      </p>
    </div>
  )
}

/** What is asked once more, with what comes of it. */
const effects: Partial<Record<Decision, string>> = {
  lift: mark('Patients find and book this doctor again. Those who read that it is on hold are told.'),
  restore: mark(
    'The doctor is told. What was looked at before holds no more: somebody looks at each thing again before patients find the doctor.',
  ),
}

function lookOf(decision: Decision, isFirst: boolean) {
  if (isFirst) return decision === 'suspend' ? 'danger' : 'primary'
  return isGrave(decision) ? 'danger' : 'plain'
}

const isGrave = (decision: Decision) => ['reject', 'suspend', 'revoke', 'uphold'].includes(decision)

const isAppealed = ({ doctor }: Case) => doctor.verification === 'appealed'

const waitsFor = (one: Case, name: string) =>
  isForAnother(one)
    ? t('You revoked this doctor. Another person decides this case.')
    : t('{name} has to send something before anything can be decided.', { name })

/** What the doctor says against the revocation, beside the decision it is about. */
function Appeal({ one }: { one: Case }) {
  if (!isAppealed(one)) return null
  const [said, against] = ['appealed', 'revoked'].map((state) => one.events.find((event) => event.to_state === state))
  return (
    <div className="grid gap-2 rounded-field bg-tint p-3 text-on-tint">
      <p>
        <span className="font-semibold">{t('The doctor’s appeal')}</span>
        <bdi className="block whitespace-pre-line">{said?.note}</bdi>
      </p>
      <p>
        <span className="font-semibold">{t('Why it was revoked')}</span>
        <bdi className="block whitespace-pre-line">{against?.note}</bdi>
      </p>
      <p>
        {t(
          'Cancelled appointments stay cancelled. If you take the revocation back, the check is looked at again before patients find the doctor.',
        )}
      </p>
    </div>
  )
}

function Standing({ one, kind }: { one: Case; kind: Kind }) {
  const found = one.checks.find((check) => check.kind === kind)
  return (
    <p>
      <span className="font-semibold">{t(kindWords[kind])}</span>
      <span className="block text-sm text-muted">
        {found ? (
          <>
            <bdi>{wayWords(found)}</bdi>
            {listComma()}
            {dateWords(asLocalDate(found.on))}
            {found.valid_until
              ? `${listComma()}${t('until {date}', { date: dateWords(asLocalDate(found.valid_until)) })}`
              : null}
            {one.missing.includes(kind) ? `. ${t('It is time to look at it again.')}` : null}
          </>
        ) : kind === 'number' ? (
          one.number_fault ? (
            t('Its form is wrong.')
          ) : (
            t('Its form is right. It is noted with your decision.')
          )
        ) : kind === 'affiliation' ? (
          t('No facility has confirmed this doctor yet. Until one does they can’t be verified.')
        ) : (
          t('Not looked at yet.')
        )}
      </span>
    </p>
  )
}
