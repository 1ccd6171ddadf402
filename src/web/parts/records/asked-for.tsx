import { mark, t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { ownDate } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import type { Shelf } from './shelf.ts'

const states = {
  open: mark('Not answered yet'),
  sent: mark('Sent'),
  refused: mark('The patient does not have it'),
  withdrawn: mark('Taken back'),
} as const

type Props = { requests: Shelf['requests']; mayTakeBack: boolean; again: () => Promise<unknown> }

/** What a clinic asked a patient for, and what became of it. */
export function AskedFor({ requests, mayTakeBack, again }: Props) {
  if (requests.length === 0) return null
  const takeBack = async (requestId: string) => {
    try {
      await call('DELETE /record-requests/:requestId', { params: { requestId } })
      await again()
    } catch (error) {
      toast('error', problemText(error))
    }
  }
  return (
    <div className="grid gap-1">
      <h4 className="font-semibold">{t('Asked for')}</h4>
      <ul className="grid">
        {requests.map(({ id, what, state, asked }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-2">
            <span className="grid min-w-0">
              <span className="break-words">
                <bdi>{what}</bdi>
              </span>
              <span className="text-sm text-muted">
                {t(states[state])} · <bdi>{ownDate(asked)}</bdi>
              </span>
            </span>
            {state === 'open' && mayTakeBack ? (
              <Button size="small" aria-label={t('Take back: {what}', { what })} onClick={() => void takeBack(id)}>
                {t('Take back')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  )
}
