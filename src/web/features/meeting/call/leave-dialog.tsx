import { t } from '#domain/language/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Admitted } from '../meeting.ts'
import type { HostActs } from './use-hosting.ts'

type Props = { meeting: Admitted; acts: HostActs; open: boolean; onClose: () => void; onLeave: () => void }

/** A host says what leaving means: for oneself, for all, or the visit is done. */
export function LeaveDialog({ meeting, acts, open, onClose, onLeave }: Props) {
  const { host } = meeting
  if (!host) return null
  return (
    <Dialog title={t('Leave the call?')} open={open} onClose={onClose}>
      <p>{t('If you only leave, the others stay and you can come back. Nobody new gets in without you.')}</p>
      <div className="grid gap-3">
        {host.may_complete ? (
          <Button
            look="primary"
            busy={acts.busy === 'complete' && t('One moment…')}
            onClick={() => void acts.complete(host)}
          >
            {t('Complete visit')}
          </Button>
        ) : null}
        <Button look="danger" busy={acts.busy === 'end' && t('One moment…')} onClick={() => void acts.end()}>
          {t('End for all')}
        </Button>
        <Button onClick={onLeave}>{t('Leave')}</Button>
        <Button look="quiet" onClick={onClose}>
          {t('Stay in the call')}
        </Button>
      </div>
    </Dialog>
  )
}
