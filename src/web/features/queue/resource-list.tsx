import { useState } from 'react'
import { listComma, t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { dayIn, timeIn } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { isShut } from '../../lib/shown.ts'
import { kindWords } from '../../parts/resources/point-kinds.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'
import { OutageForm } from './outage-form.tsx'
import { OutageVisits } from './outage-visits.tsx'
import { PoolForm } from './pool-form.tsx'
import { ResourceRow } from './resource-row.tsx'
import type { Board, Point } from './use-board.ts'
import { type Outage, type Pool, type Resources, useResources } from './use-resources.ts'
import { Facts } from '../../ui/facts.tsx'

type Props = { board: Board; branchId: string }

/** Pools of rooms and devices, and what is out of order. */
export function ResourceList({ board, branchId }: Props) {
  const { resources, again } = useResources(branchId)
  if (resources.isPending) return <Skeleton rows={2} />
  if (isShut(resources))
    return <LoadFailed what={t('rooms and devices')} error={resources.error} again={() => void resources.refetch()} />
  return (
    <>
      <Outages board={board} branchId={branchId} resources={resources.data} onChange={again} />
      <Pools board={board} branchId={branchId} pools={resources.data.pools} onChange={again} />
    </>
  )
}

type OutagesProps = Props & { resources: Resources; onChange: () => void }

function Outages({ board, branchId, resources, onChange }: OutagesProps) {
  const [adding, setAdding] = useState(false)
  const [looking, setLooking] = useState<Outage>()
  const named = new Map(board.points.map((point) => [point.id, point]))
  const outages = resources.points.flatMap(({ id, outages: own }) =>
    own.map((outage) => ({ outage, point: named.get(id) })),
  )
  const end = async (outageId: string) => {
    try {
      await call('DELETE /branches/:branchId/outages/:outageId', { params: { branchId, outageId } })
    } catch (error) {
      toast('error', `${problemText(error)}.`)
    }
    onChange()
  }
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="me-auto text-2xl">{t('Out of order')}</h2>
        {board.points.length > 0 ? <Button onClick={() => setAdding(true)}>{t('Put out of order')}</Button> : null}
      </div>
      {outages.length === 0 ? <p className="text-muted">{t('Everything is in use.')}</p> : null}
      {outages.length > 0 ? (
        <ul className="grid divide-y divide-line rounded-card border border-line bg-surface">
          {outages.map(({ outage, point }) => (
            <li key={outage.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <p className="me-auto min-w-0">
                <strong className="block">{point?.name}</strong>
                <span className="text-sm text-muted">
                  <Facts of={[spanWords(board.time_zone, outage), outage.reason]} />
                </span>
              </p>
              {outage.visits > 0 ? (
                <Button size="small" onClick={() => setLooking(outage)}>
                  {t('{count, plural, one {# visit needs it} other {# visits need it}}', { count: outage.visits })}
                </Button>
              ) : null}
              <Button
                size="small"
                onClick={() => void end(outage.id)}
                aria-label={t('{point} is in use again', { point: point?.name ?? '' })}
              >
                {t('In use again')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <Dialog title={t('Put out of order')} open={adding} onClose={() => setAdding(false)}>
        <OutageForm
          board={board}
          branchId={branchId}
          onDone={() => {
            setAdding(false)
            onChange()
          }}
        />
      </Dialog>
      <Dialog title={t('Visits that need it')} open={looking !== undefined} onClose={() => setLooking(undefined)} wide>
        <OutageVisits
          branchId={branchId}
          outageId={looking?.id ?? ''}
          onDone={() => {
            setLooking(undefined)
            onChange()
          }}
        />
      </Dialog>
    </section>
  )
}

type PoolsProps = Props & { pools: readonly Pool[]; onChange: () => void }

function Pools({ board, branchId, pools, onChange }: PoolsProps) {
  const [editing, setEditing] = useState<Pool | 'new'>()
  const [removing, setRemoving] = useState<Pool>()
  const done = () => {
    setEditing(undefined)
    onChange()
  }
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="me-auto text-2xl">{t('Pools')}</h2>
        {board.points.length > 0 ? <Button onClick={() => setEditing('new')}>{t('Add pool')}</Button> : null}
      </div>
      {pools.length === 0 ? (
        <p className="text-muted">{t('A pool is rooms or devices of which a visit needs any one.')}</p>
      ) : (
        <ul className="grid divide-y divide-line rounded-card border border-line bg-surface">
          {pools.map((pool) => (
            <PoolRow
              key={pool.id}
              pool={pool}
              points={board.points}
              onEdit={() => setEditing(pool)}
              onRemove={() => setRemoving(pool)}
            />
          ))}
        </ul>
      )}
      <Dialog
        title={editing === 'new' ? t('Add pool') : t('Change {point}', { point: editing?.name ?? '' })}
        open={editing !== undefined}
        onClose={() => setEditing(undefined)}
      >
        <PoolForm
          branchId={branchId}
          points={board.points}
          pool={editing === 'new' ? undefined : editing}
          onDone={done}
        />
      </Dialog>
      <Confirm
        title={t('Take {point} away?', { point: removing?.name ?? '' })}
        open={removing !== undefined}
        act={t('Take away')}
        onClose={() => setRemoving(undefined)}
        onAct={async () => {
          const params = { branchId, poolId: removing?.id ?? '' }
          await call('DELETE /branches/:branchId/pools/:poolId', { params })
          onChange()
        }}
      >
        {removing && removing.used_by.length > 0
          ? t('These services go on without it: {services}.', { services: usedWords(removing) })
          : t('No service needs it.')}
      </Confirm>
    </section>
  )
}

type RowProps = { pool: Pool; points: readonly Point[]; onEdit: () => void; onRemove: () => void }

function PoolRow({ pool, points, onEdit, onRemove }: RowProps) {
  const members = points.filter(({ id }) => pool.members.includes(id)).map(({ name }) => name)
  const facts = [kindWords(pool.kind), members.length > 0 ? members.join(listComma()) : t('nobody belongs to it yet')]
  return (
    <ResourceRow name={pool.name} onEdit={onEdit} onRemove={onRemove}>
      <span className="text-sm text-muted">
        <Facts of={facts} />
      </span>
      {pool.used_by.length > 0 ? (
        <span className="block text-sm text-muted">{t('Needed by: {services}', { services: usedWords(pool) })}</span>
      ) : null}
    </ResourceRow>
  )
}

function usedWords({ used_by }: Pick<Pool, 'used_by'>): string {
  return used_by.map(({ service, doctor }) => `${service} (${doctor})`).join(listComma())
}

function spanWords(zone: string, { from, until }: Outage): string {
  const [first, last] = [dayIn(zone, from), dayIn(zone, until)]
  const start = `${first}${listComma()}${timeIn(zone, from)}`
  return t('{from} to {until}', {
    from: start,
    until: first === last ? timeIn(zone, until) : `${last}${listComma()}${timeIn(zone, until)}`,
  })
}
