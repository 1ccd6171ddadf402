import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InviteForm } from './invite-form.tsx'
import { useFamilyChange } from './use-family-change.ts'

type Care = Pick<Answer<'GET /family'>['self'], 'carers' | 'invitations'>
type Props = { patientId: string | null; care: Care }

/** The other adults who manage somebody's visits, and those who are asked. */
export function CarerList({ patientId, care }: Props) {
  const [ending, setEnding] = useState<Care['carers'][number] | null>(null)
  const change = useFamilyChange()
  const { carers, invitations } = care
  const end = (accountId: string) =>
    change(
      () => call('DELETE /family/:patientId/carers/:accountId', { params: { patientId: patientId ?? '', accountId } }),
      t('Removed'),
    )
  const withdraw = (invitationId: string) =>
    change(
      () => call('DELETE /family/invitations/:invitationId', { params: { invitationId } }),
      t('Invitation withdrawn'),
    )
  return (
    <>
      {carers.length + invitations.length > 0 ? (
        <ul className="grid gap-2">
          {carers.map((carer) => (
            <Line
              key={carer.account_id}
              words={carer.name}
              more={carer.email}
              act={t('Remove')}
              onAct={() => setEnding(carer)}
            />
          ))}
          {invitations.map(({ id, email }) => (
            <Line
              key={id}
              words={email}
              more={t('Invited, no answer yet')}
              act={t('Withdraw')}
              onAct={() => void withdraw(id)}
            />
          ))}
        </ul>
      ) : null}
      <Confirm
        title={t('End the help of {name}?', { name: ending?.name ?? '' })}
        open={ending !== null}
        act={t('End the help')}
        onClose={() => setEnding(null)}
        onAct={() => end(ending?.account_id ?? '')}
      >
        {t(
          'They can no longer see, book, move or cancel these appointments. They are told, and links in earlier emails end.',
        )}
      </Confirm>
    </>
  )
}

type InviteProps = { patientId: string | null; open: boolean; onClose: () => void }

/** Asking one more adult to help. */
export function InviteCarer({ patientId, open, onClose }: InviteProps) {
  return (
    <Dialog title={t('Invite another adult')} open={open} onClose={onClose}>
      <InviteForm patientId={patientId} kind="carer" onDone={onClose} />
    </Dialog>
  )
}

function Line({ words, more, act, onAct }: { words: string; more: string; act: string; onAct: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2">
      <span>
        <bdi>{words}</bdi> <span className="text-muted">· {more}</span>
      </span>
      <Button size="small" onClick={onAct}>
        {act}
        <span className="sr-only"> {words}</span>
      </Button>
    </li>
  )
}
