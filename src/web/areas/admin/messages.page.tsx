import { useInfiniteQuery } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { untilTheOther } from '../../lib/queries.ts'
import { titleOf } from '../../lib/site.ts'
import { useAddress } from '../../lib/use-address.ts'
import { isShut } from '../../lib/shown.ts'
import { FilterLists } from '../../parts/resources/filters.tsx'
import { Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { LaneLengths, lanes, laneWords } from './lane-lengths.tsx'
import { MessageLine } from './message-line.tsx'
import { ShowMore } from '../../ui/show-more.tsx'

export const meta = () => titleOf(t('Messages'))

type Lane = (typeof lanes)[number]

/** What waits to be sent and what could not be, without a word of what it says. */
export default function Messages() {
  const { search, set } = useAddress()
  const state = search.get('state') === 'queued' ? 'queued' : 'dead'
  const lane = lanes.find((name) => name === search.get('lane'))
  const found = useMessages(state, lane)
  const tabs = [
    { key: 'dead', label: t('Could not be sent'), to: '/admin/messages' },
    { key: 'queued', label: t('Waiting'), to: '/admin/messages?state=queued' },
  ]
  const list = { key: 'lane' as const, label: t('Kind'), all: t('All kinds'), from: laneList() }
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle lead={t('Emails, texts and notifications on their way. What they say is not shown.')}>
        {t('Messages')}
      </PageTitle>
      {found.isPending ? <Skeleton rows={4} /> : null}
      {isShut(found) ? (
        <LoadFailed what={t('the messages')} error={found.error} again={() => void found.refetch()} />
      ) : null}
      {found.data ? (
        <>
          <LaneLengths of={found.lanes} />
          <Tabs tabs={tabs} current={state} />
          <p>
            <FilterLists lists={[list]} valueOf={() => lane ?? ''} set={set} />
          </p>
          <div role="status" className="empty:hidden">
            {found.messages.length === 0 ? (
              <Empty>{state === 'dead' ? t('Every message went out.') : t('No message waits.')}</Empty>
            ) : null}
          </div>
          {found.messages.length > 0 ? (
            <ul className="grid grid-cols-1 divide-y divide-line rounded-card border border-line bg-surface">
              {found.messages.map((message) => (
                <MessageLine key={message.id} message={message} isDead={state === 'dead'} />
              ))}
            </ul>
          ) : null}
          <ShowMore of={found} />
        </>
      ) : null}
    </div>
  )
}

const laneList = () => lanes.map((id) => ({ id, name: t(laneWords[id]) }))

function useMessages(state: 'dead' | 'queued', lane: Lane | undefined) {
  const found = useInfiniteQuery({
    queryKey: ['platform-messages', state, lane],
    queryFn: ({ pageParam }) => call('GET /admin/messages', { query: { state, lane, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: untilTheOther,
  })
  const messages = found.data?.pages.flatMap(({ results }) => results) ?? []
  return { ...found, messages, lanes: found.data?.pages[0]?.lanes ?? [] }
}
