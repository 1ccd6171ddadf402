import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { ownDate } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/page.tsx'
import type { FacilityCase } from './facility-words.ts'

type Props = { id: string; closed: NonNullable<FacilityCase['closed']> }

/** A facility that its manager closed for good: nothing is decided about it, but it can be opened again for a while. */
export function ClosedFacility({ id, closed: { opens_until } }: Props) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const isLate = Date.parse(opens_until) <= Date.now()
  const open = async () => {
    setBusy(true)
    try {
      await call('DELETE /admin/facilities/:facilityId/closing', { params: { facilityId: id } })
      toast('success', t('Saved'))
      await queries.invalidateQueries({ queryKey: ['facility-checks'] })
    } catch (error) {
      toast('error', problemText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card as="section" className="grid justify-items-start gap-4">
      <h2 className="text-xl">{t('Closed for good')}</h2>
      <p>
        {isLate
          ? t('It could be opened again until {date}.', { date: ownDate(opens_until) })
          : t(
              'Until {date} it can be opened again, by whoever closed it or here: its people then work there as before.',
              {
                date: ownDate(opens_until),
              },
            )}{' '}
        {isLate
          ? null
          : t(
              'Doctors for whom only this facility vouched wait for a check again. Roles that were to begin later are given anew, and so are invitations.',
            )}
      </p>
      {isLate ? null : (
        <Button busy={busy && t('One moment…')} onClick={() => void open()}>
          {t('Open again')}
        </Button>
      )}
    </Card>
  )
}
