import { useNavigate } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { problemText } from '../../../lib/call.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { ticketPath } from './ticket-path.ts'
import type { Visit } from './visit.ts'

/** Whoever is here has a number: it leads to their place in the queue. */
export function VisitTicket({ visit, linkToken }: { visit: Visit; linkToken?: string | undefined }) {
  const navigate = useNavigate()
  if (!visit.ticket || visit.status !== 'arrived') return null
  const open = () =>
    ticketPath(visit, linkToken).then(
      (path) => void navigate(path),
      (error: unknown) => toast('error', `${problemText(error)}.`),
    )
  return (
    <p className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card bg-tint p-4 text-on-tint">
      <span className="me-auto">
        {t('Your number')} <strong className="text-2xl display figures">{visit.ticket.label}</strong>
      </span>
      <Button look="primary" onClick={() => void open()}>
        {t('My place in the queue')}
      </Button>
    </p>
  )
}
