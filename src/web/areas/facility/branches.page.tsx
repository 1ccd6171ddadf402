import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { BranchForm } from '../../parts/resources/branch-form.tsx'
import { useFacility } from '../../parts/resources/use-facility.ts'
import { call } from '../../lib/browser-call.ts'
import { zoneWords } from '../../lib/format.ts'
import { titleOf } from '../../lib/site.ts'
import { toast } from '../../lib/toast.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Card, Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'

export const meta = () => titleOf(t('Branches'))

export default function Branches() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const facility = useFacility()
  const [editing, setEditing] = useState('')
  if (facility.isPending) return <Skeleton rows={3} />
  if (facility.isError)
    return <LoadFailed what={t('your branches')} error={facility.error} again={() => void facility.refetch()} />
  const { branches } = facility.data
  const branch = branches.find((candidate) => candidate.id === editing)
  const facilityId = facility.data.facility?.id ?? ''
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageTitle>{t('Branches')}</PageTitle>
        <Button look="primary" onClick={() => setEditing('new')}>
          {t('Add branch')}
        </Button>
      </div>
      {branches.length === 0 ? <Empty>{t('Add your first branch to start taking bookings.')}</Empty> : null}
      <ul className="grid gap-3">
        {branches.map((candidate) => (
          <Card as="li" key={candidate.id} className="flex flex-wrap items-center justify-between gap-3">
            <div>
              <p className="text-lg font-semibold">{candidate.name}</p>
              <p className="text-muted">
                <bdi>{[candidate.address, candidate.city, candidate.postcode].filter(Boolean).join(', ')}</bdi> ·{' '}
                <bdi dir="ltr">{candidate.phone}</bdi> · {zoneWords(candidate.time_zone)}
              </p>
            </div>
            <p className="flex flex-wrap gap-2">
              <Button
                size="small"
                look="primary"
                onClick={() => void navigate(`/fam/branches/${candidate.id}/dashboard`)}
              >
                {t('Enter branch')}
              </Button>
              <Button size="small" onClick={() => setEditing(candidate.id)}>
                {t('Edit')}
              </Button>
              <ButtonLink size="small" to={`/b/${candidate.slug}`}>
                {t('Public page')}
              </ButtonLink>
            </p>
          </Card>
        ))}
      </ul>
      <Dialog
        title={branch ? t('Edit branch') : t('Add branch')}
        open={editing !== ''}
        onClose={() => setEditing('')}
        wide
      >
        <BranchForm
          key={editing}
          {...(branch ? { initial: branch } : {})}
          submitLabel={t('Save branch')}
          onSave={async (body) => {
            if (branch)
              await call('PUT /branches/:branchId', {
                params: { branchId: branch.id },
                body: { ...body, version: branch.version },
              })
            else await call('POST /facilities/:facilityId/branches', { params: { facilityId }, body })
            await queries.invalidateQueries({ queryKey: ['facility'] })
            toast('success', t('Branch saved'))
            setEditing('')
          }}
        />
      </Dialog>
    </div>
  )
}
