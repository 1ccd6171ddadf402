import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { mark, t } from '#domain/language/translate.ts'
import { EmergencyLine } from '../../features/providers/search/emergency-line.tsx'
import { Board } from '../../features/providers/search/board.tsx'
import { askedWhere } from '../../features/faq/asked-first.ts'
import { Asked } from '../../features/faq/asked.tsx'
import { SearchForm } from '../../features/providers/search/search-form.tsx'
import { NumberedSteps, Onward } from '../../features/site/page-parts.tsx'
import { ProductView } from '../../features/site/product-view.tsx'
import { call } from '../../lib/browser-call.ts'
import type { Call } from '../../lib/call.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { serverCall } from '../../lib/server-call.ts'
import { useSite } from '../../lib/site.ts'
import { ButtonLink } from '../../ui/button.tsx'

export const handle = { isStill: true }

export const meta = (source: Parameters<typeof pageMeta>[0]) =>
  pageMeta(source, {
    title: t('Book the right doctor, at a time that suits you'),
    bare: true,
    description: t(
      'Find a doctor, see real free times and book in a few steps. For you and your family, in person or by video.',
    ),
    thing: (site, url) => ({
      '@type': 'MedicalOrganization',
      name: site.brand,
      url,
      logo: `${site.publicUrl}/mark.svg`,
      ...(site.contactEmail ? { email: site.contactEmail } : {}),
      sameAs: site.socialLinks.map((link) => link.url),
    }),
  })

async function load(ask: Call) {
  const soonest = await ask('GET /providers', { query: {} }).catch(() => ({ results: [] }))
  return { soonest: soonest.results.slice(0, 6) }
}

export const loader = ({ context }: LoaderFunctionArgs) => load(serverCall(context))
export const clientLoader = () => load(call)

const popular = [
  mark('General practice'),
  mark('Skin'),
  mark('Heart'),
  mark('Child'),
  mark('Dentist'),
  mark('Eye'),
  mark('Physio'),
  mark('Mental health'),
]

const steps = [
  [mark('Look'), mark('Search by need, place and day. Times update while you look.')],
  [mark('Pick'), mark('Choose a time. We hold it while you fill in a few details.')],
  [mark('Go'), mark('You get a message with everything, and a link to change your mind.')],
] as const

const audiences = [
  [
    mark('For patients'),
    mark('Book without a phone queue. Change or cancel without a call.'),
    '/for-patients',
    mark('More for patients'),
  ],
  [
    mark('For practitioners'),
    mark('Your hours, your rules. Fewer missed visits, less time on the phone.'),
    '/for-healthcare-providers',
    mark('More for practitioners'),
  ],
  [
    mark('For facilities'),
    mark('Every branch and every doctor in one place, live.'),
    '/auth/facility-signup',
    mark('Register a facility'),
  ],
] as const

export default function Landing() {
  const { soonest } = useLoaderData<typeof loader>()
  const { verification } = useSite()
  return (
    <>
      <Hero soonest={soonest} />
      <HowItWorks />
      <ProductView
        name="times"
        title={t('Every free time, at a glance')}
        text={t('Two weeks of real times on one page. Tap one and it is held for you while you fill in a few details.')}
        alt={t('A doctor’s page with their free times by day')}
      />
      <Audiences />
      <Trust />
      <Asked questions={askedWhere(verification)} />
      <div className="wrap pb-4">
        <EmergencyLine />
      </div>
      <Onward title={t('Ready when you are')} text={t('It takes a few steps to book.')}>
        <ButtonLink to="/find" look="primary" className="text-lg">
          {t('Find a doctor')}
        </ButtonLink>
      </Onward>
    </>
  )
}

function Hero({ soonest }: Awaited<ReturnType<typeof load>>) {
  return (
    <section className="bg-pine text-on-pine">
      <div className="wrap grid gap-10 py-14 lg:py-20">
        <div className="grid gap-4">
          <h1 className="text-[44px] sm:text-6xl lg:text-[72px]">{t('Care that fits your day')}</h1>
          <p className="reading text-lg text-pine-muted sm:text-xl">
            {t('See who is free, pick a time, and it is yours. No phone queue. No account needed to look.')}
          </p>
        </div>
        <SearchForm action="/find" onBoard />
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-pine-muted">{t('Often looked for')}</span>
          {popular.map((word) => (
            <Link
              key={word}
              to={`/find?q=${encodeURIComponent(word)}`}
              className="rounded-full border border-pine-muted/50 px-3.5 py-1.5 hover:bg-on-pine/10"
            >
              {t(word)}
            </Link>
          ))}
        </p>
        <Board doctors={soonest} />
      </div>
    </section>
  )
}

function HowItWorks() {
  return (
    <NumberedSteps
      title={t('How it works')}
      columns="md:grid-cols-3"
      steps={steps.map(([title, text]) => ({ title: t(title), text: t(text) }))}
    />
  )
}

function Audiences() {
  return (
    <section className="bg-sunken">
      <div className="wrap grid gap-6 py-16 md:grid-cols-3">
        {audiences.map(([title, text, to, label]) => (
          <article key={title} className="grid content-start gap-2">
            <h2 className="text-2xl">{t(title)}</h2>
            <p className="text-muted">{t(text)}</p>
            <Link to={to} className="font-semibold text-brand underline">
              {t(label)}
            </Link>
          </article>
        ))}
      </div>
    </section>
  )
}

/** What is checked is said where it is checked. */
function Trust() {
  const { verification } = useSite()
  return (
    <section className="wrap grid gap-10 py-16 md:grid-cols-2">
      {verification === 'required' ? (
        <article>
          <h2 className="text-3xl">{t('How we check doctors')}</h2>
          <p className="mt-3 text-muted">
            {t(
              'Before a doctor appears in search, a person on our team checks their licence against the public register. The profile shows the date of that check. A check tells you that a licence was valid. It is not a promise about results.',
            )}
          </p>
        </article>
      ) : null}
      <article>
        <h2 className="text-3xl">{t('Your data')}</h2>
        <p className="mt-3 text-muted">
          {t('Clinics see what concerns your visit. We do not sell data and we do not show ads.')}
        </p>
      </article>
    </section>
  )
}
