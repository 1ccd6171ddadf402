import { useState } from 'react'
import { listComma, t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { useLookedAt } from '../../lib/looked-at.ts'
import { isShut } from '../../lib/shown.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty, LoadFailed, Skeleton } from '../../ui/page.tsx'
import { MergeTable } from './merge-table.tsx'
import { bornWords, registerKey, type Duplicate, type PatientCard, type RegisterHere } from './register.ts'

type Props = { here: RegisterHere; card: PatientCard; onClose: () => void }

/** Entries that may be the same person, then the two beside each other. Nothing is joined before somebody has looked. */
export function MergeDialog({ here, card, onClose }: Props) {
  const { branchId } = here
  const [chosen, setChosen] = useState<Duplicate>()
  const found = useLookedAt(
    [...registerKey(branchId), 'duplicates', card.id],
    (again) =>
      call('GET /branches/:branchId/patients/:patientId/duplicates', {
        params: { branchId, patientId: card.id },
        query: { again },
      }),
    { staleTime: Number.POSITIVE_INFINITY },
  )
  return (
    <Dialog title={chosen ? t('Are these the same person?') : t('Find duplicates')} open onClose={onClose} wide>
      {chosen ? (
        <MergeTable here={here} card={card} other={chosen} onBack={() => setChosen(undefined)} onClose={onClose} />
      ) : found.isPending ? (
        <Skeleton rows={2} />
      ) : isShut(found) ? (
        <LoadFailed what={t('the duplicates')} error={found.error} again={() => void found.refetch()} />
      ) : found.data.results.length === 0 ? (
        <Empty action={<Button onClick={onClose}>{t('Close')}</Button>}>
          {t('No other entry has the same date of birth and a similar name, or the same phone number.')}
        </Empty>
      ) : (
        <ul className="grid gap-3">
          {found.data.results.map((other) => (
            <li key={other.id} className="flex flex-wrap items-center gap-3 rounded-field bg-sunken p-4">
              <span className="me-auto">
                <strong>
                  <bdi>{`${other.first_name} ${other.last_name}`}</bdi>
                </strong>
                <span className="block text-sm text-muted">
                  {bornWords(other.date_of_birth)} · {sameWords(other)}
                </span>
              </span>
              <Button onClick={() => setChosen(other)}>{t('Compare')}</Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function sameWords({ same }: Duplicate): string {
  const words = { birth: t('same date of birth'), phone: t('same phone number'), name: t('similar name') }
  return same.map((one) => words[one]).join(listComma())
}
