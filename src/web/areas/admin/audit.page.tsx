import { useInfiniteQuery } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import { type AuditKind, auditKinds, searchedDays } from '#domain/audit/audit-kinds.ts'
import { call } from '../../lib/browser-call.ts'
import { untilTheOther } from '../../lib/queries.ts'
import { asLocalDate } from '../../lib/format.ts'
import { titleOf } from '../../lib/site.ts'
import { useAddress } from '../../lib/use-address.ts'
import { isShown, isShut } from '../../lib/shown.ts'
import { FilterDays, FilterLists, FilterSearch } from '../../parts/resources/filters.tsx'
import { Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { AuditLines } from './audit-lines.tsx'
import { auditKindWords } from './audit-words.ts'
import { ChainCheck } from './chain-check.tsx'
import { ShowMore } from '../../ui/show-more.tsx'

export const meta = () => titleOf(t('Audit'))

/** Who did what, and whether anybody touched what was written down. */
export default function AuditPage() {
  const { search, set } = useAddress()
  const wish = wishIn(search)
  const found = useAudit(wish)
  const kinds = {
    key: 'kind' as const,
    label: t('Kind'),
    all: t('All kinds'),
    from: auditKinds.map((id) => ({ id, name: t(auditKindWords[id]) })),
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle lead={t('Who did what. Nobody can take a line out, and each search is written down as well.')}>
        {t('Audit')}
      </PageTitle>
      <ChainCheck />
      <section className="grid grid-cols-1 gap-3" aria-labelledby="lines">
        <h2 id="lines" className="text-2xl">
          {t('Search')}
        </h2>
        <div className="flex flex-wrap gap-2">
          <FilterSearch waits search={search} set={set} placeholder={t('Name or email address')} />
          <FilterLists lists={[kinds]} valueOf={() => wish.kind ?? ''} set={set} />
          <FilterDays days={wish} set={set} />
        </div>
        {found.isPending ? <Skeleton rows={5} /> : null}
        {isShut(found) ? (
          <LoadFailed what={t('the audit')} error={found.error} again={() => void found.refetch()} />
        ) : null}
        <div role="status" className="empty:hidden">
          {isShown(found) && found.lines.length === 0 ? <Empty>{t('Nothing was written down there.')}</Empty> : null}
        </div>
        {found.lines.length > 0 ? <AuditLines of={found.lines} /> : null}
        <ShowMore of={found} />
      </section>
    </div>
  )
}

type Wish = { q: string; kind: AuditKind | undefined; from: string; until: string }

/** What the address asks for; days that do not fit one another become the last week. */
function wishIn(search: URLSearchParams): Wish {
  const today = asLocalDate(new Date().toISOString().slice(0, 10))
  const dayOf = (name: string) => {
    const text = search.get(name) ?? ''
    return /^\d{4}-\d{2}-\d{2}$/.test(text) ? asLocalDate(text) : undefined
  }
  const days =
    searchedDays(today, { from: dayOf('from'), until: dayOf('until') }) ??
    searchedDays(today, { from: dayOf('from') }) ??
    searchedDays(today, {})
  return {
    q: search.get('q')?.trim() ?? '',
    kind: auditKinds.find((kind) => kind === search.get('kind')),
    from: days?.from ?? today,
    until: days?.until ?? today,
  }
}

function useAudit(wish: Wish) {
  const found = useInfiniteQuery({
    queryKey: ['audit', wish],
    queryFn: ({ pageParam }) => call('GET /admin/audit', { query: { ...wish, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: untilTheOther,
  })
  return { ...found, lines: found.data?.pages.flatMap(({ results }) => results) ?? [] }
}
