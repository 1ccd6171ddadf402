import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { isShut } from '../../lib/shown.ts'
import { LoadFailed } from '../../ui/page.tsx'

type Props = {
  /** Whose visits are shown; undefined on a page that shows everybody's. */
  current?: string | null
  /** Said above them, where they stand alone. */
  title?: string
  to: (person: string | null) => string
}

/** Me and the people somebody books for, as addresses. Who books for nobody else sees nothing. */
export function PersonChips({ current, title, to }: Props) {
  const family = useQuery({ queryKey: ['family'], queryFn: () => call('GET /family', {}) })
  const { results = [], self } = family.data ?? {}
  if (isShut(family))
    return <LoadFailed what={t('your family')} error={family.error} again={() => void family.refetch()} />
  if (results.length === 0) return null
  const people = [
    ...(current === undefined ? [] : [{ id: null, name: t('All') }]),
    ...(self?.id ? [{ id: self.id, name: t('Me') }] : []),
    ...results.map(({ id, first_name }) => ({ id, name: first_name })),
  ]
  return (
    <nav aria-label={t('People')} className="no-print flex flex-wrap gap-2">
      {title ? <h2 className="mb-1 w-full text-2xl">{title}</h2> : null}
      {people.map(({ id, name }) => (
        <Link
          key={id}
          to={to(id)}
          preventScrollReset
          aria-current={current !== undefined && id === current ? 'true' : undefined}
          className="inline-flex min-h-11 items-center rounded-full border border-field px-4 font-semibold hover:bg-sunken aria-[current=true]:border-brand aria-[current=true]:bg-tint aria-[current=true]:text-on-tint"
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
