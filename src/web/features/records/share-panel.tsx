import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { dayIn, ownDate } from '../../lib/format.ts'
import { useGoingLines } from '../../lib/going-lines.ts'
import { toast } from '../../lib/toast.ts'
import { isShut } from '../../lib/shown.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'
import { NobodyThere } from './choose-many.tsx'
import { LooksDialog } from './looks-dialog.tsx'
import { type Sharing, useRecordsAgain, useSharing } from './records.ts'
import { ShareForm } from './share-form.tsx'
import { giveTo, type What } from './share-with.ts'

type Props = {
  what: What
  /** The folders that it lies in: whoever sees one of them sees it. */
  within?: readonly string[]
  /** How many folders lie in it and are shared with it. */
  inside?: number
  name: string
  patient: string
  onClose: () => void
}

/** With whom a document or a folder is shared, and one more doctor, place or helper. */
export function SharePanel({ what, within = [], inside = 0, name, patient, onClose }: Props) {
  const sharing = useSharing(patient)
  const [isLooking, setLooking] = useState(false)
  return (
    <Dialog title={t('Share {name}', { name })} open onClose={onClose}>
      {sharing.isPending ? (
        <Skeleton rows={2} />
      ) : isShut(sharing) ? (
        <LoadFailed what={t('what you share')} error={sharing.error} again={() => void sharing.refetch()} />
      ) : (
        <>
          <Shares
            grants={sharing.data.grants.filter(
              (grant) => isOf(grant, what) || (grant.folder_id !== null && within.includes(grant.folder_id)),
            )}
            of={what}
            hasCarers={sharing.data.carers.length > 0}
          />
          {inside > 0 ? (
            <p role="note" className="rounded-field bg-sunken p-3">
              {t(
                '{count, plural, one {The # folder in it is} other {The # folders in it are}} shared as well, with all that lies there.',
                { count: inside },
              )}
            </p>
          ) : null}
          {sharing.data.doctors.length + sharing.data.branches.length + sharing.data.carers.length === 0 ? (
            <NobodyThere />
          ) : (
            <ShareOne what={what} sharing={sharing.data} />
          )}
        </>
      )}
      <p className="flex flex-wrap gap-3">
        <Button onClick={() => setLooking(true)}>{t('Who looked')}</Button>
        <Button onClick={onClose}>{t('Close')}</Button>
      </p>
      {isLooking ? <LooksDialog patient={patient} about={{ ...what, name }} onClose={() => setLooking(false)} /> : null}
    </Dialog>
  )
}

function isOf({ item_id, folder_id }: Sharing['grants'][number], what: What): boolean {
  return 'item_id' in what ? item_id === what.item_id : folder_id === what.folder_id
}

type SharesProps = { grants: Sharing['grants']; of: What; hasCarers: boolean }

function Shares({ grants, of, hasCarers }: SharesProps) {
  const again = useRecordsAgain()
  const [stopping, setStopping] = useState('')
  const place = useGoingLines(grants.length)
  const stop = async (grantId: string) => {
    setStopping(grantId)
    try {
      await call('DELETE /records/grants/:grantId', { params: { grantId } })
      await again()
      toast('success', t('You stopped sharing'))
    } catch (error) {
      toast('error', problemText(error))
    } finally {
      setStopping('')
    }
  }
  return (
    <div {...place} className="rounded-field">
      {grants.length === 0 ? (
        <p className="text-muted">
          {t('Only you see this until you share it.')}
          {hasCarers
            ? ` ${t('When you stop managing somebody else, the adult who goes on reads what you keep for them.')}`
            : null}
        </p>
      ) : null}
      <ul className="grid empty:hidden">
        {grants.map((grant) => (
          <li key={grant.id} className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-2">
            <span className="grid">
              <span className="font-semibold">
                <bdi>{grant.doctor}</bdi>
              </span>
              <span className="text-sm text-muted">
                {isOf(grant, of) ? null : <>{t('The whole folder it lies in')} · </>}
                {endWords(grant)}
              </span>
            </span>
            <Button
              size="small"
              busy={stopping === grant.id && t('One moment…')}
              aria-label={t('Stop sharing with {doctor}', { doctor: grant.doctor })}
              onClick={() => void stop(grant.id)}
            >
              {t('Stop sharing')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function endWords({ until, visit, time_zone }: Sharing['grants'][number]): string {
  if (visit && time_zone) return t('Until the visit of {day} is over', { day: dayIn(time_zone, visit) })
  return until ? t('Until {date}', { date: ownDate(until) }) : t('Until you stop')
}

function ShareOne({ what, sharing }: { what: What; sharing: Sharing }) {
  const again = useRecordsAgain()
  // Who has it already stands above, with the way to stop.
  const have = new Set(sharing.grants.filter((grant) => isOf(grant, what)).map(({ to }) => to))
  return (
    <ShareForm
      sharing={sharing}
      have={have}
      onShare={async (wish) => {
        await giveTo(what, wish)
        await again()
        toast('success', t('Shared with {name}', { name: wish.grantee.name }))
      }}
    />
  )
}
