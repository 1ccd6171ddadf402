import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { useFacility } from '../../parts/resources/use-facility.ts'
import { titleOf } from '../../lib/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'

export const meta = () => titleOf(t('Dashboard'))

export default function Dashboard() {
  const facility = useFacility()
  if (facility.isPending) return <Skeleton rows={3} />
  if (facility.isError)
    return <LoadFailed what={t('your facility')} error={facility.error} again={() => void facility.refetch()} />
  const { branches } = facility.data
  return (
    <div className="grid gap-6">
      <PageTitle>{facility.data.facility?.name}</PageTitle>
      {branches.length === 0 ? (
        <Empty
          action={
            <ButtonLink to="/fam/branches" look="primary">
              {t('Add branch')}
            </ButtonLink>
          }
        >
          {t('Add your first branch, then doctors can ask to join it.')}
        </Empty>
      ) : null}
      <ul className="grid gap-3 sm:grid-cols-2">
        {branches.map((branch) => (
          <Card as="li" key={branch.id}>
            <h2 className="text-xl">
              <Link to={`/fam/branches/${branch.id}/dashboard`} className="hover:underline">
                {branch.name}
              </Link>
            </h2>
            <p className="text-muted">
              <bdi>{[branch.address, branch.city].filter(Boolean).join(', ')}</bdi>
            </p>
          </Card>
        ))}
      </ul>
      <p>
        <ButtonLink to="/fam/doctors">{t('Doctors who work here or ask to join')}</ButtonLink>
      </p>
    </div>
  )
}
