import { ownsItsTime, statusIs } from '#domain/booking/status.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { addDays } from '#domain/time/local.ts'
import { hour } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'
import { DayTable } from '../../features/appointments/day-table.tsx'
import { RunningLate } from '../../features/appointments/running-late.tsx'
import { isStillNext } from '../../features/appointments/visit.ts'
import { VisitActions } from '../../features/appointments/visit-actions.tsx'
import { VisitDrawer } from '../../features/appointments/visit-drawer.tsx'
import { WaitingPapers } from '../../features/appointments/waiting-papers.tsx'
import { ArrivalSoundOfToday } from '../../features/calls/arrival-sound.tsx'
import { Completeness } from '../../features/profile/completeness.tsx'
import { SetupList } from '../../features/schedule/setup-list.tsx'
import { useSetup } from '../../features/schedule/use-setup.ts'
import { call } from '../../lib/browser-call.ts'
import { dayIn, timeIn, todayIn, viewerZone, wallOf } from '../../lib/format.ts'
import { useSession } from '../../lib/session.ts'
import { titleOf } from '../../lib/site.ts'
import { useNow } from '../../lib/use-now.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'

export const meta = () => titleOf(t('Dashboard'))

export default function Dashboard() {
  const session = useSession()
  const { setup, change } = useSetup()
  const [search, setSearch] = useSearchParams()
  const zone = setup.data?.branches[0]?.time_zone ?? viewerZone()
  const today = todayIn(zone)
  const day = useQuery({
    queryKey: ['appointments', 'doctor', 'since yesterday', today],
    queryFn: () => call('GET /doctors/me/appointments', { query: { from: addDays(today, -1), until: today } }),
    enabled: setup.isSuccess,
  })
  const visits = (day.data?.results ?? []).filter((visit) => dayOf(visit) === today || isUnderWay(visit))
  const clock = useNow()
  const now = visits.findLast((visit) => visit.status === 'in_progress')
  const next = visits.find((visit) => statusIs(visit.status, 'expected') && isStillNext(clock, visit))
  return (
    <div className="grid gap-8">
      <PageTitle>{t('Good day, {fullName}', { fullName: session?.fullName ?? '' })}</PageTitle>
      {visits.some(({ mode }) => mode === 'video') ? <ArrivalSoundOfToday /> : null}
      {setup.data ? <SetupList setup={setup.data} change={change} /> : null}
      {setup.data?.missing.length === 0 ? <Completeness profile={setup.data.profile} /> : null}
      {setup.isError ? (
        <LoadFailed what={t('your set-up')} error={setup.error} again={() => void setup.refetch()} />
      ) : null}
      {now || next ? (
        <div className="grid gap-4 md:grid-cols-2">
          {now ? <Strip title={t('Now')} visit={now} /> : null}
          {next ? <Strip title={t('Next')} visit={next} /> : null}
        </div>
      ) : null}
      {next ? <RunningLate minutes={Math.max(...visits.map((visit) => visit.doctor.late_minutes))} /> : null}
      {day.data && day.data.requests.length > 0 ? <Requests requests={day.data.requests} /> : null}
      {setup.data?.missing.length === 0 ? <WaitingPapers /> : null}
      <section className="grid gap-3" aria-labelledby="today">
        <h2 id="today" className="text-2xl">
          {t('Today')}
        </h2>
        {day.isPending ? <Skeleton rows={4} /> : null}
        {day.isError ? <LoadFailed what={t('your day')} error={day.error} again={() => void day.refetch()} /> : null}
        {day.isSuccess && visits.length === 0 ? (
          <Empty
            action={
              setup.data?.is_listed ? (
                <ButtonLink to={`/d/${setup.data.profile.slug}`}>{t('See your booking page')}</ButtonLink>
              ) : undefined
            }
          >
            {t('No appointments today.')}
          </Empty>
        ) : null}
        {visits.length > 0 ? <DayTable visits={visits} openPath={(id) => `?a=${id}`} /> : null}
      </section>
      <VisitDrawer writes ofDoctor id={search.get('a')} onClose={() => setSearch({}, { preventScrollReset: true })} />
    </div>
  )
}

function Requests({ requests }: Pick<Answer<'GET /doctors/me/appointments'>, 'requests'>) {
  return (
    <section className="grid gap-3" aria-labelledby="requests">
      <h2 id="requests" className="text-2xl">
        {t('Requests to answer')}
      </h2>
      {requests.map((visit) => (
        <Card key={visit.id} className="flex flex-wrap items-center justify-between gap-3">
          <p>
            <strong>
              {dayIn(visit.time_zone, visit.start)}, {timeIn(visit.time_zone, visit.start)}
            </strong>
            <br />
            {visit.patient?.name} · {visit.service_name}
            {visit.answer_by ? ' · ' : ''}
            {visit.answer_by
              ? t('answer by {day}, {time}', {
                  day: dayIn(visit.time_zone, visit.answer_by),
                  time: timeIn(visit.time_zone, visit.answer_by),
                })
              : ''}
          </p>
          <VisitActions visit={visit} />
        </Card>
      ))}
    </section>
  )
}

type DayVisit = Answer<'GET /doctors/me/appointments'>['results'][number]

const dayOf = ({ time_zone, start }: DayVisit) => wallOf(time_zone, start).date

/** A visit of last night that midnight must not take from the screen: it runs, or has hardly ended and was not closed. */
function isUnderWay({ status, end }: DayVisit): boolean {
  return status !== 'requested' && ownsItsTime(status) && Date.parse(end) > Date.now() - 2 * hour
}

function Strip({ title, visit }: { title: string; visit: React.ComponentProps<typeof VisitActions>['visit'] }) {
  return (
    <section aria-label={title} className="grid gap-3 rounded-card bg-pine p-5 text-on-pine">
      <p className="flex items-baseline gap-4">
        <span className="text-pine-muted">{title}</span>
        <span className="display text-4xl text-sun figures">{timeIn(visit.time_zone, visit.start)}</span>
      </p>
      <p>
        <strong>{visit.patient?.name}</strong>
        {visit.patient?.age !== null && visit.patient?.age !== undefined ? `, ${visit.patient.age}` : ''} ·{' '}
        {visit.service_name}
        {visit.reason ? ` · ${visit.reason}` : ''}
      </p>
      <div className="text-ink">
        <VisitActions visit={visit} compact calls firstLook="sun" />
      </div>
    </section>
  )
}
