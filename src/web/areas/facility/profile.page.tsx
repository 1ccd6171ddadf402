import type { ReactNode } from 'react'
import { t } from '#domain/language/translate.ts'
import { AccountForm } from '../../features/account/account-form.tsx'
import { AccountTabs } from '../../features/account/account-tabs.tsx'
import { DetailsForm } from '../../features/facility-profile/details-form.tsx'
import { FacilityData } from '../../features/facility-profile/facility-data.tsx'
import { PoliciesForm } from '../../features/facility-profile/policies-form.tsx'
import { ProtectionForm } from '../../features/facility-profile/protection-form.tsx'
import { type FacilityProfile, useFacilityProfile } from '../../features/facility-profile/use-facility-profile.ts'
import { useFacility } from '../../parts/resources/use-facility.ts'
import { titleOf } from '../../lib/site.ts'
import { isShut } from '../../lib/shown.ts'
import { LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'

export const meta = () => titleOf(t('Profile'))

/** The own account, and beside it the facility that one runs. */
export default function Profile() {
  const facility = useFacility()
  const id = facility.data?.facility?.id
  const part = (draw: (profile: FacilityProfile) => ReactNode) => (id ? <Part facility={id} draw={draw} /> : null)
  const ofFacility = [
    { key: 'facility', label: t('Facility'), panel: part((of) => <DetailsForm key={of.id} profile={of} />) },
    { key: 'policies', label: t('Policies'), panel: part((of) => <PoliciesForm key={of.id} profile={of} />) },
    {
      key: 'protection',
      label: t('Security policy'),
      panel: part((of) => <ProtectionForm key={of.id} profile={of} />),
    },
    { key: 'data', label: t('Facility data'), panel: part((of) => <FacilityData profile={of} />) },
  ]
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>{t('Profile')}</PageTitle>
      <AccountTabs more={facility.data?.closed ? [] : ofFacility}>
        <AccountForm />
      </AccountTabs>
    </div>
  )
}

function Part({ facility, draw }: { facility: string; draw: (profile: FacilityProfile) => ReactNode }) {
  const profile = useFacilityProfile(facility)
  if (profile.isPending) return <Skeleton rows={4} />
  if (isShut(profile))
    return <LoadFailed what={t('your facility')} error={profile.error} again={() => void profile.refetch()} />
  return draw(profile.data)
}
