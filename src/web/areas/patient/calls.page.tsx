import { t } from '#domain/language/translate.ts'
import { CallsHead } from '../../features/calls/calls-head.tsx'
import { CallLength, OwnCallList } from '../../features/calls/own-call-list.tsx'
import { NextCall } from '../../features/calls/next-call.tsx'
import { useCalls } from '../../features/calls/use-calls.ts'
import { titleOf } from '../../lib/site.ts'
import { isShown, isShut } from '../../lib/shown.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty, LoadFailed } from '../../ui/page.tsx'

export const meta = () => titleOf(t('Calls'))

/** Video visits of a patient: the next one to join, those after it, those that were. */
export default function Calls() {
  const upcoming = useCalls('patient', 'upcoming')
  const past = useCalls('patient', 'past')
  const [next, ...others] = upcoming.lines
  return (
    <div className="grid gap-10">
      <CallsHead upcoming={upcoming} testsFirst />
      {isShown(upcoming) && !next ? (
        <Empty action={<ButtonLink to="/usr/providers">{t('Find a doctor')}</ButtonLink>}>
          {t('No video visits. When you book one, you join it here.')}
        </Empty>
      ) : null}
      {next ? <NextCall line={next} /> : null}
      {others.length > 0 ? (
        <OwnCallList
          title={t('After that')}
          lines={others}
          who={({ doctor }) => doctor}
          aside={(line) =>
            line.may_join && line.meet_id ? (
              <ButtonLink reloadDocument size="small" look="primary" to={`/meet/${line.meet_id}`}>
                {t('Join')}
              </ButtonLink>
            ) : line.on_hold ? (
              <strong className="rounded-chip bg-sun px-3 py-1 text-sm text-on-sun">{t('On hold')}</strong>
            ) : null
          }
          more={upcoming.hasNextPage ? () => void upcoming.fetchNextPage() : undefined}
        />
      ) : null}
      <HowItWorks />
      {isShut(past) ? (
        <LoadFailed what={t('your past calls')} error={past.error} again={() => void past.refetch()} />
      ) : null}
      {past.lines.length > 0 ? (
        <OwnCallList
          title={t('Past calls')}
          lines={past.lines}
          who={({ doctor }) => doctor}
          aside={(line) => <CallLength line={line} />}
          more={past.hasNextPage ? () => void past.fetchNextPage() : undefined}
        />
      ) : null}
    </div>
  )
}

function HowItWorks() {
  const steps = [
    t('Test your camera and sound once, here.'),
    t('Join shortly before the start: your visit says from when. It opens in your browser; nothing to install.'),
    t('Your doctor sees you are here and lets you in. Calls are not recorded.'),
  ]
  return (
    <section aria-labelledby="how" className="grid gap-3">
      <h2 id="how" className="text-2xl">
        {t('How it works')}
      </h2>
      <ol className="grid gap-4 sm:grid-cols-3">
        {steps.map((step, place) => (
          <li key={step} className="flex items-baseline gap-3">
            <span aria-hidden className="text-2xl text-brand display figures">
              {place + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </section>
  )
}
