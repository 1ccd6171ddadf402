import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '#domain/language/translate.ts'
import { weekdayOf } from '#domain/time/local.ts'
import { ActivityFeed } from '../../features/facility-day/activity-feed.tsx'
import { BranchesToday } from '../../features/facility-day/branches-today.tsx'
import { DayBoard } from '../../features/facility-day/day-board.tsx'
import { FirstSteps } from '../../features/facility-day/first-steps.tsx'
import { NeedsAttention } from '../../features/facility-day/needs-attention.tsx'
import { useActivity, useAlerts, useFacilityDay } from '../../features/facility-day/use-facility-day.ts'
import { OwnFacilityCheck } from '../../features/facility-profile/own-check.tsx'
import { useFacility } from '../../parts/resources/use-facility.ts'
import { todayIn, weekdayNames } from '../../lib/format.ts'
import { titleOf } from '../../lib/site.ts'
import { isShut } from '../../lib/shown.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Card, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'

export const meta = () => titleOf(t('Dashboard'))

/** The facility at this moment: figures, branches, and what waits for somebody. It follows the live line. */
export default function Dashboard() {
  const facility = useFacility()
  if (facility.isPending) return <Skeleton rows={3} />
  if (isShut(facility))
    return <LoadFailed what={t('your facility')} error={facility.error} again={() => void facility.refetch()} />
  const { branches } = facility.data
  const id = facility.data.facility?.id
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageTitle>{facility.data.facility?.name}</PageTitle>
        <div className="flex flex-wrap gap-3">
          <EnterBranch branches={branches.filter(({ state }) => state !== 'archived')} />
          <ButtonLink to="/fam/branches?add">{t('Add branch')}</ButtonLink>
        </div>
      </div>
      {id ? <OwnFacilityCheck facility={id} /> : null}
      {branches.length === 0 ? (
        <FirstSteps />
      ) : id ? (
        <Today facility={id} zone={branches[0]?.time_zone ?? 'UTC'} />
      ) : null}
    </div>
  )
}

const enterLook =
  'inline-flex min-h-11 items-center gap-2 rounded-full bg-brand px-5 font-semibold text-on-brand hover:bg-brand-hover'

function EnterBranch({ branches }: { branches: readonly { id: string; name: string }[] }) {
  const [first, ...others] = branches.map(({ id, name }) => ({ label: name, to: `/fam/branches/${id}/dashboard` }))
  if (!first) return null
  if (others.length > 0) return <Menu label={t('Enter branch')} items={[first, ...others]} className={enterLook} />
  return (
    <ButtonLink to={first.to} look="primary">
      {t('Enter branch')}
    </ButtonLink>
  )
}

function Today({ facility, zone }: { facility: string; zone: string }) {
  const day = useFacilityDay(facility)
  const alerts = useAlerts(facility)
  const activity = useActivity(facility)
  // It comes as one: what is read first is not pushed down by what is read next.
  if ([day, alerts, activity].some(({ isLoading, failureCount }) => isLoading && failureCount === 0))
    return <Skeleton rows={6} />
  const weekday = weekdayNames()[weekdayOf(todayIn(zone)) - 1]?.name ?? ''
  return (
    <>
      {day.isPending ? <Skeleton rows={2} /> : null}
      {isShut(day) ? (
        <LoadFailed what={t('the figures of today')} error={day.error} again={() => void day.refetch()} />
      ) : null}
      {day.data ? <DayBoard day={day.data} weekday={weekday} /> : null}
      <section className="grid grid-cols-1 gap-3">
        <h2 className="text-2xl">{t('Branches today')}</h2>
        {day.data ? <BranchesToday branches={day.data.branches} alerts={alerts.data ?? []} /> : null}
      </section>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid content-start gap-6">
          <Part title={t('Needs attention')} of={alerts} what={t('what needs attention')}>
            <NeedsAttention alerts={alerts.data ?? []} />
          </Part>
          <p className="flex flex-wrap gap-3">
            <ButtonLink to="/fam/doctors">{t('Doctors')}</ButtonLink>
            <ButtonLink to="/fam/statistics">{t('Statistics')}</ButtonLink>
          </p>
        </div>
        <Part title={t('Last 24 hours')} of={activity} what={t('what happened')}>
          <ActivityFeed happened={activity.data ?? []} />
        </Part>
      </div>
    </>
  )
}

type PartProps = {
  title: string
  what: string
  of: UseQueryResult<unknown>
  children: ReactNode
}

function Part({ title, what, of, children }: PartProps) {
  if (isShut(of)) return <LoadFailed what={what} error={of.error} again={() => void of.refetch()} />
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-xl">{title}</h2>
      {of.isPending ? <Skeleton rows={2} /> : children}
    </Card>
  )
}
