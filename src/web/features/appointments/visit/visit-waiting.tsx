import { Suspense } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { lazily, NotLoaded } from '../../../ui/lazily.tsx'
import { Skeleton } from '../../../ui/page.tsx'
import { useVisitChange } from '../steps/use-visit-change.ts'
import type { Visit } from './visit.ts'
import { type Wishes, wishWords } from '../../../parts/visits/wish-words.ts'
import type { WishesFormProps } from '../../../parts/visits/wishes-form.tsx'

// Few want to come earlier, and everybody would fetch what forms need.
const WishesForm = lazily<WishesFormProps>(
  () => import('../../../parts/visits/wishes-form.tsx').then(({ WishesForm: form }) => ({ default: form })),
  NotLoaded,
)

type Props = { visit: Visit; linkToken?: string | undefined; onChange?: ((visit: Visit) => void) | undefined }
/** Joins and leaves the list of those who would like to come earlier. */
export function useWaiting({ visit, linkToken, onChange }: Props) {
  const { busy, change } = useVisitChange(onChange)
  const options = linkToken ? { linkToken } : {}
  const params = { appointmentId: visit.id }
  return {
    busy,
    join: (wishes: Wishes) =>
      change(
        'save',
        () => call('PUT /appointments/:appointmentId/waiting', { params, body: wishes }, options),
        t('We will tell you when an earlier time opens'),
      ),
    leave: () =>
      change(
        'leave',
        () => call('DELETE /appointments/:appointmentId/waiting', { params }, options),
        t('You are no longer on the list'),
      ),
  }
}

/** Who would like to come earlier says so here, and what suits; the appointment stays as it is. */
export function VisitWaiting({ isOpen, open, ...props }: Props & { isOpen: boolean; open: (isOpen: boolean) => void }) {
  const { visit } = props
  const { busy, join, leave } = useWaiting(props)
  if (!visit.actions.includes('move')) return null
  return (
    <div className="no-print grid gap-2">
      {visit.waiting ? (
        <p>{t('You wait for an earlier time: {wishes}.', { wishes: wishWords(visit.waiting) })}</p>
      ) : null}
      <p className="flex flex-wrap gap-3">
        <Button onClick={() => open(true)}>
          {visit.waiting ? t('Change what suits me') : t('Tell me about earlier times')}
        </Button>
        {visit.waiting ? (
          <Button busy={busy === 'leave' && '…'} onClick={() => void leave()}>
            {t('Leave the list')}
          </Button>
        ) : null}
      </p>
      <WaitingDialog visit={visit} open={isOpen} onClose={() => open(false)} join={join} />
    </div>
  )
}

type DialogProps = { visit: Visit; open: boolean; onClose: () => void; join: (wishes: Wishes) => Promise<boolean> }

/** What suits somebody who would like to come earlier. */
export function WaitingDialog({ visit, open, onClose, join }: DialogProps) {
  return (
    <Dialog title={t('Tell me about earlier times')} open={open} onClose={onClose}>
      <Suspense fallback={<Skeleton rows={3} />}>
        <WishesForm
          from={visit.waiting ?? { weekdays: [], parts: [], until_date: null }}
          onSave={async (wishes) => (await join(wishes)) && onClose()}
          onClose={onClose}
        />
      </Suspense>
    </Dialog>
  )
}
