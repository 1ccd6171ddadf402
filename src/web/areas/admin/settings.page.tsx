import { useQuery } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { titleOf } from '../../lib/site.ts'
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
      {found.isError ? (
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

function Set({ of }: { of: Settings }) {
  const rows = [
    [t('Web address'), of.public_url],
    [t('Demo'), of.is_demo ? t('On: everybody knows its passwords.') : t('Off')],
  ] as const
  return (
    <Card as="section" className="grid grid-cols-1 gap-3">
      <h2 className="text-xl">{t('As the server has them')}</h2>
      <p className="text-muted">
        {t('The server reads these when it starts. Whoever runs the server changes them there.')}
      </p>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_minmax(0,1fr)]">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 break-words">
              <bdi>{value || '–'}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
