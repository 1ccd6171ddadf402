import { useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { dateIn, timeIn } from '../../lib/format.ts'
import { titleOf } from '../../lib/site.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'

export const meta = () => titleOf(t('Health'))

export default function Health() {
  const queries = useQueryClient()
  const health = useQuery({
    queryKey: ['health'],
    queryFn: () => call('GET /admin/health', {}),
    refetchInterval: 15_000,
  })
  const resend = async (mailId: string) => {
    try {
      await call('POST /admin/mails/:mailId/resend', { params: { mailId } })
      toast('success', t('Queued again'))
      await queries.invalidateQueries({ queryKey: ['health'] })
    } catch (error) {
      toast('error', problemText(error))
    }
  }
  if (health.isPending) return <Skeleton />
  if (health.isError)
    return <LoadFailed what={t('the figures')} error={health.error} again={() => void health.refetch()} />
  const { data } = health
  const figures = [
    [t('Messages waiting'), data.unsent],
    [t('Messages that could not be sent'), data.dead],
    [t('Holds past their end'), data.expired_holds],
    [t('Requests past their deadline'), data.overdue_requests],
    [t('Live events not passed on'), data.unnumbered_events],
    [
      t('Differences in the read model (of {digest_checked} doctors looked at)', {
        digest_checked: data.digest_checked,
      }),
      data.digest_differences,
    ],
  ] as const
  return (
    <div className="grid gap-8">
      <PageTitle>{t('Health')}</PageTitle>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {figures.map(([label, value]) => (
          <Card as="li" key={label}>
            <p className="display text-4xl figures">{value}</p>
            <p className="text-muted">{label}</p>
          </Card>
        ))}
      </ul>
      <section className="grid gap-3">
        <h2 className="text-2xl">{t('Unsent messages')}</h2>
        {data.mails.length === 0 ? <Empty>{t('Every message was sent.')}</Empty> : null}
        <ul className="grid gap-3">
          {data.mails.map((mail) => (
            <Card as="li" key={mail.id} className="flex flex-wrap items-center justify-between gap-3">
              <div>
                <p className="font-semibold">{mail.kind}</p>
                <p className="text-sm text-muted">
                  {t('To {recipient}, {moment} UTC, {attempts, plural, one {# try} other {# tries}}', {
                    recipient: mail.recipient,
                    moment: `${dateIn('UTC', mail.created_at)}, ${timeIn('UTC', mail.created_at)}`,
                    attempts: mail.attempts,
                  })}
                  {mail.last_error ? `: ${mail.last_error}` : ''}
                </p>
              </div>
              {mail.state === 'dead' ? (
                <Button onClick={() => void resend(mail.id)}>{t('Send again')}</Button>
              ) : (
                <span className="text-muted">{t('Waiting')}</span>
              )}
            </Card>
          ))}
        </ul>
      </section>
    </div>
  )
}
