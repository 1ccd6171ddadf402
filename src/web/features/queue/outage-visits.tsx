import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { dayIn, timeIn } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'

type Action = 'keep' | 'offer' | 'cancel'
type Props = { branchId: string; outageId: string; onDone: () => void }

/** Visits that still need what is out of order: each stands as it is, gets another time, or is cancelled. */
export function OutageVisits({ branchId, outageId, onDone }: Props) {
  const params = { branchId, outageId }
  const [chosen, setChosen] = useState<Readonly<Record<string, Action>>>({})
  const [isSending, setSending] = useState(false)
  const found = useQuery({
    queryKey: ['outage', outageId],
    queryFn: () => call('GET /branches/:branchId/outages/:outageId/visits', { params }),
  })
  if (found.isPending) return <Skeleton rows={3} />
  if (found.isError) return <LoadFailed what={t('the visits')} error={found.error} again={() => void found.refetch()} />
  const { visits, time_zone } = found.data
  if (visits.length === 0) return <p className="text-muted">{t('No visit needs it.')}</p>
  const save = async () => {
    setSending(true)
    const actions = visits.map(({ appointment_id }) => ({ appointment_id, action: chosen[appointment_id] ?? 'keep' }))
    try {
      await call('POST /branches/:branchId/outages/:outageId/visits', { params, body: { actions } })
      toast('success', t('Saved. Patients are told.'))
      onDone()
    } catch (error) {
      toast('error', problemText(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <div className="grid gap-4">
      <ul className="grid divide-y divide-line">
        {visits.map(({ appointment_id: id, patient, doctor, service, start }) => (
          <li key={id} className="grid gap-2 py-3 sm:grid-cols-[1fr_14rem] sm:items-center">
            <p className="min-w-0">
              <strong className="block">
                <bdi>{patient}</bdi>
              </strong>
              <span className="text-sm text-muted">
                {dayIn(time_zone, start)}, {timeIn(time_zone, start)} · {service} · <bdi>{doctor}</bdi>
              </span>
            </p>
            <SelectField
              label={t('What happens with {patient}', { patient })}
              value={chosen[id] ?? 'keep'}
              onChange={(event) => setChosen({ ...chosen, [id]: event.target.value as Action })}
            >
              <option value="keep">{t('Stays as it is')}</option>
              <option value="offer">{t('Offer another time')}</option>
              <option value="cancel">{t('Cancel')}</option>
            </SelectField>
          </li>
        ))}
      </ul>
      <p>
        <Button look="primary" busy={isSending && t('Saving…')} onClick={() => void save()}>
          {t('Save')}
        </Button>
      </p>
    </div>
  )
}
