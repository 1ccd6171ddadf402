import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'

const steps = [10, 20, 30, 45]

/** One tap says how late the day runs; who waits reads it, and is told from 15 minutes on. */
export function RunningLate({ minutes }: { minutes: number }) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const set = async (next: number) => {
    if (busy) return
    setBusy(true)
    try {
      await call('PUT /doctors/me/late', { body: { minutes: next } })
      toast('success', next === 0 ? t('Back on time') : t('Who waits is told'))
      await queries.invalidateQueries({ queryKey: ['appointments'] })
    } catch (error) {
      toast('error', problemText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <p role="group" aria-label={t('Running late')} className="flex flex-wrap items-center gap-2">
      <span className="font-semibold">
        {minutes > 0 ? t('Running about {minutes} minutes late', { minutes }) : t('Running late?')}
      </span>
      {steps.map((step) => (
        <Button
          key={step}
          size="small"
          look={step === minutes ? 'sun' : 'plain'}
          aria-pressed={step === minutes}
          onClick={() => void set(step)}
        >
          {t('{step} minutes', { step })}
        </Button>
      ))}
      {minutes > 0 ? (
        <Button size="small" onClick={() => void set(0)}>
          {t('On time again')}
        </Button>
      ) : null}
    </p>
  )
}
