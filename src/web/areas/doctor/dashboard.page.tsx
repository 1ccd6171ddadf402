import { ownsItsTime, statusIs } from '#domain/booking/status.ts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { addDays, type LocalDate } from '#domain/time/local.ts'
import { hour, minute } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'
import { DayTiles } from './day-tiles.tsx'
import { DoctorWeekFigures } from '../../features/appointments/calendar/doctor-week-figures.tsx'
import { NeedsAnswer } from '../../features/appointments/visit/needs-answer.tsx'
import { RunningLate } from '../../features/appointments/visit/running-late.tsx'
import { isStillNext } from '../../features/appointments/visit/visit.ts'
import { VisitActions } from '../../features/appointments/steps/visit-actions.tsx'
import { VisitDrawer } from '../../features/appointments/visit/visit-drawer.tsx'
import { WaitingFew } from '../../features/appointments/lists/waiting-few.tsx'
import { WaitingPapers } from '../../features/appointments/lists/waiting-papers.tsx'
import { ArrivalSoundOfToday } from '../../features/calls/arrival-sound.tsx'
import { Completeness } from '../../features/profile/completeness.tsx'
import { PageLink } from '../../features/schedule/setup/page-link.tsx'
import { SetupList } from '../../features/schedule/setup/setup-list.tsx'
import { type Change, type Setup, useSetup } from '../../features/schedule/setup/use-setup.ts'
import { call } from '../../lib/browser-call.ts'
import { dayWords, timeIn, todayIn, viewerZone, wallOf } from '../../lib/format.ts'
import { useSession } from '../../lib/session.ts'
import { titleOf } from '../../lib/site.ts'
import { useNow } from '../../lib/use-now.ts'
import { isShown, isShut } from '../../lib/shown.ts'
import { LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { Today } from './today.tsx'
import { PatientAge } from '../../parts/visits/patient-age.tsx'

export const meta = () => titleOf(t('Dashboard'))

/** What the doctor's day consists of is drawn at once: nothing moves away under a finger because another answer came later. */
export default function Dashboard() {
  const session = useSession()
  const { setup, change } = useSetup()
  const [search, setSearch] = useSearchParams()
  const zone = setup.data?.branches[0]?.time_zone ?? viewerZone()
  const today = todayIn(zone)
  const day = useQuery({
    queryKey: ['appointments', 'doctor', 'since yesterday', today],
    queryFn: () => call('GET /doctors/me/appointments', { query: { from: addDays(today, -1), until: today } }),
    enabled: isShown(setup),
  })
  const isComing = setup.isPending || (isShown(setup) && day.isPending)
  return (
    <div className="grid gap-8">
      <PageTitle>{t('Good day, {fullName}', { fullName: session?.fullName ?? '' })}</PageTitle>
      {isShut(setup) ? (
        <LoadFailed what={t('your set-up')} error={setup.error} again={() => void setup.refetch()} />
      ) : null}
      {isComing ? <DayComing /> : isShown(setup) ? <Day {...{ setup: setup.data, change, day, today, zone }} /> : null}
      <VisitDrawer writes ofDoctor id={search.get('a')} onClose={() => setSearch({}, { preventScrollReset: true })} />
    </div>
  )
}

/** Places for the strips "now" and "next", the figures, and the day. */
function DayComing() {
  return (
    <>
      <Skeleton rows={2} />
      <Skeleton rows={6} />
    </>
  )
}

type DayProps = {
  setup: Setup
  change: Change
  day: UseQueryResult<Answer<'GET /doctors/me/appointments'>>
  today: LocalDate
  zone: string
}

function Day({ setup, change, day, today, zone }: DayProps) {
  const clock = useNow()
  const visits = (day.data?.results ?? []).filter((visit) => dayOf(visit) === today || isUnderWay(visit))
  const now = visits.findLast((visit) => visit.status === 'in_progress')
  const next = visits.find((visit) => statusIs(visit.status, 'expected') && isStillNext(clock, visit))
  const isSetUp = setup.missing.length === 0
  return (
    <>
      {visits.some(({ mode }) => mode === 'video') ? <ArrivalSoundOfToday /> : null}
      <SetupList setup={setup} change={change} />
      {isSetUp ? <Completeness profile={setup.profile} /> : null}
      {now || next ? (
        <div className="grid gap-4 md:grid-cols-2">
          {now ? <Strip title={t('Now')} visit={now} /> : null}
          {next ? <Strip title={t('Next')} visit={next} /> : null}
        </div>
      ) : null}
      {next ? <RunningLate visits={visits} /> : null}
      {isSetUp && isShown(day) ? (
        <DayTiles visits={visits.filter((visit) => dayOf(visit) === today)} requests={day.data.requests.length} />
      ) : null}
      <div className="grid grid-cols-1 gap-8 xl:grid-cols-[minmax(0,1fr)_19rem] xl:grid-rows-[auto_1fr] xl:gap-x-6">
        {isSetUp && isShown(day) ? (
          <Block id="answer" title={t('Needs your answer')} className="xl:col-start-2">
            <NeedsAnswer requests={day.data.requests} />
          </Block>
        ) : null}
        <Block
          id="today"
          title={t('Today, {day}', { day: dayWords(today) })}
          className="xl:col-start-1 xl:row-span-2 xl:row-start-1"
        >
          {isShut(day) ? <LoadFailed what={t('your day')} error={day.error} again={() => void day.refetch()} /> : null}
          {isShown(day) ? <Today {...{ visits, today, zone, setup, openPath }} /> : null}
        </Block>
        {isSetUp ? <Aside setup={setup} today={today} /> : null}
      </div>
    </>
  )
}

const openPath = (id: string) => `?a=${id}`

type AsideProps = { setup: Setup; today: LocalDate }

/** What is no part of today: the week, papers (they come when they come, and move nothing above), who waits, and the page to give away. */
function Aside({ setup, today }: AsideProps) {
  const { slug } = setup.profile
  return (
    <div className="grid content-start gap-8 md:max-xl:grid-cols-2 xl:col-start-2">
      <Block id="week" title={t('This week')}>
        <DoctorWeekFigures today={today} />
      </Block>
      <WaitingPapers />
      <Block id="waiting" title={t('Waiting list')}>
        <WaitingFew openPath={openPath} allPath="/doc/appointments?view=waiting" />
      </Block>
      {setup.is_listed ? (
        <Block id="share" title={t('Share your page')}>
          <PageLink path={`/d/${slug}`} name={`${slug}-page`} />
        </Block>
      ) : null}
    </div>
  )
}

type BlockProps = { id: string; title: string; className?: string; children: ReactNode }

function Block({ id, title, className = '', children }: BlockProps) {
  return (
    <section className={`grid content-start gap-3 ${className}`} aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

type DayVisit = Answer<'GET /doctors/me/appointments'>['results'][number]

const dayOf = ({ time_zone, start }: DayVisit) => wallOf(time_zone, start).date

/** A visit of last night that midnight must not take from the screen: it runs, or has hardly ended and was not closed. */
function isUnderWay({ status, end }: DayVisit): boolean {
  return status !== 'requested' && ownsItsTime(status) && Date.parse(end) > Date.now() - 2 * hour
}

/** How long a visit goes on already, of the minutes that it has. */
function RunningTime({ visit: { status, started_at: since, start, end } }: StripProps) {
  const now = useNow()
  if (status !== 'in_progress' || !since || !now) return null
  const minutes = (span: number) => Math.max(0, Math.floor(span / minute))
  const planned = minutes(Date.parse(end) - Date.parse(start))
  return (
    <span className="basis-full figures sm:ms-auto sm:basis-auto">
      {t('{minutes, plural, one {For # minute} other {For # minutes}}, {planned} planned', {
        minutes: minutes(now - Date.parse(since)),
        planned,
      })}
    </span>
  )
}

type StripProps = { visit: React.ComponentProps<typeof VisitActions>['visit'] }

function Strip({ title, visit }: StripProps & { title: string }) {
  return (
    <section aria-label={title} className="grid gap-3 rounded-card bg-pine p-5 text-on-pine">
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span className="text-pine-muted">{title}</span>
        <span className="display text-4xl text-sun figures">{timeIn(visit.time_zone, visit.start)}</span>
        <RunningTime visit={visit} />
      </p>
      <p>
        <strong>{visit.patient?.name}</strong>
        <PatientAge of={visit.patient} /> · {visit.service_name}
        {visit.reason ? ` · ${visit.reason}` : ''}
      </p>
      <div className="text-ink">
        <VisitActions visit={visit} compact calls firstLook="sun" />
      </div>
    </section>
  )
}
