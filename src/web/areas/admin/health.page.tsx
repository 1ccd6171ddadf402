import { useQuery } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { ownMoment } from '../../lib/format.ts'
import { titleOf } from '../../lib/site.ts'
import { isShut } from '../../lib/shown.ts'
import type { Answer } from '#contract/endpoints.ts'
import { Card, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'

import { LaneLengths } from './lane-lengths.tsx'

export const meta = () => titleOf(t('Health'))

type State = Answer<'GET /admin/health'>

/** How the product is, for who does not read its metrics: looked at anew every quarter of a minute. */
export default function Health() {
  const health = useQuery({
    queryKey: ['health'],
    queryFn: () => call('GET /admin/health', {}),
    refetchInterval: 15_000,
  })
  if (health.isPending) return <Skeleton />
  if (isShut(health))
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
      <AboutProduct of={data} />
      <section className="grid gap-3" aria-labelledby="lanes">
        <h2 id="lanes" className="text-2xl">
          {t('Messages')}
        </h2>
        <LaneLengths of={data.lanes} />
      </section>
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

/** Which version runs on what, who listens, and how old the last copy is. */
function AboutProduct({ of }: { of: State }) {
  const backup = of.backup_made
  const rows = [
    [t('Version'), of.version],
    [
      t('Database'),
      t('PostgreSQL {version}, {steps} steps of the schema', { version: of.database_version, steps: of.schema_steps }),
    ],
    [t('Open live streams of this server'), String(of.streams)],
    [
      t('Backup'),
      backup ? t('{age}, made {moment}', { age: ageOf(backup, of.now), moment: ownMoment(backup) }) : t('Never made'),
    ],
  ] as const
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_minmax(0,1fr)]">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="figures min-w-0 break-words">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const hour = 3_600_000

/** How old the backup is: what a figure of the metrics says, for who reads none. */
function ageOf(moment: string, now: string): string {
  const hours = Math.max(0, Math.floor((Date.parse(now) - Date.parse(moment)) / hour))
  return hours < 48
    ? t('{count, plural, =0 {less than an hour old} one {# hour old} other {# hours old}}', { count: hours })
    : t('{count, plural, one {# day old} other {# days old}}', { count: Math.floor(hours / 24) })
}
