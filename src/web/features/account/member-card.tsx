import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { needWords, relationWords } from '#domain/profiles/needs.ts'
import { ageOn } from '#domain/profiles/person-rules.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { asLocalDate, dateWords } from '../../lib/format.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Card } from '../../ui/page.tsx'
import { CarerList } from './carer-list.tsx'
import { InviteForm } from './invite-form.tsx'
import { NeedsForm } from './needs-form.tsx'
import { useFamilyChange } from './use-family-change.ts'

type Member = Answer<'GET /family'>['results'][number]

/** Somebody one books for: needs, who helps too, and how it ends. */
export function MemberCard({ member }: { member: Member }) {
  const [open, setOpen] = useState<'needs' | 'own' | null>(null)
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
          <span className="text-muted">{wordsOf(member)}</span>
        </p>
        <p className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => setOpen('needs')}>
            {t('Needs')}
            <span className="sr-only"> {member.first_name}</span>
          </Button>
          {isMine && isGrownUp(member) ? (
            <Button size="small" onClick={() => setOpen('own')}>
              {t('Let them manage it')}
              <span className="sr-only"> {member.first_name}</span>
            </Button>
          ) : null}
          <Button size="small" onClick={() => void remove()}>
            {isMine ? t('Remove') : t('Stop helping')}
            <span className="sr-only"> {member.first_name}</span>
          </Button>
        </p>
      </div>
      {isMine ? <CarerList patient={{ id: member.id, name: member.first_name }} care={member} /> : null}
      <Dialog title={t('What clinics should know')} open={open === 'needs'} onClose={close}>
        <NeedsForm patientId={member.id} from={member} onDone={close} />
      </Dialog>
      <Dialog title={t('Let {name} manage it', { name: member.first_name })} open={open === 'own'} onClose={close}>
        <InviteForm patientId={member.id} kind="self" onDone={close} />
      </Dialog>
    </Card>
  )
}

function wordsOf({ relation, date_of_birth, needs, managed_by }: Member): string {
  return [
    managed_by
      ? t('Together with {name}', { name: managed_by })
      : relation === 'self'
        ? ''
        : t(relationWords[relation]),
    date_of_birth ? dateWords(asLocalDate(date_of_birth)) : '',
    ...needs.map((need) => t(needWords[need])),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Old enough for an account of their own. */
function isGrownUp({ date_of_birth }: Member): boolean {
  return date_of_birth !== null && ageOn(new Date().toISOString().slice(0, 10), date_of_birth) >= 16
}
