import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { type Clause, LegalPage } from '../../features/site/legal-page.tsx'
import { call } from '../../lib/browser-call.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { serverCall } from '../../lib/server-call.ts'
import { useSite } from '../../lib/site.ts'

export const handle = { isStill: true }

export const loader = ({ context }: LoaderFunctionArgs) =>
  serverCall(context)('GET /legal/:kind', { params: { kind: 'terms' } })
export const clientLoader = () => call('GET /legal/:kind', { params: { kind: 'terms' } })

export const meta = (source: Parameters<typeof pageMeta>[0]) =>
  pageMeta(source, {
    title: t('Terms and conditions'),
    description: t('What patients, doctors, clinics and the operator of this site can expect from each other.'),
  })

export default function Terms() {
  const { brand, operator, emergencyNumber } = useSite()
  const clauses: Clause[] = [
    {
      id: 'responsible',
      title: t('Who is responsible'),
      summary: t('Clinics for care, the operator for this site.'),
      text: (
        <p>
          {t(
            '{operator} runs this site. Doctors and clinics offer the visits and are responsible for care. The check of a licence says that it was valid on the date shown; it is not a promise about results.',
            { operator },
          )}
        </p>
      ),
    },
    {
      id: 'emergencies',
      title: t('Not for emergencies'),
      summary: t("If someone's life is at risk, call {emergencyNumber} now.", { emergencyNumber }),
      text: <p>{t('Nobody watches messages and requests on this site around the clock.')}</p>,
    },
    {
      id: 'account',
      title: t('Your account'),
      summary: t('Give true details. It is yours alone.'),
      text: <p>{t('Keep the password to yourself, and tell us when you think that somebody else knows it.')}</p>,
    },
    {
      id: 'visits',
      title: t('Booking and cancelling'),
      summary: t('Come, or cancel in time.'),
      text: (
        <p>
          {t(
            'A booked time is yours. You can cancel until the start and move it until the time shown when you booked. A request is booked when the clinic accepts it. Clinics may charge for visits; the price stands beside the service before you book.',
          )}
        </p>
      ),
    },
    {
      id: 'fair-use',
      title: t('Fair use'),
      summary: t('One person, one visit at a time.'),
      text: (
        <p>
          {t(
            'Do not hold times that you do not need, do not book under another name, and do not collect data with machines.',
          )}
        </p>
      ),
    },
    {
      id: 'changes',
      title: t('Changes'),
      text: <p>{t('When these terms change, the date above changes.')}</p>,
    },
  ]
  return (
    <LegalPage
      own={useLoaderData<typeof loader>()}
      title={t('Terms and conditions')}
      lead={t(
        'Come, or cancel in time. Give true details. Do not use {brand} for emergencies. Clinics are responsible for care, {operator} for this site.',
        { brand, operator },
      )}
      clauses={clauses}
    />
  )
}
