import { Lock } from 'lucide-react'
import { Fragment } from 'react'
import { t } from '#domain/language/translate.ts'
import { aboutRight } from '#domain/access/branch-rights.ts'
import type { Role } from '../../parts/resources/use-roles.ts'
import { Menu } from '../../ui/menu.tsx'
import { DraftedCell, rightGroups, type RoleTable } from './role-table.tsx'

/** Rights in rows, roles in columns. */
export function RoleMatrix({ roles, actsOf, ...drafts }: RoleTable) {
  return (
    <div className="relative hidden max-h-[70vh] overflow-auto rounded-card border border-line bg-surface lg:block">
      <table className="w-full border-separate border-spacing-0 text-start">
        <caption className="sr-only">{t('What each role may do')}</caption>
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky start-0 top-0 z-20 min-w-64 border-b border-line bg-surface p-3 text-start"
            >
              {t('Right')}
            </th>
            {roles.map((role) => (
              <th
                key={role.ref}
                scope="col"
                className="sticky top-0 z-10 border-b border-line bg-surface p-2 align-bottom"
              >
                <RoleHead role={role} acts={actsOf(role)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rightGroups.map(({ group, name, rights }) => (
            <Fragment key={group}>
              <tr>
                <th
                  scope="colgroup"
                  colSpan={roles.length + 1}
                  className="border-b border-line bg-sunken px-3 py-2 text-start text-sm text-muted"
                >
                  <span className="sticky start-3">{t(name)}</span>
                </th>
              </tr>
              {rights.map((right) => (
                <tr key={right} className="group">
                  <th
                    scope="row"
                    className="sticky start-0 z-10 border-b border-line bg-surface px-3 py-1 text-start font-medium group-hover:bg-sunken"
                  >
                    {t(aboutRight(right).words)}
                  </th>
                  {roles.map((role) => (
                    <td key={role.ref} className="border-b border-line px-2 text-center group-hover:bg-sunken">
                      <DraftedCell role={role} right={right} {...drafts} />
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RoleHead({ role, acts }: { role: Role; acts: { label: string; act: () => void }[] }) {
  return (
    <div className="grid min-w-24 justify-items-center gap-1 text-center text-sm leading-snug">
      <span className="font-semibold">{role.name}</span>
      <span className="flex items-center gap-1 font-normal text-muted">
        {role.built_in ? <Lock size={14} aria-label={t('Built in')} className="flex-none" /> : null}
        {t('{members, plural, one {# person} other {# people}}', { members: role.members })}
      </span>
      {acts.length > 0 ? (
        <Menu
          dots
          label={t('More for {role}', { role: role.name })}
          items={acts}
          className="grid size-9 place-items-center rounded-full hover:bg-sunken"
        />
      ) : null}
    </div>
  )
}
