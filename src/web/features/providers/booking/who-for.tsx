import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'

/** For whom the times are: who was here before is offered other ones. Who books for nobody else sees nothing. */
export function WhoFor() {
  const family = useQuery({ queryKey: ['family'], queryFn: () => call('GET /family', {}) })
  const [search, setSearch] = useSearchParams()
  const members = family.data?.results ?? []
  if (members.length === 0) return null
  const current = search.get('person') ?? ''
  const choose = (person: string) =>
    setSearch(
      (before) => {
        before.delete('person')
        // Another person may be offered other visits.
        before.delete('service')
        if (person !== '') before.set('person', person)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <div
      role="group"
      aria-label={t('Who is it for?')}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-pine-muted/40 pt-3 text-sm"
    >
      <span>{t('Who is it for?')}</span>
      {[{ id: '', first_name: t('Me') }, ...members].map(({ id, first_name }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === current}
          onClick={() => choose(id)}
          className="min-h-9 rounded-full border border-pine-muted/60 px-4 font-semibold hover:bg-on-pine/10 aria-pressed:border-on-tint aria-pressed:bg-tint aria-pressed:text-on-tint"
        >
          <bdi>{first_name}</bdi>
        </button>
      ))}
    </div>
  )
}
