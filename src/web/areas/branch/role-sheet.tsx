import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { aboutRight } from '#domain/access/branch-rights.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Card } from '../../ui/page.tsx'
import { DraftedCell, rightGroups, type RoleTable } from './role-table.tsx'

/** The matrix on a narrow screen: one role at a time, its rights in groups. */
export function RoleSheet({ roles, actsOf, ...drafts }: RoleTable) {
  const [chosen, setChosen] = useState('')
  const role = roles.find(({ ref }) => ref === chosen) ?? roles.findLast(({ built_in }) => !built_in) ?? roles.at(0)
  if (!role) return null
  return (
    <div className="grid gap-4 lg:hidden">
      <SelectField label={t('Role')} value={role.ref} onChange={(event) => setChosen(event.target.value)}>
        {roles.map(({ ref, name, members }) => (
          <option key={ref} value={ref}>
            {name} · {t('{members, plural, one {# person} other {# people}}', { members })}
          </option>
        ))}
      </SelectField>
      <p className="text-muted">{role.built_in ? t('This role is built in. Copy it to change it.') : role.words}</p>
      <p className="flex flex-wrap gap-2">
        {actsOf(role).map(({ label, act }) => (
          <Button key={label} size="small" onClick={act}>
            {label}
          </Button>
        ))}
      </p>
      {rightGroups.map(({ group, name, rights }) => (
        <Card key={group} as="section" className="grid gap-1">
          <h2 className="text-lg">{t(name)}</h2>
          <ul>
            {rights.map((right) => (
              <li
                key={right}
                className="flex min-h-12 items-center justify-between gap-3 border-b border-line last:border-0"
              >
                <span aria-hidden>{t(aboutRight(right).words)}</span>
                <DraftedCell role={role} right={right} {...drafts} />
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}
