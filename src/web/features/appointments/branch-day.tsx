import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { addDays } from '#domain/time/local.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { asLocalDate, dateWords, dayWords, zoneWords } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { DayTable } from './day-table.tsx'

type Day = Answer<'GET /branches/:branchId/appointments'>
type Props = {
  branchId: string
  /** Checks in, starts and completes from the rows. */ mayProgress?: boolean
  /** What else can be done on this day. */ tools?: (day: Day) => ReactNode
}

/** One day of a branch, as the desk sees it: who comes when, to whom, and how far they are. */
export function BranchDay({ branchId, mayProgress = false, tools }: Props) {
  const [search, setSearch] = useSearchParams()
  const date = search.get('date') ?? undefined
  const day = useQuery({
    queryKey: ['appointments', 'branch', branchId, date],
    queryFn: () => call('GET /branches/:branchId/appointments', { params: { branchId }, query: date ? { date } : {} }),
    refetchInterval: 60_000,
  })
  if (day.isPending) return <Skeleton rows={6} />
  if (day.isError) return <LoadFailed what={t('the day')} error={day.error} again={() => void day.refetch()} />
  const { data } = day
  const go = (days: number) => setSearch({ date: addDays(asLocalDate(data.date), days) })
  const counts = [
    ['booked', t('to come')],
    ['arrived', t('checked in')],
    ['in_progress', t('in progress')],
    ['completed', t('completed')],
  ].map(([status, words]) => `${data.results.filter((visit) => visit.status === status).length} ${words}`)
  return (
    <div className="grid gap-6">
      <PageTitle lead={`${counts.join(' · ')} · ${zoneWords(data.time_zone)}`}>
        {dayWords(asLocalDate(data.date))}
      </PageTitle>
      <div className="no-print flex flex-wrap items-center gap-2">
        {tools?.(data)}
        <Button size="small" onClick={() => go(-1)}>
          {t('Day before')}
        </Button>
        <Button size="small" onClick={() => setSearch({})}>
          {t('Today')}
        </Button>
        <Button size="small" onClick={() => go(1)}>
          {t('Day after')}
        </Button>
        <Button size="small" onClick={() => print()}>
          {t('Print')}
        </Button>
      </div>
      {data.results.length === 0 ? (
        <Empty>{t('No appointments on {date}.', { date: dateWords(asLocalDate(data.date)) })}</Empty>
      ) : (
        <DayTable visits={data.results} readOnly={!mayProgress} showDoctor />
      )}
    </div>
  )
}
