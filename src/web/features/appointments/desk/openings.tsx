import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { problemText } from '../../../lib/call.ts'
import { timeIn } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast.ts'
import { isShut } from '../../../lib/shown.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/page.tsx'

type Props = { branchId: string; date: string; zone: string }

/** Free times of the day for which somebody is on the waiting list; one press offers such a time to the first of them. */
export function Openings({ branchId, date, zone }: Props) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState('')
  const openings = useQuery({
    queryKey: ['appointments', 'openings', branchId, date],
    queryFn: () => call('GET /branches/:branchId/openings', { params: { branchId }, query: { date } }),
  })
  if (isShut(openings))
    return <LoadFailed what={t('the waiting list')} error={openings.error} again={() => void openings.refetch()} />
  const found = openings.data?.results ?? []
  if (found.length === 0) return null
  const offer = async ({ practitioner_id, start }: (typeof found)[number]) => {
    if (busy) return
    setBusy(`${practitioner_id} ${start}`)
    try {
      const body = { practitioner_id, start }
      const { is_offered } = await call('POST /branches/:branchId/openings', { params: { branchId }, body })
      if (is_offered) toast('success', t('Offered. The time is held until they answer.'))
      else toast('info', t('Nobody can be asked now. At night we wait until morning.'))
    } catch (error) {
      toast('error', `${problemText(error)}.`)
    } finally {
      setBusy('')
      await queries.invalidateQueries({ queryKey: ['appointments'] })
    }
  }
  return (
    <section aria-labelledby="openings" className="grid gap-2">
      <h2 id="openings" className="text-xl">
        {t('Waiting list')}
      </h2>
      <ul className="grid divide-y divide-line rounded-card border border-line bg-surface">
        {found.map((one) => (
          <li key={`${one.practitioner_id} ${one.start}`} className="flex items-center justify-between gap-3 px-4 py-3">
            <p className="min-w-0">
              <span className="font-semibold figures">
                {t('{time} is free: {count, plural, one {# person wants it} other {# people want it}}', {
                  time: timeIn(zone, one.start),
                  count: one.count,
                })}
              </span>
              <span className="block truncate text-sm text-muted">{one.doctor}</span>
            </p>
            <Button
              size="small"
              busy={busy === `${one.practitioner_id} ${one.start}` && '…'}
              aria-label={t('Offer {time} with {name}', { time: timeIn(zone, one.start), name: one.doctor })}
              onClick={() => void offer(one)}
            >
              {t('Offer')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
