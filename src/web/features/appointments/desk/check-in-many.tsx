import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import type { BranchVisit } from './use-branch-day.ts'

/** Checks in everybody who is ticked and may be checked in now; what could not be done stays ticked. */
export function CheckInMany({ visits, onDone }: { visits: readonly BranchVisit[]; onDone: (left: string[]) => void }) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const ready = visits.filter(({ actions }) => actions.includes('arrive'))
  if (ready.length === 0) return null
  const run = async () => {
    setBusy(true)
    const left: string[] = visits.filter((visit) => !ready.includes(visit)).map(({ id }) => id)
    for (const { id, version } of ready) {
      const params = { appointmentId: id }
      await call('POST /appointments/:appointmentId/status', { params, body: { version, action: 'arrive' } }).catch(
        () => left.push(id),
      )
    }
    await queries.invalidateQueries({ queryKey: ['appointments'] })
    setBusy(false)
    const done = visits.length - left.length
    if (done > 0) toast('success', t('{count, plural, one {# checked in} other {# checked in}}', { count: done }))
    if (ready.length > done)
      toast('error', t('{count} could not be checked in. Look at them again.', { count: ready.length - done }))
    onDone(left)
  }
  return (
    <Button size="small" busy={isBusy && t('Saving…')} onClick={() => void run()}>
      {t('Check in {count}', { count: ready.length })}
    </Button>
  )
}
