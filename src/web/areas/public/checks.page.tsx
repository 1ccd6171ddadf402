import { BadgeCheck } from 'lucide-react'
import {
  Link,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { mark, t } from '#domain/language/translate.ts'
import { lookedAtAgainBy } from '#domain/verification/checks.ts'
import { ReportForm, reportKinds, type ReportSent } from '../../features/report/report-form.tsx'
import { kindWords, wayWords } from '../../parts/people/check-words.ts'
import { call } from '../../lib/browser-call.ts'
import type { Call } from '../../lib/call.ts'
import { asLocalDate, dateWords, todayIn } from '../../lib/format.ts'
import { orNoDoctor } from '../../lib/no-doctor.ts'
import { orNotFound } from '../../lib/or-not-found.ts'
import { refusedWith, textIn } from '../../lib/posted-form.ts'
import { serverCall } from '../../lib/server-call.ts'
import { DoctorPortrait } from '../../parts/people/doctor-portrait.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { PageTitle } from '../../ui/page.tsx'

const load = (ask: Call, slug: string) => orNotFound(ask('GET /doctors/:slug/checks', { params: { slug } }))

export const loader = ({ params, context }: LoaderFunctionArgs) =>
  orNoDoctor(load(serverCall(context), params.slug ?? ''))
export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => load(call, params.slug ?? '')

/** For browsers without scripts, and for who sends before React is there. */
export async function action({ request, params, context }: ActionFunctionArgs): Promise<ReportSent> {
  const form = await request.formData()
  const kind = reportKinds.find((one) => one === form.get('kind')) ?? 'other'
  const words = textIn(form, 'words')
  try {
    await serverCall(context)('POST /doctors/:slug/reports', {
      params: { slug: params.slug ?? '' },
      body: { kind, words },
    })
    return { isSent: true, refused: undefined }
  } catch (error) {
    return { isSent: false, refused: refusedWith({ kind, words }, error) }
  }
}

// The doctor's page is what is found; this one belongs to it.
export const meta = () => [{ title: t('What was checked') }, { name: 'robots', content: 'noindex' }]

/** Until when one thing holds: its own end, the day by which somebody looks into the register again, or as long as it is what stands there. */
function untilWords({ mode, verified_on: on }: Shown, { kind, valid_until: until }: Shown['checks'][number]): string {
  if (until) {
    const last = { until: dateWords(asLocalDate(until)) }
    return asLocalDate(until) < todayIn('UTC') ? t('It held until {until}.', last) : t('It holds until {until}.', last)
  }
  if (kind !== 'registry' || on === null || mode === 'off') return t('It holds as long as nothing in it changes.')
  const again = lookedAtAgainBy(asLocalDate(on))
  return again <= todayIn('UTC')
    ? t('It is being looked at again.')
    : t('It is looked at again by {date}.', { date: dateWords(again) })
}

type Shown = Awaited<ReturnType<typeof load>>

const modes: Record<Shown['mode'], string> = {
  required: mark('Before patients find a doctor here, a person looks at the documents and into the public register.'),
  facility_attested: mark(
    'Here each facility vouches for the doctors who work for it. We check only that the number has the right form.',
  ),
  off: mark('Doctors are not checked here. Ask the clinic, or look into the public register yourself.'),
}

/** What was checked of a doctor: what, when, by which source, until when, and that it is no grade. */
export default function ChecksPage() {
  const doctor = useLoaderData<typeof loader>()
  const before = useActionData<typeof action>()
  return (
    <div className="wrap grid max-w-3xl gap-8 py-12">
      <LeaveGuard />
      <div className="flex items-center gap-5">
        <DoctorPortrait photo={doctor.display_photo} name={doctor.name} size={72} />
        <PageTitle
          lead={
            <Link to={`/d/${doctor.slug}`} className="underline">
              <bdi>{doctor.name}</bdi>
            </Link>
          }
        >
          {t('What was checked')}
        </PageTitle>
      </div>
      {doctor.checks.length > 0 ? (
        <ul className="grid divide-y divide-line rounded-card border border-line bg-surface">
          {doctor.checks.map((check) => (
            <li key={check.kind} className="grid grid-cols-[28px_minmax(0,1fr)] gap-3 p-4">
              <BadgeCheck size={24} aria-hidden className="text-brand" />
              <p>
                <span className="font-semibold">{t(kindWords[check.kind])}</span>
                <span className="block">
                  <bdi>{wayWords(check)}</bdi>
                </span>
                <span className="block text-sm text-muted">
                  {t('Checked on {on}.', { on: dateWords(asLocalDate(check.on)) })} {untilWords(doctor, check)}
                </span>
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <p className="rounded-card border border-dashed border-field p-6">{emptyWords(doctor)}</p>
      )}
      <p className="reading text-muted">
        {t(modes[doctor.mode])}{' '}
        {doctor.checks.some(({ kind }) => kind === 'registry')
          ? t('A check tells you that a licence was valid. It is not a promise about results.')
          : t('It is not a promise about results.')}
      </p>
      <section className="grid gap-3" aria-labelledby="report">
        <h2 id="report" className="text-2xl">
          {t('Report a wrong detail')}
        </h2>
        <p className="reading text-muted">
          {t(
            'Is something on this doctor’s page wrong? A person reads what you write. Please do not write about your health.',
          )}
        </p>
        <ReportForm slug={doctor.slug} before={before} />
      </section>
    </div>
  )
}

function emptyWords({ verified_on: on, verified_until: until }: Shown): string {
  if (on !== null) return t('This doctor’s licence was checked before each step was kept.')
  if (until === null) return t('Nothing was checked.')
  return t('Nobody has looked at documents of this doctor yet. That is due by {date}.', {
    date: dateWords(asLocalDate(until)),
  })
}
