import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { ownMoment } from '../../lib/format.ts'
import { isShut } from '../../lib/shown.ts'
import { Button } from '../../ui/button.tsx'
import { Card, LoadFailed, Skeleton } from '../../ui/page.tsx'

/** What happened around the own account: log-ins, failures, changed keys. */
export function SecurityEvents() {
  const [isLong, setLong] = useState(false)
  const events = useQuery({
    queryKey: ['security', 'events'],
    queryFn: () => call('GET /auth/security/events', {}),
  })
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-2xl">{t('Recent security events')}</h2>
      {events.isPending ? <Skeleton rows={3} /> : null}
      {isShut(events) ? (
        <LoadFailed what={t('your security events')} error={events.error} again={() => void events.refetch()} />
      ) : null}
      {events.data?.results.length === 0 ? <p className="text-muted">{t('Nothing has happened yet.')}</p> : null}
      {events.data && events.data.results.length > 0 ? (
        <>
          <p className="text-muted">
            {t('The newest 50. If you do not recognise one, change your password and log out everywhere else.')}
          </p>
          <ol className="grid gap-2" aria-label={t('Recent security events')}>
            {events.data.results.slice(0, isLong ? undefined : 10).map((event) => (
              <li
                key={event.id}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line pt-2 first:border-0 first:pt-0"
              >
                <span className="me-auto">
                  <span className="font-semibold">{event.text}</span>{' '}
                  {event.device ? <span className="text-sm text-muted">{event.device}</span> : null}{' '}
                  {event.is_own ? null : <span className="text-sm text-muted">{t('by somebody else')}</span>}
                </span>
                <time dateTime={event.at} className="text-sm text-muted">
                  {ownMoment(event.at)}
                </time>
              </li>
            ))}
          </ol>
          {!isLong && events.data.results.length > 10 ? (
            <p>
              <Button onClick={() => setLong(true)}>{t('Show all')}</Button>
            </p>
          ) : null}
        </>
      ) : null}
    </Card>
  )
}
