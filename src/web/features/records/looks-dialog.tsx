import { useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { mark, t } from '#domain/language/translate.ts'
import type { Answer, QueryOf } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { ownMoment } from '../../lib/format.ts'
import { isShut } from '../../lib/shown.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'
import { looksKey } from './records.ts'

const did = {
  list: mark('saw the list'),
  preview: mark('opened'),
  download: mark('downloaded'),
  share: mark('shared'),
  export: mark('downloaded everything'),
} as const

/** Something of a person at which looks are asked for: a document, or a folder with all that lies in it. */
type About = ({ readonly item_id: string } | { readonly folder_id: string }) & { readonly name: string }
type Props = { patient: string; about?: About; onClose: () => void }

/** Who looked at the papers of a person, newest first: at all of them, or at one. */
export function LooksDialog({ patient, about, onClose }: Props) {
  const [only, setOnly] = useState(about)
  return (
    <Dialog title={t('Who looked')} open onClose={onClose} wide>
      {only ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-field bg-sunken p-3">
          <p className="min-w-0 break-words">{t('Only looks at {name}', { name: only.name })}</p>
          <Button size="small" onClick={() => setOnly(undefined)}>
            {t('Show looks at all documents')}
          </Button>
        </div>
      ) : null}
      <Looks key={JSON.stringify(only)} patient={patient} only={only} onOnly={setOnly} />
      <p>
        <Button onClick={onClose}>{t('Close')}</Button>
      </p>
    </Dialog>
  )
}

type Look = Answer<'GET /records/looks'>['results'][number]
type Asked = QueryOf<'GET /records/looks'>

function useLooks(asked: Asked) {
  const found = useInfiniteQuery({
    queryKey: [...looksKey, asked],
    queryFn: ({ pageParam: before }) => call('GET /records/looks', { query: { ...asked, before } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  return { ...found, looks: found.data?.pages.flatMap(({ results }) => results) ?? [], sum: found.data?.pages[0] }
}

type ListProps = Pick<Props, 'patient'> & { only: About | undefined; onOnly: (only: About) => void }

function Looks({ patient, only, onOnly }: ListProps) {
  const asked = { patient_id: patient, ...whatOf(only) }
  const found = useLooks({ ...asked, own_lists: 'none' })
  const [isOpen, setOpen] = useState(false)
  if (found.isPending) return <Skeleton rows={3} />
  if (isShut(found)) return <LoadFailed what={t('the list')} error={found.error} again={() => void found.refetch()} />
  const { sum } = found
  return (
    <>
      {sum?.has_others ? null : <p className="text-muted">{t('Nobody else has looked.')}</p>}
      <LookPages found={found} only={only} onOnly={onOnly} />
      {sum && sum.own_lists > 0 ? (
        <details className="border-t border-line py-2" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className="cursor-pointer font-semibold">
            {t('{count, plural, one {You saw your own list once} other {You saw your own list # times}}', {
              count: sum.own_lists,
            })}
          </summary>
          {isOpen ? <OwnLists {...asked} /> : null}
        </details>
      ) : null}
    </>
  )
}

/** That somebody saw their own list is told like every look, and is what they know already. */
function OwnLists(asked: Asked) {
  const found = useLooks({ ...asked, own_lists: 'only' })
  if (found.isPending) return <Skeleton rows={2} />
  if (isShut(found)) return <LoadFailed what={t('the list')} error={found.error} again={() => void found.refetch()} />
  return <LookPages found={found} only={undefined} />
}

function whatOf(only: About | undefined) {
  if (!only) return {}
  return 'item_id' in only ? { item_id: only.item_id } : { folder_id: only.folder_id }
}

type PagesProps = Omit<LinesProps, 'looks' | 'list'> & { found: ReturnType<typeof useLooks> }

/** Looks, and the way to older ones: who asks for them goes on at the first of them, since the button goes with the last. */
function LookPages({ found, ...of }: PagesProps) {
  const { looks, hasNextPage, isFetchingNextPage, fetchNextPage } = found
  const list = useRef<HTMLOListElement>(null)
  const from = useRef<number>(undefined)
  const older = () => {
    from.current = looks.length
    void fetchNextPage()
  }
  useEffect(() => {
    const line = from.current !== undefined && looks.length > from.current && list.current?.children[from.current]
    if (!(line instanceof HTMLElement)) return
    from.current = undefined
    line.focus()
  }, [looks.length])
  return (
    <>
      {looks.length > 0 ? <Lines {...of} looks={looks} list={list} /> : null}
      {hasNextPage ? (
        <p>
          <Button size="small" busy={isFetchingNextPage && t('One moment…')} onClick={older}>
            {t('Show older looks')}
          </Button>
        </p>
      ) : null}
    </>
  )
}

type LinesProps = {
  looks: readonly Look[]
  list: RefObject<HTMLOListElement | null>
  only: About | undefined
  onOnly?: ListProps['onOnly'] | undefined
}

function Lines({ looks, list, only, onOnly }: LinesProps) {
  return (
    <ol ref={list} className="grid" aria-label={t('Who looked')}>
      {looks.map((look) => (
        <li key={look.id} tabIndex={-1} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2">
          <span className="min-w-0 break-words">
            <bdi className="font-semibold">{whoWords(look)}</bdi> <span>{didWords(look)}</span>
            {look.looked_as === 'emergency' ? (
              <strong className="text-danger"> {t('by emergency access')}</strong>
            ) : null}{' '}
            <What look={look} only={only} onOnly={onOnly} />
            {look.shared_with ? <span> {t('with {name}', { name: look.shared_with })}</span> : null}
            {look.number && look.number > 1 ? (
              <span className="text-muted">, {t('Version {number}', { number: look.number })}</span>
            ) : null}
            {look.reasons.map((reason) => (
              <span key={reason} dir="auto" className="block">
                {t('Reason: {reason}', { reason })}
              </span>
            ))}
          </span>
          <bdi className="text-sm text-muted figures">{ownMoment(look.at)}</bdi>
        </li>
      ))}
    </ol>
  )
}

/** A press on a document shows the looks at it alone. */
function What({ look, only, onOnly }: { look: Look } & Omit<LinesProps, 'looks' | 'list'>) {
  const { title, item_id } = look
  if (!title) return <span>{namelessWords(look)}</span>
  const isShown = only !== undefined && 'item_id' in only && only.item_id === item_id
  if (!item_id || !onOnly || isShown) return <bdi className="text-muted">{title}</bdi>
  return (
    <button
      type="button"
      aria-label={t('Only looks at {name}', { name: title })}
      onClick={() => onOnly({ item_id, name: title })}
      className="rounded-field text-start text-muted underline hover:text-ink"
    >
      <bdi>{title}</bdi>
    </button>
  )
}

function didWords({ way, of_folder, title }: Look): string {
  if (way !== 'export' || !of_folder) return t(did[way])
  return title ? t('downloaded the folder') : t('downloaded')
}

/** What was looked at, where it has no name now. A list of everything and an export of it never had one. */
function namelessWords({ way, of_folder, title }: Look): string {
  if (way === 'export' && of_folder) return t('a folder that is gone')
  if (way === 'list' || way === 'export') return ''
  // The folders that the product makes have no name of their own, and only a folder or a document is shared.
  return way === 'share' && title === '' ? t('a folder') : t('a document that is gone')
}

function whoWords({ looked_as, name, role }: Look): string {
  if (looked_as === 'owner') return t('You')
  return role === '' ? name : t('{role} at {place}', { role, place: name })
}
