import { t } from '#domain/language/translate.ts'
import { doctorsAskWhere } from '../../features/faq/asked-first.ts'
import { Asked } from '../../features/faq/asked.tsx'
import { BoardHead, NumberedSteps, Onward, Points } from '../../features/site/page-parts.tsx'
import { DayStrip } from '../../features/site/day-strip.tsx'
import { ProductView } from '../../features/site/product-view.tsx'
import { useSite } from '../../lib/site.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'

export const handle = { isStill: true }

export const meta = (source: Parameters<typeof pageMeta>[0]) =>
  pageMeta(source, {
    title: t('For practitioners'),
    description: t(
      'Set your hours once, let patients book themselves in, and never be booked twice. What it takes and what it costs.',
    ),
  })

export default function ForPractitioners() {
  const { cost, verification } = useSite()
  const isChecked = verification === 'required'
  return (
    <>
      <BoardHead
        title={t('Your calendar, back under control')}
        lead={t('Set your hours once. Patients book themselves in. You see the next person, not the admin.')}
      >
        <p>
          <ButtonLink to="/auth/doctor-signup" look="sun" className="text-lg">
            {t('Create a doctor account')}
          </ButtonLink>
        </p>
        <DayStrip />
      </BoardHead>
      <OwnWeek />
      <OwnDesk />
      {isChecked ? <Verification /> : null}
      <Points
        of={[
          {
            title: t('Set up step by step'),
            text: t('Start from a typical week, add breaks, buffers and notice, and publish.'),
          },
          {
            title: t('Yours to keep'),
            text: t('Open source. Run it yourself or have it run, and keep your data in open formats.'),
          },
          {
            title: t('What it costs'),
            text:
              cost ||
              t(
                'The software is free and open source. Whoever runs this site sets the price of running it: ask before you sign up.',
              ),
          },
        ]}
      />
      <Asked questions={doctorsAskWhere(verification)} />
      <Onward title={isChecked ? t('Set it up while the check runs') : t('Ready when you are')}>
        <ButtonLink to="/auth/doctor-signup" look="primary">
          {t('Create a doctor account')}
        </ButtonLink>
        <ButtonLink to="/auth/facility-signup">{t('Register a facility')}</ButtonLink>
      </Onward>
    </>
  )
}

function OwnWeek() {
  return (
    <ProductView
      name="week"
      title={t('A week that reads itself')}
      text={t('Visits, requests, breaks and leave in one picture. Free time books at a click, also by keyboard.')}
      alt={t('The week of a doctor with visits and free time')}
      points={[
        {
          title: t('Never booked twice'),
          text: t('One calendar for all your branches. The database itself refuses a double booking.'),
        },
        {
          title: t('Away without chaos'),
          text: t('Enter your leave: those days close at once, and you see how many visits fall inside.'),
        },
        {
          title: t('Always know why'),
          text: t('If a time is not offered, the product tells you which rule decides.'),
        },
      ]}
    />
  )
}

function OwnDesk() {
  return (
    <ProductView
      isTurned
      name="desk"
      title={t('A queue that moves')}
      text={t('Check-in, rooms, the next number and a screen for the waiting room, all live.')}
      alt={t('The day of a clinic’s desk, with who comes and who is here')}
      points={[
        {
          title: t('Fewer missed visits'),
          text: t(
            'Reminders go out by themselves. A cancelled time is offered to patients who wait for an earlier one.',
          ),
        },
        { title: t('Video built in'), text: t('Patients wait until you let them in. Calls are not recorded.') },
        {
          title: t('Your rights, their rights'),
          text: t(
            'Each person in the team sees what they need. Every look at a visit and every change is written down.',
          ),
        },
      ]}
    />
  )
}

/** The first two are the doctor's, the third is ours, and the fourth is what comes of it. */
function Verification() {
  return (
    <div className="bg-sunken">
      <NumberedSteps
        title={t('How verification works')}
        columns="sm:grid-cols-2 lg:grid-cols-4"
        steps={[
          { title: t('Fill in your profile') },
          { title: t('Send your licence number') },
          { title: t('A person checks the public register') },
          { title: t('You appear in search with the date of the check') },
        ]}
      >
        <p className="text-lg text-muted">{t('You can set up everything while you wait.')}</p>
      </NumberedSteps>
    </div>
  )
}
