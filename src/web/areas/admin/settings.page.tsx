import { useQuery } from '@tanstack/react-query'
import { mark, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { titleOf } from '../../lib/site.ts'
import { isShut } from '../../lib/shown.ts'
import { Card, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { IdentitySettings } from './identity-settings.tsx'
import { LegalTexts } from './legal-texts.tsx'
import { MailTest, TextTest } from './sender-tests.tsx'

export const meta = () => titleOf(t('Settings'))

type Settings = Answer<'GET /admin/settings'>

/** What administrators set, what the environment of the server sets, and a test of the mail. */
export default function SettingsPage() {
  const found = useQuery({ queryKey: ['settings'], queryFn: () => call('GET /admin/settings', {}) })
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>{t('Settings')}</PageTitle>
      {found.isPending ? <Skeleton rows={4} /> : null}
      {isShut(found) ? (
        <LoadFailed what={t('the settings')} error={found.error} again={() => void found.refetch()} />
      ) : null}
      {found.data ? (
        <>
          <IdentitySettings of={found.data} />
          <LegalTexts />
          <MailTest server={found.data.mail_server} />
          <TextTest carrier={found.data.text_gateway} />
          <Set of={found.data} />
        </>
      ) : null}
    </div>
  )
}

/** Who vouches for doctors here, and what that means for patients. */
const modes: Record<Settings['verification'], { value: string; means: string }> = {
  required: {
    value: mark('By us'),
    means: mark(
      'Patients find a doctor after somebody here has looked at the identity, the licence in its register, and the specialty.',
    ),
  },
  facility_attested: {
    value: mark('By their facility'),
    means: mark(
      'Patients find a doctor as soon as a checked facility vouches for them. The badge says so, and there is no certificate.',
    ),
  },
  off: {
    value: mark('Off'),
    means: mark('Patients find every doctor who sends a number. Nobody looks at anything.'),
  },
}

function Set({ of }: { of: Settings }) {
  const rows = [
    { label: t('Web address'), value: of.public_url, means: '', change: 'PUBLIC_URL' },
    {
      label: t('Checks of doctors'),
      value: t(modes[of.verification].value),
      means: t(modes[of.verification].means),
      change: 'VERIFICATION=required | facility_attested | off',
    },
    {
      label: t('Four eyes'),
      value: of.four_eyes ? t('On') : t('Off'),
      means: of.four_eyes
        ? t('A doctor is verified once two people have agreed.')
        : t('One person alone can verify a doctor.'),
      change: 'VERIFICATION_FOUR_EYES=on | off',
    },
    {
      label: t('Mail'),
      value: of.mail_server ?? t('Files'),
      means: of.mail_server ? '' : t('No mail server is set. The server writes each mail as a file.'),
      change: 'SMTP_URL=smtps://…',
    },
    {
      label: t('Text messages'),
      value: of.text_gateway ?? t('Files'),
      means: of.text_gateway ? '' : t('No text messages are sent. The server writes each as a file.'),
      change: 'TEXT_WEBHOOK_URL=https://…',
    },
    {
      label: t('Demo'),
      value: of.is_demo ? t('On') : t('Off'),
      means: of.is_demo
        ? t(
            'People, clinics and visits of the demo are here, and everybody knows their passwords. Nothing here is private. Nobody can switch it off from here: one of those passwords opens this page. Whoever runs the server stops it, takes the demo away and starts again.',
          )
        : t(
            'There are no people and clinics that we made up. Nobody can switch the demo on from here: everybody knows its passwords, and they would open this one. It comes with a first start on empty data only.',
          ),
      change: of.is_demo ? 'npm run demo -- --remove, DEMO=off' : 'DEMO=on, DATA_DIR=…',
    },
  ]
  return (
    <Card as="section" className="grid grid-cols-1 gap-3">
      <h2 className="text-xl">{t('As the server has them')}</h2>
      <p className="text-muted">
        {t('The server reads these when it starts. Whoever runs the server changes them there.')}
      </p>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_minmax(0,1fr)]">
        {rows.map(({ label, value, means, change }) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="grid min-w-0 gap-1 break-words">
              <bdi className="font-semibold">{value || '–'}</bdi>
              {means ? <span>{means}</span> : null}
              <span className="text-sm text-muted">
                {t('To change it:')} <code dir="ltr">{change}</code>
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
