import { useQuery } from '@tanstack/react-query'
import { listComma, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { dayIn, timeIn } from '../../lib/format.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { isShut } from '../../lib/shown.ts'
import { isUntold, untoldWords } from '../../parts/visits/told-words.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'
import { savedWords } from './outage-words.ts'
import { Facts } from '../../ui/facts.tsx'

type Action = 'keep' | 'offer' | 'cancel'
type Props = { branchId: string; outageId: string; onDone: () => void }
type Found = Answer<'GET /branches/:branchId/outages/:outageId/visits'>

/** Visits that still need what is out of order: each stands as it is, gets another time, or is cancelled. */
export function OutageVisits(props: Props) {
  const params = { branchId: props.branchId, outageId: props.outageId }
  const found = useQuery({
    queryKey: ['outage', props.outageId],
    queryFn: () => call('GET /branches/:branchId/outages/:outageId/visits', { params }),
  })
  if (found.isPending) return <Skeleton rows={3} />
  if (isShut(found)) return <LoadFailed what={t('the visits')} error={found.error} again={() => void found.refetch()} />
  if (found.data.visits.length === 0) return <p className="text-muted">{t('No visit needs it.')}</p>
  return <Choices {...props} found={found.data} />
}

function Choices({ branchId, outageId, onDone, found: { visits, time_zone } }: Props & { found: Found }) {
  const form = useSentForm<Record<string, Action>>({
    defaultValues: Object.fromEntries(visits.map(({ appointment_id }) => [appointment_id, 'keep'])),
    refusal: problemText,
    send: async (chosen) => {
      const actions = visits.map(({ appointment_id }) => ({ appointment_id, action: chosen[appointment_id] ?? 'keep' }))
      await call('POST /branches/:branchId/outages/:outageId/visits', {
        params: { branchId, outageId },
        body: { actions },
      })
      toast('success', savedWords(visits.filter(({ appointment_id: id }) => chosen[id] && chosen[id] !== 'keep')))
      onDone()
    },
  })
  return (
    <Form of={form} className="grid gap-4">
      <ul className="grid divide-y divide-line">
        {visits.map(({ appointment_id: id, patient, doctor, service, start, ...visit }) => (
          <li key={id} className="grid gap-2 py-3 sm:grid-cols-[1fr_14rem] sm:items-center">
            <p className="min-w-0">
              <strong className="block">
                <bdi>{patient}</bdi>
              </strong>
              <span className="text-sm text-muted">
                <Facts of={[`${dayIn(time_zone, start)}${listComma()}${timeIn(time_zone, start)}`, service, doctor]} />
              </span>
              {isUntold(visit) ? <span className="block text-sm">{untoldWords(visit)}</span> : null}
            </p>
            <SelectField label={t('What happens with {patient}', { patient })} {...form.field(id)}>
              <option value="keep">{t('Stays as it is')}</option>
              {isUntold(visit) ? null : <option value="offer">{t('Offer another time')}</option>}
              <option value="cancel">{t('Cancel')}</option>
            </SelectField>
          </li>
        ))}
      </ul>
      <p>
        <Button type="submit" look="primary" busy={form.isSending && t('Saving…')}>
          {t('Save')}
        </Button>
      </p>
    </Form>
  )
}
