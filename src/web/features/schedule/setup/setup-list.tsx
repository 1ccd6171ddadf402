import { Check } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { isSent, isStopped } from '#domain/verification/state-meanings.ts'
import { isOpenIn, isState } from '#domain/verification/verification.ts'
import { call } from '../../../lib/browser-call.ts'
import { useSite } from '../../../lib/site.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { licenceWords, namesOf, publishedWords, publishStep, steps, stepsBefore } from './setup-steps.ts'
import type { Change, Setup } from './use-setup.ts'
import { UsualServices } from '../services/usual-services.tsx'

type Step = (typeof steps)[number]
type Props = { setup: Setup; change: Change }

/** Who is suspended sets nothing up; the words of their check say what to do. */
export function isSetupShown({ missing, profile }: Setup): boolean {
  return missing.length > 0 && !isStopped(profile.verification)
}

/** What is missing until patients find this doctor: one numbered list, the step that is next open, Publish last. */
export function SetupList({ setup, change }: Props) {
  const { missing, profile } = setup
  if (!isSetupShown(setup)) return null
  const licence = licenceWords(useSite().verification, profile.verification)
  const waits = isSent(profile.verification)
  const isDone = ({ key }: Step) => key === 'profile' || !missing.includes(key) || (key === 'verification' && waits)
  const open = steps.find((step) => !isDone(step))
  const minutes = steps.filter((step) => !isDone(step)).reduce((sum, step) => sum + step.minutes, 0)
  return (
    <section aria-labelledby="setup" className="grid gap-3 rounded-card bg-tint p-5 text-on-tint">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="setup" className="text-xl">
          {t('Until patients can book you')}
        </h2>
        {minutes > 0 ? (
          <p className="text-sm figures">
            {t('{minutes, plural, one {about # minute left} other {about # minutes left}}', { minutes })}
          </p>
        ) : null}
      </div>
      <ol className="grid gap-1">
        {steps.map((step, index) => (
          <StepLine
            key={step.key}
            step={step}
            number={index + 1}
            state={isDone(step) ? 'done' : step === open ? 'open' : 'later'}
            says={step.key === 'verification' ? licence.says : step.says}
            note={step.key === 'verification' && waits ? t(licence.waits) : ''}
          >
            <WayOn step={step} setup={setup} change={change} />
          </StepLine>
        ))}
        <PublishLine setup={setup} change={change} foundOnce={licence.foundOnce} isNext={!open} />
      </ol>
    </section>
  )
}

type LineProps = {
  step: Step
  number: number
  state: 'done' | 'open' | 'later'
  says: string
  note: string
  /** How it is done, where it is open. */
  children: ReactNode
}

function StepLine({ step, number, state, says, note, children }: LineProps) {
  return (
    <li className="grid grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-x-3 py-1">
      <Sign number={number} isDone={state === 'done'} isOpen={state === 'open'} />
      {state === 'done' ? (
        <span>
          {t(step.label)} <span className={note ? 'text-sm' : 'sr-only'}>({note || t('done')})</span>
        </span>
      ) : (
        <Link to={step.to} className="font-semibold underline">
          {t(step.label)}
        </Link>
      )}
      {state === 'done' ? <span /> : <Minutes count={step.minutes} />}
      {state === 'open' ? (
        <div className="col-span-2 col-start-2 mt-1 grid gap-3">
          <p className="text-sm">{t(says)}</p>
          {children}
        </div>
      ) : null}
    </li>
  )
}

/** The way on of the step that is next: what is one press is done here, for the rest one button leads to its page. */
function WayOn({ step, setup, change }: Props & { step: Step }) {
  const { pathname, search } = useLocation()
  if (step.to === pathname + search) return null
  const isService = step.key === 'service'
  return (
    <p className="flex flex-wrap gap-3">
      {isService ? <UsualServices setup={setup} change={change} /> : null}
      <ButtonLink to={step.to} look={isService ? 'plain' : 'primary'}>
        {t(step.act)}
      </ButtonLink>
    </p>
  )
}

type PublishProps = Props & { foundOnce: string; isNext: boolean }

/** The last step: it says what keeps it, and once nothing of the doctor's does, what happens then. */
function PublishLine({ setup: { missing, profile }, change, foundOnce, isNext }: PublishProps) {
  const isDone = !missing.includes('published')
  const before = stepsBefore(missing)
  const [isSending, setSending] = useState(false)
  const publish = () => {
    setSending(true)
    void change(
      () => call('POST /doctors/me/publish', { body: { is_published: true } }),
      publishedWords(missing, foundOnce),
    )
      .catch(() => undefined)
      .finally(() => setSending(false))
  }
  return (
    <li className="grid grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-x-3 py-1">
      <Sign number={steps.length + 1} isDone={isDone} isOpen={!isDone && before.length === 0} />
      <p>
        <span className="font-semibold">{t(publishStep)}</span>
        <span className="block text-sm">
          {before.length > 0
            ? t('Not yet: first {steps}.', { steps: namesOf(before) })
            : isState(profile.verification) && isOpenIn(profile.verification)
              ? t('Patients find you at once.')
              : t(foundOnce)}
        </span>
      </p>
      {!isDone && before.length === 0 ? (
        <Button look={isNext ? 'primary' : 'plain'} size="small" busy={isSending && t('Publishing…')} onClick={publish}>
          {t('Publish')}
        </Button>
      ) : null}
    </li>
  )
}

function Sign({ number, isDone, isOpen }: { number: number; isDone: boolean; isOpen: boolean }) {
  return (
    <span
      aria-hidden
      className={`grid size-7 place-items-center rounded-full text-sm font-semibold figures ${isOpen ? 'bg-brand text-on-brand' : 'border border-current'}`}
    >
      {isDone ? <Check size={16} /> : number}
    </span>
  )
}

function Minutes({ count }: { count: number }) {
  return <span className="text-sm figures">{t('{count} min', { count })}</span>
}
