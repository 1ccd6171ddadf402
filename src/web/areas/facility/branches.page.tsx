import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { BranchPhoto } from '../../features/facility-profile/branch-photo.tsx'
import { InvitePeople } from '../../features/people/invite-people.tsx'
import { ArchiveForm } from '../../features/schedule/services/archive-form.tsx'
import { ClosureWizard } from '../../features/schedule/away/closure-wizard.tsx'
import { BranchForm } from '../../parts/resources/branch-form.tsx'
import { useFacility } from '../../parts/resources/use-facility.ts'
import { givenRoles, useRoles } from '../../parts/resources/use-roles.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { titleOf } from '../../lib/site.ts'
import { toast } from '../../lib/toast.ts'
import { isShut } from '../../lib/shown.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { MenuItem } from '../../ui/menu.tsx'
import { Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { type BranchRow, BranchRows, statusOf } from './branch-rows.tsx'

export const meta = () => titleOf(t('Branches'))

const nobody: ReadonlySet<string> = new Set()

type Doing = { readonly what: 'edit' | 'close' | 'archive' | 'invite' | 'photo'; readonly id: string }

/** What the address opens: other screens lead here to add a branch, or to archive one. */
function askedBy(search: URLSearchParams): Doing | undefined {
  const archived = search.get('archive')
  if (archived) return { what: 'archive', id: archived }
  return search.has('add') ? { what: 'edit', id: 'new' } : undefined
}

/** The branches of the facility: how each stands today, and what can be done with it. */
export default function Branches() {
  const facility = useFacility()
  const facilityId = facility.data?.facility?.id
  const [search, setSearch] = useSearchParams()
  const [doing, setDoing] = useState<Doing | undefined>(() => askedBy(search))
  const done = () => {
    setDoing(undefined)
    if (askedBy(search)) setSearch({}, { replace: true })
  }
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
    { label: t('Photo'), act: () => setDoing({ what: 'photo', id: one.id }) },
    ...(statusOf(one) === 'open'
      ? [{ label: t('Close temporarily'), act: () => setDoing({ what: 'close', id: one.id }) }]
      : []),
    ...(statusOf(one) === 'closed' ? [{ label: t('Reopen'), act: () => void reopen(one) }] : []),
    ...(one.state === 'open' ? [{ label: t('Public page'), to: `/b/${one.slug}` }] : []),
    ...(one.state === 'draft' ? [{ label: t('Open the branch'), act: () => void open(one) }] : []),
    one.state === 'archived'
      ? { label: t('Restore'), act: () => void open(one) }
      : { label: t('Archive'), act: () => setDoing({ what: 'archive', id: one.id }) },
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
      {isShut(rows) ? (
        <LoadFailed what={t('your branches')} error={rows.error} again={() => void rows.refetch()} />
      ) : null}
      {rows.data && branches.length === 0 ? (
        <Empty>{t('Add your first branch to start taking bookings.')}</Empty>
      ) : null}
      {branches.length > 0 ? <BranchRows branches={branches} itemsOf={itemsOf} /> : null}
      <Dialog
        title={headingOf(doing, branch)}
        open={doing?.what === 'edit' || doing?.what === 'invite'}
        onClose={done}
        wide
      >
        {doing?.what === 'invite' && branch ? (
          <InviteTo branch={branch} onClose={done} />
        ) : (
          <Edited
            key={doing?.id ?? ''}
            branch={branch}
            facilityId={facilityId ?? ''}
            onDone={done}
            // One dialog for both: the browser closes it once, when all is done.
            onAdded={(id) => setDoing({ what: 'invite', id })}
          />
        )}
      </Dialog>
      <Dialog
        title={t('Photo of {name}', { name: branch?.name ?? '' })}
        open={doing?.what === 'photo'}
        onClose={done}
        wide
      >
        {branch ? <BranchPhoto branch={branch} onDone={done} /> : null}
      </Dialog>
      <Ending doing={doing} branch={branch} onDone={done} />
    </div>
  )
}

type EndingProps = { doing: Doing | undefined; branch: BranchRow | undefined; onDone: () => void }

/** Closes a branch for a while, or archives it. */
function Ending({ doing, branch, onDone }: EndingProps) {
  return (
    <>
      <Dialog
        title={t('Close {branch}', { branch: branch?.name ?? '' })}
        open={doing?.what === 'close'}
        onClose={onDone}
        wide
      >
        {branch ? <ClosureWizard branch={branch} onDone={onDone} /> : null}
      </Dialog>
      <Dialog
        title={t('Archive {branch}', { branch: branch?.name ?? '' })}
        open={doing?.what === 'archive'}
        onClose={onDone}
        wide
      >
        {branch ? <ArchiveForm branch={branch} onDone={onDone} /> : null}
      </Dialog>
    </>
  )
}

function headingOf(doing: Doing | undefined, branch: BranchRow | undefined): string {
  if (!branch) return t('Add branch')
  return doing?.what === 'invite' ? t('Invite people to {branch}', { branch: branch.name }) : t('Edit branch')
}

/** A branch that is added, or changed. */
function Edited({
  branch,
  facilityId,
  onDone,
  onAdded,
}: {
  branch: BranchRow | undefined
  facilityId: string
  onDone: () => void
  onAdded: (id: string) => void
}) {
  const queries = useQueryClient()
  return (
    <BranchForm
      isOfHouse
      {...(branch ? { initial: branch } : {})}
      submitLabel={t('Save branch')}
      onSave={async (body, version) => {
        const saved = branch
          ? await call('PUT /branches/:branchId', {
              params: { branchId: branch.id },
              body: { ...body, version },
            })
          : await call('POST /facilities/:facilityId/branches', { params: { facilityId }, body })
        await queries.invalidateQueries({ queryKey: ['facility'] })
        toast(
          'success',
          saved.is_unseen
            ? t('Branch saved. Patients find it once we have looked at its name and address.')
            : t('Branch saved'),
        )
        if (branch) onDone()
        else onAdded(saved.id)
      }}
    />
  )
}

/** A new branch has nobody yet: whoever works there is invited in the same breath, or later from Users. */
function InviteTo({ branch, onClose }: { branch: BranchRow; onClose: () => void }) {
  const queries = useQueryClient()
  const roles = useRoles(branch.id)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [roles.isPending])
  if (roles.isPending) return <Skeleton rows={4} />
  if (isShut(roles)) return <LoadFailed what={t('the roles')} error={roles.error} again={() => void roles.refetch()} />
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <InvitePeople
        branches={[branch]}
        roles={givenRoles(roles.data.roles)}
        runs
        members={nobody}
        onSent={() => void queries.invalidateQueries({ queryKey: ['people'] })}
        onClose={onClose}
      />
    </div>
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
