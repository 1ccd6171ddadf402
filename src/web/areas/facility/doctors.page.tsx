import { useQuery, useQueryClient } from '@tanstack/react-query'
import { mark, t } from '#domain/language/translate.ts'
import { useFacility } from '../../parts/resources/use-facility.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { titleOf } from '../../lib/site.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'

export const meta = () => titleOf(t('Doctors'))

const verificationWords: Record<string, string> = {
  draft: mark('not sent'),
  submitted: mark('sent'),
  in_review: mark('being checked'),
  needs_info: mark('changes needed'),
  verified: mark('verified'),
  rejected: mark('declined'),
  expiring: mark('ends soon'),
  recheck_due: mark('to be checked again'),
  expired: mark('ended'),
  suspended: mark('suspended'),
  revoked: mark('revoked'),
}
const states = {
  asked: mark('asks to join'),
  active: mark('works here'),
  declined: mark('declined'),
  left: mark('left'),
}

export default function Doctors() {
  const queries = useQueryClient()
  const facility = useFacility()
  const facilityId = facility.data?.facility?.id
  const doctors = useQuery({
    queryKey: ['facility', 'doctors', facilityId],
    queryFn: () => call('GET /facilities/:facilityId/doctors', { params: { facilityId: facilityId ?? '' } }),
    enabled: facilityId !== undefined,
  })
  const decide = async (branchId: string, practitionerId: string, accept: boolean) => {
    try {
      await call('POST /branches/:branchId/doctors/:practitionerId', {
        params: { branchId, practitionerId },
        body: { accept },
      })
      toast('success', accept ? t('Taken in') : t('Declined'))
      await queries.invalidateQueries({ queryKey: ['facility', 'doctors'] })
    } catch (error) {
      toast('error', problemText(error))
    }
  }
  return (
    <div className="grid gap-6">
      <PageTitle lead={t('Doctors ask to join a branch; nothing is shown there before you accept.')}>
        {t('Doctors')}
      </PageTitle>
      {doctors.isPending ? <Skeleton rows={4} /> : null}
      {doctors.isError ? (
        <LoadFailed what={t('the doctors')} error={doctors.error} again={() => void doctors.refetch()} />
      ) : null}
      {doctors.data?.results.length === 0 ? (
        <Empty>{t('No doctor has asked yet. They find your branches by name under Schedule, Places.')}</Empty>
      ) : null}
      <ul className="grid gap-3">
        {doctors.data?.results.map((doctor) => (
          <Card
            as="li"
            key={`${doctor.practitioner_id} ${doctor.branch_id}`}
            className="flex flex-wrap items-center justify-between gap-3"
          >
            <p>
              <strong>{doctor.name}</strong>, {t(doctor.specialty)}
              <br />
              <span className="text-muted">
                {[
                  doctor.branch_name,
                  t(states[doctor.state]),
                  t('licence: {state}', { state: t(verificationWords[doctor.verification] ?? doctor.verification) }),
                ].join(' · ')}
              </span>
            </p>
            {doctor.state === 'asked' ? (
              <p className="flex gap-2">
                <Button
                  size="small"
                  look="primary"
                  onClick={() => void decide(doctor.branch_id, doctor.practitioner_id, true)}
                >
                  {t('Accept')}
                </Button>
                <Button size="small" onClick={() => void decide(doctor.branch_id, doctor.practitioner_id, false)}>
                  {t('Decline')}
                </Button>
              </p>
            ) : null}
          </Card>
        ))}
      </ul>
    </div>
  )
}
