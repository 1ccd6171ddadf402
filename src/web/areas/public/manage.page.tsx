import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import { VisitCard } from '../../features/appointments/visit-card.tsx'
import type { Visit } from '../../features/appointments/visit.ts'
import { EmergencyLine } from '../../features/providers/emergency-line.tsx'
import { call } from '../../lib/browser-call.ts'
import { problemCode } from '../../lib/call.ts'
import { titleOf } from '../../lib/site.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Spinner } from '../../ui/mark.tsx'
import { LoadFailed, PageTitle } from '../../ui/page.tsx'

export const meta = () => [
  ...titleOf(t('Your appointment')),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** One visit by the link of its mail, without logging in. */
export default function Manage() {
  const { token = '' } = useParams()
  const [search] = useSearchParams()
  const [changed, setChanged] = useState<Visit | null>(null)
  const visit = useQuery({
    queryKey: ['visit', token],
    queryFn: () => call('GET /visit', {}, { linkToken: token }),
    enabled: typeof window !== 'undefined',
  })
  if (visit.isPending) return <Spinner />
  if (visit.isError) {
    return (
      <div className="wrap grid gap-4 py-16">
        {['link_expired', 'not_found'].includes(problemCode(visit.error)) ? (
          <>
            <PageTitle lead={t('Log in to see your appointments.')}>
              {t('This link has expired or was replaced')}
            </PageTitle>
            <p>
              <ButtonLink to="/auth/login/usr" look="primary">
                {t('Log in')}
              </ButtonLink>
            </p>
          </>
        ) : (
          <LoadFailed what={t('your appointment')} error={visit.error} again={() => void visit.refetch()} />
        )}
      </div>
    )
  }
  return (
    <div className="wrap grid max-w-3xl gap-6 py-8">
      <PageTitle>{t('Your appointment')}</PageTitle>
      <VisitCard
        visit={changed ?? visit.data}
        linkToken={token}
        onChange={setChanged}
        begin={wantedOf(search.get('do'), visit.data)}
        large
      />
      <p className="no-print">
        <Button onClick={() => print()}>{t('Print slip')}</Button>
      </p>
      <EmergencyLine />
    </div>
  )
}

/** What the link of a reminder asks for, where it is possible. */
function wantedOf(wanted: string | null, visit: Visit): 'cancel' | 'move' | null {
  return (wanted === 'cancel' || wanted === 'move') && visit.actions.includes(wanted) ? wanted : null
}
