import { useMutation, useQuery } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { titleOf } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { Card, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { IdentitySettings } from './identity-settings.tsx'

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
          <MailTest server={found.data.mail_server} />
          <Set of={found.data} />
        </>
      ) : null}
    </div>
  )
}

function Set({ of }: { of: Settings }) {
  const rows = [
    [t('Web address'), of.public_url],
    [t('Languages'), of.languages.join(', ')],
    [t('Text messages'), of.text_gateway ?? t('No text messages are sent.')],
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

function MailTest({ server }: { server: string | null }) {
  const test = useMutation({ mutationFn: () => call('POST /admin/settings/test-mail', { body: {} }) })
  return (
    <Card as="section" className="grid grid-cols-1 gap-3">
      <h2 className="text-xl">{t('Mail')}</h2>
      <p>
        {server
          ? t('Mails go out through {server}.', { server })
          : t('No mail server is set. The server writes each mail as a file.')}
      </p>
      <p>
        <Button onClick={() => test.mutate()} busy={test.isPending && t('Sending…')}>
          {t('Send a test to me')}
        </Button>
      </p>
      <div role="status">
        {test.isError ? <p className="text-danger">{problemText(test.error)}</p> : null}
        {test.data ? (
          test.data.is_sent ? (
            <p>
              {server
                ? t('The mail server took the mail to {to}.', { to: test.data.to })
                : t('The mail to {to} was written as a file.', { to: test.data.to })}
            </p>
          ) : (
            <p className="text-danger">
              {t('The mail did not go. The mail server said:')} <bdi dir="ltr">{test.data.answer}</bdi>
            </p>
          )
        ) : null}
      </div>
    </Card>
  )
}
