import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { ClosureWizard } from '../../features/schedule/closure-wizard.tsx'
import { BranchForm } from '../../parts/resources/branch-form.tsx'
import { useFacility } from '../../parts/resources/use-facility.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { titleOf } from '../../lib/site.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { MenuItem } from '../../ui/menu.tsx'
import { Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { type BranchRow, BranchRows, statusOf } from './branch-rows.tsx'

export const meta = () => titleOf(t('Branches'))

type Doing = { readonly what: 'edit' | 'close'; readonly id: string }

/** The branches of the facility: how each stands today, and what can be done with it. */
export default function Branches() {
  const facility = useFacility()
  const facilityId = facility.data?.facility?.id
  const [doing, setDoing] = useState<Doing>()
  const done = () => setDoing(undefined)
  const rows = useQuery({
    queryKey: ['facility', 'branches', facilityId],
    queryFn: () => call('GET /facilities/:facilityId/branches', { params: { facilityId: facilityId ?? '' } }),
    enabled: facilityId !== undefined,
  })
  const { open, reopen } = useDoors()
  const branches = rows.data?.results ?? []
  const branch = branches.find(({ id }) => id === doing?.id)
  const itemsOf = (one: BranchRow): MenuItem[] => [
    { label: t('Edit'), act: () => setDoing({ what: 'edit', id: one.id }) },
    ...(statusOf(one) === 'open'
      ? [{ label: t('Close temporarily'), act: () => setDoing({ what: 'close', id: one.id }) }]
      : []),
    ...(statusOf(one) === 'closed' ? [{ label: t('Reopen'), act: () => void reopen(one) }] : []),
    ...(one.state === 'open' ? [{ label: t('Public page'), to: `/b/${one.slug}` }] : []),
    ...(one.state === 'draft' ? [{ label: t('Open the branch'), act: () => void open(one) }] : []),
    ...(one.state === 'archived' ? [{ label: t('Restore'), act: () => void open(one) }] : []),
  ]
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageTitle>{t('Branches')}</PageTitle>
        <Button look="primary" onClick={() => setDoing({ what: 'edit', id: 'new' })}>
          {t('Add branch')}
        </Button>
      </div>
      {rows.isPending ? <Skeleton rows={3} /> : null}
      {rows.isError ? (
        <LoadFailed what={t('your branches')} error={rows.error} again={() => void rows.refetch()} />
      ) : null}
      {rows.data && branches.length === 0 ? (
        <Empty>{t('Add your first branch to start taking bookings.')}</Empty>
      ) : null}
      {branches.length > 0 ? <BranchRows branches={branches} itemsOf={itemsOf} /> : null}
      <Dialog title={branch ? t('Edit branch') : t('Add branch')} open={doing?.what === 'edit'} onClose={done} wide>
        <Edited key={doing?.id ?? ''} branch={branch} facilityId={facilityId ?? ''} onDone={done} />
      </Dialog>
      <Dialog
        title={t('Close {branch}', { branch: branch?.name ?? '' })}
        open={doing?.what === 'close'}
        onClose={done}
        wide
      >
        {branch ? <ClosureWizard branch={branch} onDone={done} /> : null}
      </Dialog>
    </div>
  )
}

/** A branch that is added, or changed. */
function Edited({
  branch,
  facilityId,
  onDone,
}: {
  branch: BranchRow | undefined
  facilityId: string
  onDone: () => void
}) {
  const queries = useQueryClient()
  return (
    <BranchForm
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
        onDone()
      }}
    />
  )
}

/** Opens a draft, what was archived, or what is closed just now. */
function useDoors() {
  const queries = useQueryClient()
  const change = async (work: () => Promise<unknown>) => {
    try {
      await work()
      toast('success', t('The branch is open.'))
    } catch (error) {
      toast('error', problemText(error))
    } finally {
      await queries.invalidateQueries({ queryKey: ['facility'] })
    }
  }
  const open = ({ id: branchId, version }: BranchRow) =>
    change(() => call('POST /branches/:branchId/open', { params: { branchId }, body: { version } }))
  const reopen = ({ id: branchId, closures_now }: BranchRow) =>
    change(async () => {
      for (const closureId of closures_now)
        await call('DELETE /branches/:branchId/closures/:closureId', { params: { branchId, closureId } })
    })
  return { open, reopen }
}
