import { useQueryClient } from '@tanstack/react-query'
import { listComma, t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/page.tsx'
import { checkStateAtClinic } from '../../parts/people/check-state-words.ts'
import type { Place } from './use-doctors.ts'
import { Facts } from '../../ui/facts.tsx'

/** Who asks to work at a branch: nothing of theirs is shown there before somebody accepts. */
export function DoctorsAsking({ places }: { places: readonly Place[] }) {
  const queries = useQueryClient()
  const asking = places.filter(({ state }) => state === 'asked')
  if (asking.length === 0) return null
  const decide = async ({ branch_id: branchId, practitioner_id: practitionerId }: Place, accept: boolean) => {
    try {
      await call('POST /branches/:branchId/doctors/:practitionerId', {
        params: { branchId, practitionerId },
        body: { accept },
      })
      toast('success', accept ? t('Taken in') : t('Declined'))
      await queries.invalidateQueries({ queryKey: ['facility', 'doctors'] })
      await queries.invalidateQueries({ queryKey: ['appointments', 'facility'] })
    } catch (error) {
      toast('error', problemText(error))
    }
  }
  return (
    <section className="grid gap-3">
      <h2 className="text-2xl">{t('Asking to join')}</h2>
      <ul className="grid gap-3">
        {asking.map((doctor) => (
          <Card
            as="li"
            key={`${doctor.practitioner_id} ${doctor.branch_id}`}
            className="flex flex-wrap items-center justify-between gap-3"
          >
            <p>
              <strong>{doctor.name}</strong>
              {listComma()}
              {doctor.specialty}
              <br />
              <span className="text-muted">
                <Facts
                  of={[
                    doctor.branch_name,
                    t('asks to join'),
                    t('licence: {state}', { state: checkStateAtClinic(doctor.verification) }),
                  ]}
                />
              </span>
            </p>
            <p className="flex gap-2">
              <Button size="small" look="primary" onClick={() => void decide(doctor, true)}>
                {t('Accept')}
              </Button>
              <Button size="small" onClick={() => void decide(doctor, false)}>
                {t('Decline')}
              </Button>
            </p>
          </Card>
        ))}
      </ul>
    </section>
  )
}
