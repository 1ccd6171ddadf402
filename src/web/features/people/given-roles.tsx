import { listComma, t } from '#domain/language/translate.ts'
import { aboutRight } from '#domain/access/branch-rights.ts'
import type { Role } from '../../parts/resources/use-roles.ts'
import { Button } from '../../ui/button.tsx'

/** What was given: whom, and at each branch which role. */
export type Given = {
  readonly count: number
  readonly people: readonly string[]
  readonly places: readonly { readonly branch: string; readonly role: string }[]
}

type Props = { given: Given; roles: readonly Role[]; onClose: () => void }

/** What came of it: who may work where now, and what they may do there from their next click on. */
export function GivenRoles({ given: { count, people, places }, roles, onClose }: Props) {
  const nameOf = (ref: string) => roles.find((role) => role.ref === ref)?.name ?? ''
  const chosen = new Set(places.map(({ role }) => role))
  return (
    <div className="grid gap-4">
      <p role="status" className="font-semibold">
        {count === 0
          ? t('They had these roles already. Nothing changed.')
          : t('{count, plural, one {# role is given.} other {# roles are given.}} It holds at their next click.', {
              count,
            })}
      </p>
      <p>
        {people.map((name, at) => (
          <span key={`${name} ${at}`}>
            {at > 0 ? ' · ' : ''}
            <bdi>{name}</bdi>
          </span>
        ))}
      </p>
      <ul className="grid divide-y divide-line rounded-field border border-line">
        {places.map(({ branch, role }) => (
          <li key={branch} className="p-3">
            <strong>{nameOf(role)}</strong> <bdi className="text-muted">{branch}</bdi>
          </li>
        ))}
      </ul>
      <RoleRights roles={roles.filter(({ ref }) => chosen.has(ref))} />
      <p>
        <Button look="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      </p>
    </div>
  )
}

/** What each of these roles lets somebody do. */
export function RoleRights({ roles }: { roles: readonly Role[] }) {
  if (roles.length === 0) return null
  return (
    <section className="grid gap-2 rounded-field bg-sunken p-3">
      <h3 className="text-base">{t('What they may do next')}</h3>
      {roles.map(({ ref, name, rights }) => (
        <p key={ref} className="text-sm">
          <strong>{name}:</strong>{' '}
          {rights
            .map(({ right, reach }) => {
              const words = t(aboutRight(right).words)
              return reach === 'own' ? t('{right} (own)', { right: words }) : words
            })
            .join(listComma())}
        </p>
      ))}
    </section>
  )
}
