import { useQuery } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { titleOf } from '../../lib/site.ts'
import { Card, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'

export const meta = () => titleOf(t('Health'))

export default function Health() {
  const health = useQuery({
    queryKey: ['health'],
    queryFn: () => call('GET /admin/health', {}),
    refetchInterval: 15_000,
  })
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
    </div>
  )
}
