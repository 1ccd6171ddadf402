import { useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { rich } from '../../lib/rich.tsx'
import { InviteForm } from './invite-form.tsx'
import { useFacility } from '../../parts/resources/use-facility.ts'
import { givenRoles, type Role, useRoles } from '../../parts/resources/use-roles.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { ownDate } from '../../lib/format.ts'
import { titleOf } from '../../lib/site.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'

export const meta = () => titleOf(t('Users'))

type Users = Answer<'GET /facilities/:facilityId/users'>
type Run = (work: () => Promise<unknown>, done: string) => void

/** Who works at the branches, what each may do, and who is invited. */
export default function UsersPage() {
  const queries = useQueryClient()
  const facility = useFacility()
  const facilityId = facility.data?.facility?.id
  const users = useQuery({
    queryKey: ['facility', 'users', facilityId],
    queryFn: () => call('GET /facilities/:facilityId/users', { params: { facilityId: facilityId ?? '' } }),
    enabled: facilityId !== undefined,
  })
  const roles = givenRoles(useRoles(facility.data?.branches.at(0)?.id).data?.roles)
  const fresh = () => queries.invalidateQueries({ queryKey: ['facility', 'users'] })
  const run: Run = (work, done) =>
    void work()
      .then(fresh)
      .then(
        () => toast('success', done),
        (error: unknown) => toast('error', problemText(error)),
      )
  return (
    <div className="grid gap-8">
      <PageTitle lead={t('People of your branches, and what each of them may do.')}>{t('Users')}</PageTitle>
      {users.isPending ? <Skeleton rows={4} /> : null}
      {users.isError ? (
        <LoadFailed what={t('the users')} error={users.error} again={() => void users.refetch()} />
      ) : null}
      {users.data ? (
        <>
          {users.data.members.length === 0 ? (
            <Empty>{t('Nobody works at a desk yet. Invite the first person below.')}</Empty>
          ) : null}
          <ul className="grid gap-3">
            {users.data.members.map((member) => (
              <Member
                key={`${member.account_id} ${member.branch_id} ${member.role}`}
                member={member}
                roles={roles}
                run={run}
              />
            ))}
          </ul>
          <Invited invitations={users.data.invitations} run={run} />
          <InviteForm roles={roles} branches={facility.data?.branches ?? []} onSent={() => void fresh()} />
        </>
      ) : null}
    </div>
  )
}

function Member({ member, roles, run }: { member: Users['members'][number]; roles: readonly Role[]; run: Run }) {
  const { branch_id: branchId, account_id: accountId, name, branch } = member
  const setRole = (role: string | null) =>
    branchId &&
    run(
      () => call('PUT /branches/:branchId/members/:accountId', { params: { branchId, accountId }, body: { role } }),
      role ? t('Role changed') : t('Removed'),
    )
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <p className="me-auto">
        <strong>{name}</strong>
        <br />
        <span className="text-muted">
          {branch} · <bdi>{member.email}</bdi>
        </span>
      </p>
      <select
        aria-label={t('Role of {name} at {branch}', { name, branch })}
        disabled={branchId === null}
        className="min-h-11 rounded-field border border-field bg-surface px-3"
        value={member.role}
        onChange={(event) => setRole(event.target.value)}
      >
        {roles.some(({ ref }) => ref === member.role) ? null : <option value={member.role}>{member.role_name}</option>}
        {roles.map((role) => (
          <option key={role.ref} value={role.ref}>
            {role.name}
          </option>
        ))}
      </select>
      <Button size="small" onClick={() => setRole(null)}>
        {rich('Remove<span> {name}</span>', { span: (text) => <span className="sr-only">{text}</span>, name })}
      </Button>
    </Card>
  )
}

function Invited({ invitations, run }: { invitations: Users['invitations']; run: Run }) {
  if (invitations.length === 0) return null
  const withdraw = (invitationId: string) =>
    run(() => call('DELETE /invitations/:invitationId', { params: { invitationId } }), t('Invitation taken back'))
  return (
    <section className="grid gap-3">
      <h2 className="text-2xl">{t('Invited')}</h2>
      <ul className="grid gap-3">
        {invitations.map((invitation) => (
          <Card as="li" key={invitation.id} className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <p className="me-auto">
              <strong>
                <bdi>{invitation.email}</bdi>
              </strong>
              <br />
              <span className="text-muted">
                {[
                  invitation.branch,
                  invitation.kind === 'doctor' ? t('Doctor') : t('For the branch'),
                  t('until {date}', { date: ownDate(invitation.expires_at) }),
                ].join(' · ')}
              </span>
            </p>
            <Button size="small" onClick={() => withdraw(invitation.id)}>
              {rich('Take back<span> the invitation to {email}</span>', {
                span: (text) => <span className="sr-only">{text}</span>,
                email: invitation.email,
              })}
            </Button>
          </Card>
        ))}
      </ul>
    </section>
  )
}
