import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { dayIn, timeIn } from '../../lib/format.ts'
import { isShut } from '../../lib/shown.ts'
import { Facts } from '../../ui/facts.tsx'
import { CheckField } from '../../ui/field.tsx'
import { Card, Empty, LoadFailed, Skeleton } from '../../ui/page.tsx'
import { useVisitChange } from './use-visit-change.ts'
import { wishWords } from './wish-words.ts'

/** Who waits for an earlier time of this doctor, in the order in which they are asked. */
export function WaitingTable({ openPath }: { openPath: (id: string) => string }) {
  const waiting = useQuery({
    queryKey: ['appointments', 'waiting-list'],
    queryFn: () => call('GET /doctors/me/waiting-list', {}),
  })
  const { change } = useVisitChange(undefined)
  if (waiting.isPending) return <Skeleton rows={4} />
  if (isShut(waiting))
    return <LoadFailed what={t('the waiting list')} error={waiting.error} again={() => void waiting.refetch()} />
  if (waiting.data.results.length === 0)
    return <Empty>{t('Nobody waits for an earlier time. When a time opens, who waits is asked one by one.')}</Empty>
  return (
    <ol className="grid gap-3">
      {waiting.data.results.map((visit) => (
        <Card as="li" key={visit.id} className="flex flex-wrap items-center justify-between gap-3">
          <div>
            <p className="font-semibold">
              <Link to={openPath(visit.id)} preventScrollReset className="hover:underline">
                <bdi>{visit.patient?.name}</bdi>
              </Link>
            </p>
            <p className="text-muted">
              <Facts
                of={[
                  t('Now {day}, {time}', {
                    day: dayIn(visit.time_zone, visit.start),
                    time: timeIn(visit.time_zone, visit.start),
                  }),
                  visit.waiting && wishWords(visit.waiting),
                ]}
              />
            </p>
            {visit.offers.map((offer) => (
              <p key={offer.id}>
                {t('Asked about {day}, {time}; answer until {until}', {
                  day: dayIn(visit.time_zone, offer.start),
                  time: timeIn(visit.time_zone, offer.start),
                  until: timeIn(visit.time_zone, offer.expires_at),
                })}
              </p>
            ))}
          </div>
          <CheckField
            label={t('Urgent: ask first')}
            checked={visit.waiting?.is_urgent ?? false}
            onChange={(event) => {
              const is_urgent = event.target.checked
              void change(
                visit.id,
                () =>
                  call('PUT /appointments/:appointmentId/urgency', {
                    params: { appointmentId: visit.id },
                    body: { is_urgent },
                  }),
                t('Saved'),
              )
            }}
          />
        </Card>
      ))}
    </ol>
  )
}
