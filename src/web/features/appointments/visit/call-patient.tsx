import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { problemText } from '../../../lib/call.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import type { Visit } from './visit.ts'

type Props = { visit: Visit; look?: 'primary' | 'sun' | 'plain' | undefined }

/** Calls who is here to the doctor of the visit: the screen in the waiting room and their phone say so. */
export function CallPatient({ visit: { id, branch, ticket }, look = 'primary' }: Props) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const to = ticket?.call
  if (!to) return null
  const run = async () => {
    setBusy(true)
    try {
      await call('POST /branches/:branchId/tickets/:ticketId/steps', {
        params: { branchId: branch.id, ticketId: to.id },
        body: { step: to.step, point_id: to.step === 'call' ? to.point_id : null, version: to.version },
      })
      toast('success', t('{ticket} is called to {point}', { ticket: ticket.label, point: to.point }))
    } catch (error) {
      toast('error', `${problemText(error)}.`)
    } finally {
      for (const queryKey of [['appointments'], ['appointment', id]]) await queries.invalidateQueries({ queryKey })
      setBusy(false)
    }
  }
  return (
    <Button size="small" look={to.step === 'call' ? look : 'plain'} busy={isBusy && '…'} onClick={() => void run()}>
      {to.step === 'call' ? t('Call') : t('Call again')}
    </Button>
  )
}
