import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { ownDate } from '../../lib/format.ts'
import { useGoingLines } from '../../lib/going-lines.ts'
import { toast } from '../../lib/toast.ts'
import { isShown, isShut } from '../../lib/shown.ts'
import { sizeWords } from '../../parts/records/record-words.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'
import { useLookedAt, useRecordsAgain } from './records.ts'

/** What was deleted in the last 30 days: back, or gone for good. */
export function BinDialog({ patient, onClose }: { patient: string; onClose: () => void }) {
  const again = useRecordsAgain()
  const [ending, setEnding] = useState<Ending>(null)
  const bin = useLookedAt(['bin', patient], (asked) =>
    call('GET /records/bin', { query: { patient_id: patient, again: asked } }),
  )
  const act = (work: Promise<unknown>, said: string) =>
    void work.then(again).then(
      () => toast('success', said),
      (error: unknown) => toast('error', problemText(error)),
    )
  const { folders = [], items = [] } = bin.data ?? {}
  const place = useGoingLines(folders.length + items.length, ending !== null)
  return (
    <Dialog title={t('Bin')} open onClose={onClose}>
      <p className="text-muted">{t('What you delete stays here for 30 days.')}</p>
      {bin.isPending ? <Skeleton rows={2} /> : null}
      {isShut(bin) ? <LoadFailed what={t('the bin')} error={bin.error} again={() => void bin.refetch()} /> : null}
      <div {...place} className="rounded-field">
        {isShown(bin) && folders.length + items.length === 0 ? <p>{t('The bin is empty.')}</p> : null}
        <ul className="grid empty:hidden">
          {folders.map(({ id: folderId, name, items: count, until }) => (
            <Line
              key={folderId}
              name={name}
              about={t('{count, plural, one {# file} other {# files}}', { count })}
              until={until}
            >
              <Button
                size="small"
                aria-label={t('Restore {name}', { name })}
                onClick={() =>
                  act(call('POST /records/folders/:folderId/restore', { params: { folderId } }), t('Restored'))
                }
              >
                {t('Restore')}
              </Button>
              <Button
                size="small"
                look="quiet"
                aria-label={t('Delete for good: {name}', { name })}
                onClick={() => setEnding({ what: 'folder', id: folderId, title: name, count })}
              >
                {t('Delete for good')}
              </Button>
            </Line>
          ))}
          {items.map(({ id: itemId, title, size, until }) => (
            <Line key={itemId} name={title} about={sizeWords(size)} until={until}>
              <Button
                size="small"
                aria-label={t('Restore {name}', { name: title })}
                onClick={() => act(call('POST /records/items/:itemId/restore', { params: { itemId } }), t('Restored'))}
              >
                {t('Restore')}
              </Button>
              <Button
                size="small"
                look="quiet"
                aria-label={t('Delete for good: {name}', { name: title })}
                onClick={() => setEnding({ what: 'item', id: itemId, title, count: 0 })}
              >
                {t('Delete for good')}
              </Button>
            </Line>
          ))}
        </ul>
      </div>
      <p>
        <Button onClick={onClose}>{t('Close')}</Button>
      </p>
      <EraseDialog ending={ending} onClose={() => setEnding(null)} />
    </Dialog>
  )
}

type Ending = {
  readonly what: 'folder' | 'item'
  readonly id: string
  readonly title: string
  readonly count: number
} | null

function EraseDialog({ ending, onClose }: { ending: Ending; onClose: () => void }) {
  const again = useRecordsAgain()
  const erase = async ({ what, id }: NonNullable<Ending>) => {
    const query = { for_good: 'yes' } as const
    try {
      if (what === 'item') await call('DELETE /records/items/:itemId', { params: { itemId: id }, query })
      else await call('DELETE /records/folders/:folderId', { params: { folderId: id }, query })
      await again()
      toast('success', t('Deleted for good'))
    } catch (error) {
      toast('error', problemText(error))
    }
  }
  return (
    <Confirm
      title={t('Delete {name} for good', { name: ending?.title ?? '' })}
      open={ending !== null}
      act={t('Delete for good')}
      onClose={onClose}
      onAct={async () => {
        if (ending) await erase(ending)
      }}
    >
      {ending && ending.count > 0
        ? t(
            '{count, plural, one {The folder and its # file} other {The folder and its # files}} can’t be opened by anybody any more, and can’t be brought back.',
            { count: ending.count },
          )
        : t('Nobody can open it any more, and it can’t be brought back.')}
    </Confirm>
  )
}

type LineProps = { name: string; about: string; until: string; children: React.ReactNode }

function Line({ name, about, until, children }: LineProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-2">
      <span className="grid min-w-0">
        <span className="font-semibold break-words">
          <bdi>{name}</bdi>
        </span>
        <span className="text-sm text-muted">
          <bdi>{about}</bdi> · {t('Until {date}', { date: ownDate(until) })}
        </span>
      </span>
      <span className="flex flex-wrap gap-2">{children}</span>
    </li>
  )
}
