import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { branchRights, isBranchRight } from '#domain/access/branch-rights.ts'
import { seeAs } from '../../lib/see-as.ts'
import { titleOf } from '../../lib/site.ts'
import { useBranch } from '../../parts/resources/branch-context.ts'
import { type Role, useRoles } from '../../parts/resources/use-roles.ts'
import { Button } from '../../ui/button.tsx'
import { Card, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { useUnsaved } from '../../lib/unsaved.ts'
import { isShut } from '../../lib/shown.ts'
import { type RightRow, useRoleDrafts } from './role-drafts.ts'
import { RoleDelete } from './role-delete.tsx'
import { RoleHistory } from './role-history.tsx'
import { RoleMatrix } from './role-matrix.tsx'
import { RoleMembers } from './role-members.tsx'
import { RoleName, type Naming } from './role-name.tsx'
import { RoleSave } from './role-save.tsx'
import { RoleSheet } from './role-sheet.tsx'

export const meta = () => titleOf(t('Roles'))

/** What each role may do. Who may edit roles changes it here, others see it. */
export default function RolesPage() {
  const { branch, rights } = useBranch()
  const maySee = rights.has('users.edit')
  const roles = useRoles(maySee ? branch.id : undefined)
  return (
    <div className="grid gap-6">
      <PageTitle lead={t('What each role may do at the branches of your facility.')}>{t('Roles')}</PageTitle>
      {maySee ? null : <OwnRights />}
      {maySee && roles.isPending ? <Skeleton rows={6} /> : null}
      {isShut(roles) ? (
        <LoadFailed what={t('the roles')} error={roles.error} again={() => void roles.refetch()} />
      ) : null}
      {roles.data ? <Roles roles={roles.data.roles} mine={roles.data.mine} /> : null}
    </div>
  )
}

/** Whoever does not give roles reads what they may do themselves. */
function OwnRights() {
  const { rights } = useBranch()
  const own = [...rights].filter(isBranchRight)
  return (
    <Card as="section" className="grid gap-3">
      <h2 className="text-xl">{t('What you may do here')}</h2>
      <ul className="grid list-disc gap-1 ps-5 sm:grid-cols-2">
        {own.map((right) => (
          <li key={right}>{t(branchRights[right].words)}</li>
        ))}
      </ul>
      <p className="text-muted">{t('Your role cannot change this. Ask your manager if you need more.')}</p>
    </Card>
  )
}

type Open = { readonly what: 'history' | 'members' | 'delete'; readonly role: Role }

function Roles({ roles, mine }: { roles: readonly Role[]; mine: readonly RightRow[] }) {
  const { branch, rights } = useBranch()
  const queries = useQueryClient()
  const drafts = useRoleDrafts(roles)
  useUnsaved(() => drafts.changed.length > 0)
  const [naming, setNaming] = useState<Naming>()
  const [open, setOpen] = useState<Open>()
  const look = useLook(mine)
  const mayEdit = rights.has('roles.edit')
  const fresh = () => queries.invalidateQueries({ queryKey: ['roles', branch.id] })
  const actsOf = (role: Role) => [
    ...(mayEdit
      ? [{ label: role.built_in ? t('Copy to change') : t('Make a copy'), act: () => setNaming({ from: role }) }]
      : []),
    ...(role.given ? [{ label: t('See as {role}', { role: role.name }), act: () => look(role) }] : []),
    { label: t('Members'), act: () => setOpen({ what: 'members', role }) },
    ...(role.built_in ? [] : [{ label: t('History'), act: () => setOpen({ what: 'history', role }) }]),
    ...(mayEdit && !role.built_in ? [{ label: t('Rename'), act: () => setNaming({ rename: role }) }] : []),
    ...(mayEdit && !role.built_in ? [{ label: t('Delete'), act: () => setOpen({ what: 'delete', role }) }] : []),
  ]
  const shared = { roles, rightsOf: drafts.rightsOf, mayEdit, onPut: drafts.put, actsOf }
  const [first] = roles.filter(({ given }) => given)
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <p className="me-auto text-muted">
          {mayEdit
            ? t('Built-in roles stay as they are: copy one to change it. “Own” is what is of one’s own practice.')
            : t('Your role cannot change this.')}
        </p>
        {mayEdit && first ? (
          <Button look="primary" onClick={() => setNaming({ from: first, isNew: true })}>
            {t('New role')}
          </Button>
        ) : null}
      </div>
      <RoleMatrix {...shared} />
      <RoleSheet {...shared} />
      <p role="status" className={drafts.note ? 'rounded-field bg-tint p-3 text-on-tint' : 'sr-only'}>
        {drafts.note}
      </p>
      <RoleSave
        changed={drafts.changed}
        rightsOf={drafts.rightsOf}
        onDone={(refs) => {
          drafts.drop(refs)
          void fresh()
        }}
      />
      {naming ? (
        <RoleName naming={naming} roles={roles} onDone={() => void fresh()} onClose={() => setNaming(undefined)} />
      ) : null}
      {open?.what === 'history' ? (
        <RoleHistory role={open.role} mayEdit={mayEdit} onClose={() => setOpen(undefined)} />
      ) : null}
      {open?.what === 'delete' ? (
        <RoleDelete role={open.role} onDone={() => void fresh()} onClose={() => setOpen(undefined)} />
      ) : null}
      {open?.what === 'members' ? <RoleMembers role={open.role} onClose={() => setOpen(undefined)} /> : null}
    </>
  )
}

/** Shows the screens of this branch as a role sees them, from its dashboard on. */
function useLook(mine: readonly RightRow[]) {
  const { branch, home } = useBranch()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return (role: Role) => {
    const held = new Map(mine.map(({ right, reach }) => [right, reach]))
    const rights = role.rights
      .filter(({ right, reach }) => reach === 'all' && held.get(right) === 'all')
      .map(({ right }) => right)
    seeAs({ branch: { id: branch.id, name: branch.name }, ref: role.ref, name: role.name, rights, home })
    queries.clear()
    void navigate(`${home}/dashboard`)
  }
}
