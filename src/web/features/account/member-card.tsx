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
import { Menu } from '../../ui/menu.tsx'
import { Card } from '../../ui/page.tsx'
import { CarerList, InviteCarer } from './carer-list.tsx'
import { CorrectMember } from './correct-member.tsx'
import { EmergencyForm } from './emergency-form.tsx'
import { InviteForm } from './invite-form.tsx'
import { NeedsForm } from './needs-form.tsx'
import { useFamilyChange } from './use-family-change.ts'
import { Facts } from '../../ui/facts.tsx'

type Member = Answer<'GET /family'>['results'][number]

type Act = 'correct' | 'needs' | 'contact' | 'own' | 'carer' | 'end'
type Opened = Act | null

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
        <p className="min-w-0 flex-1 basis-40">
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <br />
          <span className="text-muted">
            <Facts of={factsOf(member)} />
          </span>
        </p>
        <MemberActs member={member} isMine={isMine} onOpen={setOpen} />
      </div>
      {isMine ? <CarerList patientId={member.id} care={member} /> : null}
      <Dialog title={t('Edit {name}', { name })} open={open === 'correct'} onClose={close}>
        <CorrectMember member={member} onDone={close} />
      </Dialog>
      <AboutMember member={member} open={open} onClose={close} />
      <Dialog title={t('Let {name} manage it', { name: member.first_name })} open={open === 'own'} onClose={close}>
        <InviteForm patientId={member.id} kind="self" onDone={close} />
      </Dialog>
      <InviteCarer patientId={member.id} open={open === 'carer'} onClose={close} />
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

type ActsProps = { member: Member; isMine: boolean; onOpen: (act: Act) => void }

/** What is done most often as a button; the rest behind the dots. */
function MemberActs({ member, isMine, onOpen }: ActsProps) {
  const mayEdit = isMine && member.relation !== 'self'
  const mayOwn = isMine && mayOwnAccount(new Date().toISOString().slice(0, 10), member.date_of_birth)
  const first: Act = mayEdit ? 'correct' : 'needs'
  return (
    <div className="flex items-center gap-1">
      <Button size="small" onClick={() => onOpen(first)}>
        {mayEdit ? t('Edit') : t('Needs')}
        <span className="sr-only"> {member.first_name}</span>
      </Button>
      <Menu
        dots
        label={t('More for {name}', { name: member.first_name })}
        className="grid size-11 place-items-center rounded-full hover:bg-sunken"
        items={[
          ...(mayEdit ? [{ label: t('Needs'), act: () => onOpen('needs') }] : []),
          { label: t('Emergency contact'), act: () => onOpen('contact') },
          ...(mayOwn ? [{ label: t('Let them manage it'), act: () => onOpen('own') }] : []),
          ...(isMine ? [{ label: t('Invite another adult'), act: () => onOpen('carer') }] : []),
          { label: isMine ? t('Remove') : t('Stop helping'), act: () => onOpen('end') },
        ]}
      />
    </div>
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
    ? t(
        '{carer} goes on managing all appointments of {name} and reads the documents you keep for {name}. You no longer see them.',
        {
          carer: carer.name,
          name: first_name,
        },
      )
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
