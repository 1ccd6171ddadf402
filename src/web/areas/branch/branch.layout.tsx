import { useEffect, useEffectEvent } from 'react'
import { Outlet, type ClientLoaderFunctionArgs } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { AreaComing, AreaFrame } from '../../features/frame/area-frame.tsx'
import { branchActs } from '../../features/frame/branch-acts.ts'
import { branchMenu } from '../../features/frame/branch-menu.ts'
import { guardArea } from '../../features/frame/guard.ts'
import { useSeenRole } from '../../lib/see-as.ts'
import { leaveAsking } from '../../lib/unsaved.ts'
import { useOwnBranch } from './own-branch.ts'

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => guardArea('branch-staff', request)
clientLoader.hydrate = true as const

export const HydrateFallback = AreaComing

const entries = branchMenu('/branch', { hasRoles: true })

/** The area of who works at a branch. Who works at several says here which one it is about. */
export default function BranchArea() {
  const { branch, branches, stored, choose } = useOwnBranch()
  const id = branch?.id
  const seen = useSeenRole()
  const rights = new Set(seen?.rights ?? branch?.rights)
  const acts = id
    ? branchActs({ branchId: id, home: '/branch', rights, takesPatients: branch.takes_patients })
    : undefined
  const leave = (to: string) => leaveAsking(() => choose(to))
  const others = branches.filter((one) => one.id !== id)
  const palette = acts && {
    ...acts,
    entries: [...acts.entries, ...others.map((one) => ({ key: one.id, label: one.name, act: () => leave(one.id) }))],
  }
  const keep = useEffectEvent((shown: string) => choose(shown))
  useEffect(() => {
    if (id) keep(id)
  }, [id])
  return (
    <AreaFrame title={(branch ?? stored)?.name ?? t('Branch')} entries={entries} {...(palette ? { palette } : {})}>
      {branches.length > 1 ? (
        <label className="no-print mb-6 flex flex-wrap items-center gap-3">
          <span className="font-semibold">{t('Branch')}</span>
          <select
            className="min-h-11 rounded-field border border-field bg-surface px-3"
            value={id}
            onChange={(event) => leave(event.target.value)}
          >
            {branches.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <Outlet />
    </AreaFrame>
  )
}
