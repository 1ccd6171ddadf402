import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/field.tsx'
import { Card } from '../../ui/page.tsx'
import { useFamilyChange } from './use-family-change.ts'

type Invitation = Answer<'GET /family'>['invitations'][number]

/** What others ask of the one who is logged in: to help, or to manage their own visits. */
export function InvitationsToMe({ invitations }: { invitations: readonly Invitation[] }) {
  if (invitations.length === 0) return null
  return (
    <ul className="grid gap-3">
      {invitations.map((invitation) => (
        <Asked key={invitation.id} {...invitation} />
      ))}
    </ul>
  )
}

function Asked({ id, kind, from, patient }: Invitation) {
  const [keepsHelper, setKeepsHelper] = useState(false)
  const change = useFamilyChange()
  const answer = (accepts: boolean) =>
    change(
      () =>
        call('POST /family/invitations/:invitationId/answer', {
          params: { invitationId: id },
          body: { accepts, keeps_helper: keepsHelper },
        }),
      accepts ? t('Accepted') : t('Declined'),
    )
  return (
    <Card as="li" className="grid gap-3">
      <p>
        <strong>
          {kind === 'self'
            ? t('{from} lets you manage your own appointments', { from })
            : t('{from} asks you to help with appointments for {patient}', { from, patient })}
        </strong>
      </p>
      {kind === 'self' ? (
        <CheckField
          label={t('{from} may go on helping me', { from })}
          checked={keepsHelper}
          onChange={(event) => setKeepsHelper(event.target.checked)}
        />
      ) : (
        <p className="text-muted">
          {t('You can see, book, move and cancel these appointments, and you get the messages about them.')}
        </p>
      )}
      <p className="flex gap-3">
        <Button look="primary" onClick={() => void answer(true)}>
          {t('Accept')}
        </Button>
        <Button onClick={() => void answer(false)}>{t('Decline')}</Button>
      </p>
    </Card>
  )
}
