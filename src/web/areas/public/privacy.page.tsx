import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { rich } from '../../lib/rich.tsx'
import { type Clause, LegalPage } from '../../features/site/legal-page.tsx'
import { stored } from '../../features/site/stored-keys.ts'
import { call } from '../../lib/browser-call.ts'
import { KeptList } from '../../parts/site/kept-list.tsx'
import { keptPeriods } from '../../parts/site/kept-periods.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { serverCall } from '../../lib/server-call.ts'
import { useSite } from '../../lib/site.ts'

export const handle = { isStill: true }

export const loader = ({ context }: LoaderFunctionArgs) =>
  serverCall(context)('GET /legal/:kind', { params: { kind: 'privacy' } })
export const clientLoader = () => call('GET /legal/:kind', { params: { kind: 'privacy' } })

export const meta = (source: Parameters<typeof pageMeta>[0]) =>
  pageMeta(source, {
    title: t('Cookie and privacy policy'),
    description: t('What is kept, who sees it, which cookies are set and what you can ask for.'),
  })

export default function Privacy() {
  const { brand, operator, operatorAddress } = useSite()
  return (
    <LegalPage
      own={useLoaderData<typeof loader>()}
      title={t('Cookie and privacy policy')}
      lead={t(
        'We collect what is needed to book and run your visits. Clinics see what concerns your visit. {brand} uses no advertising and no tracking cookies. You can download or delete your data.',
        { brand },
      )}
      always={[periods(), cookies()]}
      clauses={[...clausesOf(operator), contact([operator, operatorAddress].filter(Boolean))]}
    />
  )
}

/** Where "what is kept" leads to, whatever the operator's own words say besides. */
const periods = (): Clause => ({
  id: 'periods',
  title: t('How long we keep it'),
  summary: t('Each kind for its time; then it goes by itself.'),
  text: (
    <div className="grid gap-4">
      <KeptList kept={keptPeriods()} />
      <p>
        {t(
          'Your appointments stay with the clinic as long as the law asks of it. Your account stays until you delete it.',
        )}
      </p>
    </div>
  ),
})

const cookies = (): Clause => ({
  id: 'cookies',
  title: t('Cookies and storage'),
  summary: t('Only what the site needs to work. No tracking, no advertising.'),
  text: <StoredTable />,
})

const clausesOf = (operator: string): Clause[] => [
  {
    id: 'kept',
    title: t('What is kept'),
    summary: t('Only what is needed to book and run your visits.'),
    text: (
      <p>
        {t(
          'Your name, date of birth, contact details and your visits with their times and the reason you typed. Doctors: the profile they publish and the licence number that is checked. Every look at a visit and every change is written down.',
        )}
      </p>
    ),
  },
  {
    id: 'who-sees',
    title: t('Who sees it'),
    summary: t('The clinic sees what concerns your visit. Nobody pays to see it.'),
    text: (
      <p>
        {t(
          'The doctor and the people of the clinic who need it see your visit there. The reason is read by the doctor and the clinic staff who prepare your visit. {operator} runs this site and its machines. Nothing is sold, and no other company receives anything from your browser.',
          { operator },
        )}
      </p>
    ),
  },
  periods(),
  cookies(),
  {
    id: 'rights',
    title: t('Your rights'),
    summary: t('See it, take it with you, have it corrected or deleted.'),
    text: (
      <p>
        {t(
          'Log in, open your profile, then Privacy and data, to download what is kept about you or to delete your account. Clinics must keep some records by law; they tell you which and how long.',
        )}
      </p>
    ),
  },
]

const contact = (lines: readonly string[]): Clause => ({
  id: 'contact',
  title: t('Contact'),
  text: (
    <>
      <p className="whitespace-pre-line">{lines.join('\n')}</p>
      <p>
        {rich(
          '<link>Write to us</link> and choose Privacy. You can also complain to the data protection authority of your country.',
          {
            link: (text) => (
              <Link to="/contact" className="text-brand underline">
                {text}
              </Link>
            ),
          },
        )}
      </p>
    </>
  ),
})

function StoredTable() {
  return (
    <div>
      <table className="w-full table-fixed text-start text-sm [overflow-wrap:anywhere]">
        <thead>
          <tr>
            {[t('Name'), t('Kind'), t('What for'), t('How long')].map((heading) => (
              <th key={heading} scope="col" className="py-2 pe-4 text-start">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stored.map(([name, kind, purpose, life]) => (
            <tr key={name} className="border-t border-line align-top">
              <th scope="row" className="py-2 pe-4 text-start font-semibold">
                {name}
              </th>
              <td className="py-2 pe-4">{t(kind)}</td>
              <td className="py-2 pe-4">{t(purpose)}</td>
              <td className="py-2">{t(life)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
