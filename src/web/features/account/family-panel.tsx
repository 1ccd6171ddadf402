import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { isShut } from '../../lib/shown.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Card, Empty, LoadFailed, Skeleton } from '../../ui/page.tsx'
import { AddMember } from './add-member.tsx'
import { CarerList, InviteCarer } from './carer-list.tsx'
import { InvitationsToMe } from './invitations-to-me.tsx'
import { MemberCard } from './member-card.tsx'

/** Children and people one cares for, booked for from the same account; and who helps with whom. */
export function FamilyPanel() {
  const [adding, setAdding] = useState(false)
  const [inviting, setInviting] = useState(false)
  const family = useQuery({ queryKey: ['family'], queryFn: () => call('GET /family', {}) })
  if (family.isPending) return <Skeleton rows={3} />
  if (isShut(family))
    return <LoadFailed what={t('your family')} error={family.error} again={() => void family.refetch()} />
  const { results, self, invitations } = family.data
  return (
    <div className="grid max-w-2xl gap-5">
      <InvitationsToMe invitations={invitations} />
      <p>
        <Button look="primary" onClick={() => setAdding(true)}>
          {t('Add a person')}
        </Button>
      </p>
      {results.length === 0 ? <Empty>{t('Add your children or people you care for to book for them.')}</Empty> : null}
      <ul className="grid gap-3">
        {results.map((member) => (
          <MemberCard key={member.id} member={member} />
        ))}
      </ul>
      <Card as="section" className="grid gap-3">
        <h2 className="text-2xl">{t('Your own appointments')}</h2>
        <p className="text-muted">
          {t('Another adult can book, move and cancel for you, and gets the messages about your appointments.')}
        </p>
        <CarerList patientId={self.id} care={self} />
        <p>
          <Button size="small" onClick={() => setInviting(true)}>
            {t('Invite another adult')}
          </Button>
        </p>
      </Card>
      <InviteCarer patientId={self.id} open={inviting} onClose={() => setInviting(false)} />
      <Dialog title={t('Add a person')} open={adding} onClose={() => setAdding(false)}>
        <AddMember onDone={() => setAdding(false)} />
      </Dialog>
    </div>
  )
}
