import { useState } from 'react'
import { mark, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { ownDate } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'

type Invitation = Answer<'GET /admin/people'>['invitations'][number]

const kinds: Record<string, string> = {
  facility: mark('Facility manager'),
  doctor: mark('Doctor'),
  'branch-staff': mark('Branch staff'),
  'platform-admin': mark('Administrator'),
}

/** Invitations that nobody has taken up yet. */
export function WaitingInvitations({ of, onSent }: { of: readonly Invitation[]; onSent: () => void }) {
  if (of.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-3" aria-labelledby="invitations">
      <h2 id="invitations" className="text-2xl">
        {t('Open invitations')}
      </h2>
      <ul className="grid grid-cols-1 divide-y divide-line rounded-card border border-line bg-surface">
        {of.map((invitation) => (
          <InvitationLine key={invitation.id} invitation={invitation} onSent={onSent} />
        ))}
      </ul>
    </section>
  )
}

function InvitationLine({ invitation, onSent }: { invitation: Invitation; onSent: () => void }) {
  const [isSending, setSending] = useState(false)
  const { id, email, kind, place, is_over: isOver } = invitation
  const date = ownDate(invitation.expires_at)
  const send = async () => {
    setSending(true)
    try {
      await call('POST /admin/invitations/:invitationId/resend', { params: { invitationId: id } })
      toast('success', t('We sent an invitation to {email}', { email }))
      onSent()
    } catch (error) {
      toast('error', problemText(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 p-4">
      <div className="grid min-w-0">
        <strong className="truncate">
          <bdi>{email}</bdi>
        </strong>
        <span className="text-sm text-muted">
          <Facts
            of={[t(kinds[kind] ?? kind), place, isOver ? t('ran out {date}', { date }) : t('until {date}', { date })]}
          />
        </span>
      </div>
      <Button size="small" busy={isSending && t('Sending…')} onClick={() => void send()}>
        {t('Resend invitation')}
      </Button>
    </li>
  )
}
