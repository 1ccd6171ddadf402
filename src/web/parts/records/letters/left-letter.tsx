import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { problemText } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import type { Draft } from './use-letter.ts'

type Props = { appointmentId: string; draft: Draft | null; again: () => Promise<unknown>; onClose: () => void }

/** What was begun for a visit that does not take place any more: it can be read, copied and thrown away. */
export function LeftLetter({ appointmentId, draft, again, onClose }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [refused, setRefused] = useState('')
  const discard = async ({ version }: Draft) => {
    try {
      const params = { appointmentId }
      await call('DELETE /appointments/:appointmentId/letter', { params, query: { version: String(version) } })
      await again()
      onClose()
    } catch (error) {
      setRefused(problemText(error))
      setAsking(false)
    }
  }
  return (
    <div className="grid gap-4">
      <p>
        {t('The visit does not take place, so no document comes of this letter. You can copy it or throw it away.')}
      </p>
      {draft ? (
        <article className="grid gap-2 rounded-field border border-line p-4" dir="auto">
          <h3 className="font-semibold">{draft.title}</h3>
          <p className="whitespace-pre-wrap break-words">{draft.text}</p>
        </article>
      ) : null}
      {refused ? <p role="alert">{refused}</p> : null}
      <p className="flex flex-wrap gap-3">
        <Button onClick={onClose}>{t('Close')}</Button>
        {draft ? (
          <Button look="quiet" onClick={() => setAsking(true)}>
            {t('Throw away')}
          </Button>
        ) : null}
      </p>
      {draft ? (
        <Confirm
          title={t('Throw this letter away?')}
          open={isAsking}
          act={t('Throw away')}
          onClose={() => setAsking(false)}
          onAct={() => discard(draft)}
        >
          {t('What you have written is gone then. Nobody else has it.')}
        </Confirm>
      ) : null}
    </div>
  )
}
