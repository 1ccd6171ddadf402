import { useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { useLive } from '../../lib/realtime.ts'
import { toast } from '../../lib/toast.ts'
import type { Invited, Person } from './people.ts'

/** Whose people a screen is about. */
export type PeopleOf = { readonly facility: string } | { readonly branch: string }

/** The people of a facility or a branch; somebody who joins is there within a moment. */
export function usePeople(of: PeopleOf) {
  const people = useQuery({
    queryKey: ['people', of],
    queryFn: () =>
      'facility' in of
        ? call('GET /facilities/:facilityId/users', { params: { facilityId: of.facility } })
        : call('GET /branches/:branchId/users', { params: { branchId: of.branch } }),
  })
  useLive((event) => {
    if (event.kind === 'people' || event.kind === 'missed') void people.refetch()
  })
  return people
}

/** What is done at once, without asking: sending again, taking back, giving back. */
export function usePeopleActs(facility: string | undefined) {
  const queries = useQueryClient()
  const fresh = () => queries.invalidateQueries({ queryKey: ['people'] })
  const run = (work: () => Promise<unknown>, done: string) =>
    void work()
      .then(fresh)
      .then(
        () => toast('success', done),
        (error: unknown) => toast('error', problemText(error)),
      )
  return {
    fresh,
    resend: ({ id, email }: Invited) =>
      run(
        () => call('POST /invitations/:invitationId/resend', { params: { invitationId: id } }),
        t('We sent an invitation to {email}', { email }),
      ),
    withdraw: ({ id }: Invited) =>
      run(
        () => call('DELETE /invitations/:invitationId', { params: { invitationId: id } }),
        t('Invitation taken back'),
      ),
    reactivate: ({ account_id: accountId, name }: Person) =>
      run(
        () =>
          call('POST /facilities/:facilityId/users/:accountId/reactivate', {
            params: { facilityId: facility ?? '', accountId },
          }),
        t('{name} has access again', { name }),
      ),
  }
}
