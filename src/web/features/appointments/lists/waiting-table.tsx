import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { problemText } from '../../../lib/call.ts'
import { dayIn, timeIn } from '../../../lib/format.ts'
import { isShut } from '../../../lib/shown.ts'
import { toast } from '../../../lib/toast.ts'
import { wishWords } from '../../../parts/visits/wish-words.ts'
import { Facts } from '../../../ui/facts.tsx'
import { CheckField } from '../../../ui/field.tsx'
import { Card, Empty, LoadFailed, Skeleton } from '../../../ui/page.tsx'
import { useVisitChange } from '../steps/use-visit-change.ts'
import type { Visit } from '../visit/visit.ts'
import { type Awaiter, useWhoWaits } from './who-waits.ts'

/** Who waits for a time of this doctor, with a visit or without one, in the order in which they are asked. */
export function WaitingTable({ openPath }: { openPath: (id: string) => string }) {
  const waiting = useWhoWaits()
  if (waiting.isPending) return <Skeleton rows={4} />
  if (isShut(waiting))
    return <LoadFailed what={t('the waiting list')} error={waiting.error} again={() => void waiting.refetch()} />
  if (waiting.data.length === 0)
    return <Empty>{t('Nobody waits for a time. When one opens, who waits is asked one by one.')}</Empty>
  return (
    <ol className="grid gap-3">
      {waiting.data.map((one) =>
        one.visit ? (
          <WithVisit key={one.id} visit={one.visit} path={openPath(one.id)} />
        ) : (
          <WithoutVisit key={one.id} of={one.awaits} />
        ),
      )}
    </ol>
  )
}

function WithVisit({ visit, path }: { visit: Visit; path: string }) {
  const { change } = useVisitChange(undefined)
  const zone = visit.time_zone
  const setUrgent = (is_urgent: boolean) => {
    const params = { appointmentId: visit.id }
    const work = () => call('PUT /appointments/:appointmentId/urgency', { params, body: { is_urgent } })
    void change(visit.id, work, t('Saved'))
  }
  return (
    <InLine
      name={
        <Link to={path} preventScrollReset className="hover:underline">
          <bdi>{visit.patient?.name}</bdi>
        </Link>
      }
      facts={[
        t('Now {day}, {time}', { day: dayIn(zone, visit.start), time: timeIn(zone, visit.start) }),
        visit.waiting && wishWords(visit.waiting),
      ]}
      offers={visit.offers}
      zone={zone}
      isUrgent={visit.waiting?.is_urgent ?? false}
      onUrgent={setUrgent}
    />
  )
}

function WithoutVisit({ of }: { of: Awaiter }) {
  const queries = useQueryClient()
  const setUrgent = async (is_urgent: boolean) => {
    try {
      await call('PUT /awaited-times/:awaitedId/urgency', { params: { awaitedId: of.id }, body: { is_urgent } })
      toast('success', t('Saved'))
    } catch (error) {
      toast('error', problemText(error))
    } finally {
      void queries.invalidateQueries({ queryKey: ['appointments'] })
    }
  }
  const { weekdays, parts, until_date } = of
  return (
    <InLine
      name={<bdi>{of.patient_name}</bdi>}
      facts={[
        t('No visit yet'),
        of.service_name,
        of.mode === 'video' ? t('Video visit') : of.branch_name,
        wishWords({ weekdays, parts, until_date }),
      ]}
      offers={of.offer ? [of.offer] : []}
      zone={of.time_zone}
      isUrgent={of.is_urgent}
      onUrgent={(isUrgent) => void setUrgent(isUrgent)}
    />
  )
}

type InLineProps = {
  name: ReactNode
  facts: React.ComponentProps<typeof Facts>['of']
  offers: readonly { start: string; expires_at: string }[]
  zone: string
  isUrgent: boolean
  onUrgent: (isUrgent: boolean) => void
}

function InLine({ name, facts, offers, zone, isUrgent, onUrgent }: InLineProps) {
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <p className="font-semibold">{name}</p>
        <p className="text-muted">
          <Facts of={facts} />
        </p>
        {offers.map(({ start, expires_at }) => (
          <p key={start}>
            {t('Asked about {day}, {time}; answer until {until}', {
              day: dayIn(zone, start),
              time: timeIn(zone, start),
              until: timeIn(zone, expires_at),
            })}
          </p>
        ))}
      </div>
      <CheckField
        label={t('Urgent: ask first')}
        checked={isUrgent}
        onChange={(event) => onUrgent(event.target.checked)}
      />
    </Card>
  )
}
