import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { ownDate } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page.tsx'
import { FacilityForm } from './facility-form.tsx'

type Closed = NonNullable<Answer<'GET /facilities/mine'>['closed']>

/** The area of a manager who closed their facility: for a while it can be opened again, or another one begun. */
export function ClosedFacility({ closed, onMade }: { closed: Closed; onMade: () => void }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [doing, setDoing] = useState<'open' | 'begin'>()
  if (doing === 'begin') return <FacilityForm onMade={onMade} />
  const open = async () => {
    setDoing('open')
    try {
      await call('DELETE /facilities/:facilityId/closing', { params: { facilityId: closed.id } })
      await queries.invalidateQueries()
      toast('success', t('The facility is open again. Now open its branches.'))
      void navigate('/fam/branches')
    } catch (error) {
      toast('error', problemText(error))
      setDoing(undefined)
    }
  }
  return (
    <div className="grid max-w-xl gap-5">
      <PageTitle
        lead={t('You closed it on {date}. Until {until} you can open it again.', {
          date: ownDate(closed.closed_at),
          until: ownDate(closed.opens_until),
        })}
      >
        {t('{name} is closed', { name: closed.name })}
      </PageTitle>
      <p>
        {t('Its people then work there as before. Its branches stay archived until you open each of them.')}{' '}
        {t(
          'Doctors for whom only this facility vouched wait for a check again. Roles that were to begin later are given anew, and so are invitations.',
        )}{' '}
        {t('If you create another facility, this one stays closed.')}
      </p>
      <p className="flex flex-wrap gap-3">
        <Button look="primary" busy={doing === 'open' && t('One moment…')} onClick={() => void open()}>
          {t('Open again')}
        </Button>
        <Button disabled={doing === 'open'} onClick={() => setDoing('begin')}>
          {t('Create another facility')}
        </Button>
      </p>
    </div>
  )
}
