import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/page.tsx'
import { PassList } from './pass-list.tsx'
import { PointForm } from './point-form.tsx'
import { namesOf, serviceWords } from './point-names.tsx'
import { staffNames } from './queue-words.ts'
import { kindWords } from '../../parts/resources/point-kinds.ts'
import { ResourceList } from './resource-list.tsx'
import { ResourceRow } from './resource-row.tsx'
import { RulesForm } from './rules-form.tsx'
import type { Board, Point } from './use-board.ts'
import { Facts } from '../../ui/facts.tsx'

/** Rooms and desks, the rules of the queue, and the screens that show it. */
export function SetUpView({ board, branchId }: { board: Board; branchId: string }) {
  const [editing, setEditing] = useState<Point | 'new'>()
  const queries = useQueryClient()
  const [removing, setRemoving] = useState<Point>()
  const done = () => {
    setEditing(undefined)
    void queries.invalidateQueries({ queryKey: ['queue', branchId] })
    void queries.invalidateQueries({ queryKey: ['resources', branchId] })
  }
  const add = (
    <Button look="primary" onClick={() => setEditing('new')}>
      {t('Add service point')}
    </Button>
  )
  return (
    <div className="grid gap-10">
      <section className="grid gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="me-auto text-2xl">{t('Devices, rooms and desks')}</h2>
          {board.points.length > 0 ? add : null}
        </div>
        {board.points.length === 0 ? (
          <Empty action={add}>{t('Add rooms and desks so that you can call people to them.')}</Empty>
        ) : (
          <ul className="grid divide-y divide-line rounded-card border border-line bg-surface">
            {board.points.map((point) => (
              <PointRow
                key={point.id}
                point={point}
                board={board}
                onEdit={() => setEditing(point)}
                onRemove={() => setRemoving(point)}
              />
            ))}
          </ul>
        )}
      </section>
      <ResourceList board={board} branchId={branchId} />
      <RulesForm settings={board.settings} branchId={branchId} />
      <PassList branchId={branchId} branchName={board.branch_name} />
      <Dialog
        title={editing === 'new' ? t('Add service point') : t('Change {point}', { point: editing?.name ?? '' })}
        open={editing !== undefined}
        onClose={() => setEditing(undefined)}
        wide
      >
        <PointForm
          branchId={branchId}
          doctors={board.doctors}
          point={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
          onDone={done}
        />
      </Dialog>
      <Confirm
        title={t('Take {point} away?', { point: removing?.name ?? '' })}
        open={removing !== undefined}
        act={t('Take away')}
        onClose={() => setRemoving(undefined)}
        onAct={async () => {
          const params = { branchId, pointId: removing?.id ?? '' }
          await call('DELETE /branches/:branchId/points/:pointId', { params })
          done()
        }}
      >
        {t('Nobody is called there any more. What was done there stays.')}
      </Confirm>
    </div>
  )
}

type RowProps = { point: Point; board: Board; onEdit: () => void; onRemove: () => void }

function PointRow({ point, board, onEdit, onRemove }: RowProps) {
  const services = namesOf(
    point.services,
    board.services.map((service) => [service.id, serviceWords(service)] as const),
  )
  const staff = namesOf(point.staff, staffNames(board))
  const facts = [
    kindWords(point.kind),
    point.lanes > 1 ? t('for {count, plural, one {# visit} other {# visits}} at once', { count: point.lanes }) : '',
    point.doctor,
    // A device calls nobody.
    point.kind !== 'device' && (point.queue === 'own' ? t('calls its own people') : t('calls everybody')),
    services && t('for {services}', { services }),
    staff && t('only {names} call there', { names: staff }),
    point.prefix ? t('numbers {prefix}1, {prefix}2…', { prefix: point.prefix }) : '',
    point.step_free ? '' : t('has steps'),
    point.directions,
  ]
  return (
    <ResourceRow name={point.name} onEdit={onEdit} onRemove={onRemove}>
      <span className="text-sm text-muted">
        <Facts of={facts} />
      </span>
    </ResourceRow>
  )
}
