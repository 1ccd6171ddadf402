import { useEffect } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { statusIs } from '#domain/booking/status.ts'
import { t } from '#domain/language/translate.ts'
import { beforeCall, callPath } from '../../features/appointments/visit/join-call.ts'
import { NewLink } from '../../features/appointments/visit/new-link.tsx'
import { asOutcome } from '../../features/appointments/steps/use-visit-steps.ts'
import { VisitPage } from '../../features/appointments/visit/visit-page.tsx'
import type { Visit } from '../../features/appointments/visit/visit.ts'
import { EmergencyLine } from '../../features/providers/search/emergency-line.tsx'
import { call } from '../../lib/browser-call.ts'
import { problemCode } from '../../lib/call.ts'
import { forgetCode, keepCode, readKeptCode } from '../../lib/kept-code.ts'
import { titleOf } from '../../lib/site.ts'
import { isShut } from '../../lib/shown.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Spinner } from '../../ui/mark.tsx'
import { LoadFailed, PageTitle } from '../../ui/page.tsx'
import { onTheWay } from './on-the-way.ts'

export const handle = onTheWay

export const meta = () => [
  ...titleOf(t('Your appointment')),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** One visit by the link of its mail, without logging in. */
export default function Manage() {
  const { token = '' } = useParams()
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const queries = useQueryClient()
  const visit = useQuery({
    queryKey: ['visit', token],
    queryFn: () => call('GET /visit', {}, { linkToken: token }),
    enabled: typeof window !== 'undefined',
  })
  useKeptCode(visit.data)
  const wayIn = visit.data && wayOf(search.get('do'), visit.data, token)
  useEffect(() => {
    // A document of its own: it alone may ask for the camera.
    if (wayIn) location.replace(wayIn)
  }, [wayIn])
  if (visit.isPending || wayIn) return <Spinner />
  if (isShut(visit)) {
    return (
      <div className="wrap grid gap-4 py-16">
        {['link_expired', 'not_found'].includes(problemCode(visit.error)) ? (
          <>
            <PageTitle lead={t('We can send you a new one. With an account, log in to see your appointments.')}>
              {t('This link has expired or was replaced')}
            </PageTitle>
            <NewLink />
            <p>
              <ButtonLink to="/auth/login/usr">{t('Log in')}</ButtonLink>
            </p>
          </>
        ) : (
          <LoadFailed what={t('your appointment')} error={visit.error} again={() => void visit.refetch()} />
        )}
      </div>
    )
  }
  return (
    <div className="wrap grid gap-6 py-8">
      <LeaveGuard />
      <VisitPage
        visit={visit.data}
        linkToken={token}
        onChange={(next) => queries.setQueryData(['visit', token], next)}
        done={asOutcome(search.get('done'))}
        // In place of what was asked for: Back does not ask for it again.
        onOutcome={(done) => setSearch({ done }, { replace: true })}
        forOffer={pathname.startsWith('/offer/')}
        begin={wantedOf(search.get('do'), visit.data)}
      >
        <EmergencyLine />
      </VisitPage>
    </div>
  )
}

/** The page at the clinic's door finds the visit of this phone by it. */
function useKeptCode(visit: Visit | undefined) {
  useEffect(() => {
    if (!visit) return
    const { reference: code, branch, time_zone: zone, start, end, mode, status } = visit
    if (mode === 'in_person' && statusIs(status, 'ahead')) keepCode({ code, branch: branch.id, zone, start, end })
    else if (readKeptCode()?.code === code) forgetCode()
  }, [visit])
}

/** Where the link of a mail leads on to: the call while it is open, or the test of camera and sound until then. */
function wayOf(wanted: string | null, visit: Visit, token: string): string | undefined {
  if (wanted === 'join') return callPath(visit, Date.now(), token)
  return wanted === 'test' ? beforeCall(visit, Date.now(), token)?.test : undefined
}

/** What the link of a reminder asks for, where it is possible. */
function wantedOf(wanted: string | null, visit: Visit): 'cancel' | 'move' | null {
  return (wanted === 'cancel' || wanted === 'move') && visit.actions.includes(wanted) ? wanted : null
}
