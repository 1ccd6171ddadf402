import { useQueryClient } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { Button } from '../../../ui/button.tsx'
import { useVisitChange } from '../steps/use-visit-change.ts'
import type { Visit } from './visit.ts'

/** For who may move the visit: it takes place at its own time after all, and its patient is told. */
export function KeepTime({ visit }: { visit: Visit }) {
  const queries = useQueryClient()
  const { id: appointmentId, version } = visit
  const { busy, change } = useVisitChange(
    () => void queries.invalidateQueries({ queryKey: ['appointment', appointmentId] }),
  )
  if (visit.on_hold || !visit.offer_ended || !visit.actions.includes('move')) return null
  const keep = () =>
    change(
      'keep',
      () =>
        call(
          'POST /appointments/:appointmentId/keep',
          { params: { appointmentId }, body: { version } },
          { idempotencyKey: `${appointmentId}-${version}-keep` },
        ),
      // This is told by mail and by no text.
      visit.told_by === 'mail'
        ? t('The visit keeps its time, and the patient is told')
        : t('The visit keeps its time. Tell the patient yourself'),
    )
  return (
    <p>
      <Button size="small" busy={busy && t('Saving…')} onClick={() => void keep()}>
        {t('Keep this time')}
      </Button>
    </p>
  )
}
