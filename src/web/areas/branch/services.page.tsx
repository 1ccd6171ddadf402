import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { type Opened, ServiceDialog } from '../../features/schedule/services/branch-service-dialogs.tsx'
import { BranchServiceList, type ServiceActs } from '../../features/schedule/services/branch-service-list.tsx'
import { ServiceMatrix } from '../../features/schedule/services/service-matrix.tsx'
import { type BranchServices, useBranchServices } from '../../features/schedule/services/use-branch-services.ts'
import { titleOf } from '../../lib/site.ts'
import { useAsked } from '../../lib/use-asked.ts'
import { isShut } from '../../lib/shown.ts'
import { useBranch } from '../../parts/resources/branch-context.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'

export const meta = () => titleOf(t('Services'))

/** What can be booked at the branch and with whom: its own services, and those of its doctors. */
export default function BranchServicesPage() {
  const { branch, rights, home } = useBranch()
  const [search] = useSearchParams()
  const { services, fresh } = useBranchServices(branch.id)
  const [open, setOpen] = useState<Opened>()
  const mayEdit = rights.has('services.edit')
  useAsked('add', () => mayEdit && setOpen({ kind: 'add' }))
  const tab = search.get('tab') === 'doctors' ? 'doctors' : 'list'
  const all = services.data
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle lead={t('What patients can book here, with whom and at what price.')}>{t('Services')}</PageTitle>
        {mayEdit && all && all.doctors.length > 0 ? (
          <Button look="primary" onClick={() => setOpen({ kind: 'add' })}>
            {t('Add service')}
          </Button>
        ) : null}
      </div>
      {mayEdit ? null : <p className="text-muted">{t('Your role cannot change this.')}</p>}
      <Tabs
        current={tab}
        tabs={[
          { key: 'list', label: t('List'), to: `${home}/services` },
          { key: 'doctors', label: t('Who offers what'), to: `${home}/services?tab=doctors` },
        ]}
      />
      {services.isPending ? <Skeleton rows={5} /> : null}
      {isShut(services) ? (
        <LoadFailed what={t('the services')} error={services.error} again={() => void services.refetch()} />
      ) : null}
      {all && (all.doctors.length === 0 || all.services.length === 0) ? <NoServices all={all} /> : null}
      {all && all.services.length > 0 && tab === 'list' ? (
        <BranchServiceList all={all} actsOf={mayEdit ? (service) => actsOf(service, setOpen) : () => []} />
      ) : null}
      {all && all.services.length > 0 && tab === 'doctors' ? (
        <ServiceMatrix branchId={branch.id} all={all} mayEdit={mayEdit} onDone={fresh} />
      ) : null}
      {all && open && all.doctors.length > 0 ? (
        <ServiceDialog open={open} branchId={branch.id} all={all} onDone={fresh} onClose={() => setOpen(undefined)} />
      ) : null}
    </div>
  )
}

function actsOf(service: Parameters<ServiceActs>[0], onOpen: (open: Opened) => void) {
  if (service.owner) return [{ label: t('Price here'), act: () => onOpen({ kind: 'price', service }) }]
  return [
    { label: t('Edit'), act: () => onOpen({ kind: 'edit', service }) },
    { label: t('Archive'), act: () => onOpen({ kind: 'archive', service }) },
  ]
}

function NoServices({ all }: { all: BranchServices }) {
  const { rights, home } = useBranch()
  if (all.doctors.length > 0) return <Empty>{t('Add what patients can book.')}</Empty>
  return (
    <Empty
      action={rights.has('users.edit') ? <ButtonLink to={`${home}/doctors`}>{t('Invite doctors')}</ButtonLink> : null}
    >
      {t('No doctors work here yet. Invite doctors, then add what patients can book.')}
    </Empty>
  )
}
