import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { needWords, relationWords } from '#domain/profiles/relations.ts'
import { mayOwnAccount } from '#domain/profiles/person-rules.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { asLocalDate, dateWords } from '../../lib/format.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Card } from '../../ui/page.tsx'
import { CarerList } from './carer-list.tsx'
import { CorrectMember } from './correct-member.tsx'
import { EmergencyForm } from './emergency-form.tsx'
import { InviteForm } from './invite-form.tsx'
import { NeedsForm } from './needs-form.tsx'
import { useFamilyChange } from './use-family-change.ts'
import { Facts } from '../../ui/facts.tsx'

type Member = Answer<'GET /family'>['results'][number]

type Opened = 'correct' | 'needs' | 'contact' | 'own' | 'end' | null

/** Somebody one books for: needs, who helps too, and how it ends. */
export function MemberCard({ member }: { member: Member }) {
  const [open, setOpen] = useState<Opened>(null)
  const session = useSession()
  const change = useFamilyChange()
  const name = `${member.first_name} ${member.last_name}`
  const isMine = member.managed_by === null
  const close = () => setOpen(null)
  const remove = () =>
    isMine
      ? change(() => call('DELETE /family/:patientId', { params: { patientId: member.id } }), t('Removed'))
      : change(
          () =>
            call('DELETE /family/:patientId/carers/:accountId', {
              params: { patientId: member.id, accountId: session?.userId ?? '' },
            }),
          t('Removed'),
        )
  return (
    <Card as="li" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          <strong>{name}</strong>
          <br />
          <span className="text-muted">
            <Facts of={factsOf(member)} />
          </span>
        </p>
        <p className="flex flex-wrap gap-2">
          {isMine && member.relation !== 'self' ? (
            <Button size="small" onClick={() => setOpen('correct')}>
              {t('Edit')}
              <span className="sr-only"> {member.first_name}</span>
            </Button>
          ) : null}
          <Button size="small" onClick={() => setOpen('needs')}>
            {t('Needs')}
            <span className="sr-only"> {member.first_name}</span>
          </Button>
          <Button size="small" onClick={() => setOpen('contact')}>
            {t('Emergency contact')}
            <span className="sr-only"> {member.first_name}</span>
          </Button>
          {isMine && mayOwnAccount(new Date().toISOString().slice(0, 10), member.date_of_birth) ? (
            <Button size="small" onClick={() => setOpen('own')}>
              {t('Let them manage it')}
              <span className="sr-only"> {member.first_name}</span>
            </Button>
          ) : null}
          <Button size="small" onClick={() => setOpen('end')}>
            {isMine ? t('Remove') : t('Stop helping')}
            <span className="sr-only"> {member.first_name}</span>
          </Button>
        </p>
      </div>
      {isMine ? <CarerList patient={{ id: member.id, name: member.first_name }} care={member} /> : null}
      <Dialog title={t('Edit {name}', { name })} open={open === 'correct'} onClose={close}>
        <CorrectMember member={member} onDone={close} />
      </Dialog>
      <AboutMember member={member} open={open} onClose={close} />
      <Dialog title={t('Let {name} manage it', { name: member.first_name })} open={open === 'own'} onClose={close}>
        <InviteForm patientId={member.id} kind="self" onDone={close} />
      </Dialog>
      <Confirm
        title={
          isMine
            ? t('Remove {name}?', { name: member.first_name })
            : t('Stop helping {name}?', { name: member.first_name })
        }
        open={open === 'end'}
        act={isMine ? t('Remove') : t('Stop helping')}
        onClose={close}
        onAct={remove}
      >
        {endWords(member)}
      </Confirm>
    </Card>
  )
}

/** What clinics read about them. */
function AboutMember({ member, open, onClose }: { member: Member; open: Opened; onClose: () => void }) {
  return (
    <>
      <Dialog title={t('What clinics should know')} open={open === 'needs'} onClose={onClose}>
        <NeedsForm patientId={member.id} from={member} onDone={onClose} />
      </Dialog>
      <Dialog title={t('Address and emergency contact')} open={open === 'contact'} onClose={onClose}>
        <EmergencyForm patientId={member.id} from={member} onDone={onClose} />
      </Dialog>
    </>
  )
}

function endWords({ managed_by, carers, first_name }: Member): string {
  if (managed_by) return t('You no longer see these appointments. {name} goes on managing them.', { name: managed_by })
  const [carer] = carers
  return carer
    ? t('{carer} goes on managing all appointments of {name}. You no longer see them.', {
        carer: carer.name,
        name: first_name,
      })
    : t(
        'You can no longer book for {name} here. Nobody sees the records you keep for {name} any more. We delete them after 30 days.',
        { name: first_name },
      )
}

function factsOf({ relation, date_of_birth, needs, managed_by }: Member) {
  return [
    managed_by
      ? t('Together with {name}', { name: managed_by })
      : relation === 'self'
        ? ''
        : t(relationWords[relation]),
    date_of_birth ? dateWords(asLocalDate(date_of_birth)) : '',
    ...needs.map((need) => t(needWords[need])),
  ]
}
