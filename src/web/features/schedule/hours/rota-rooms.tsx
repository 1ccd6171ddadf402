import { roomClashes, weekFrom } from '#domain/availability/rota.ts'
import { listComma, t } from '#domain/language/translate.ts'
import { asLocalDate, weekdayOf } from '#domain/time/local.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { Empty } from '../../../ui/page.tsx'
import { RoomPlanTable } from './room-plan-table.tsx'
import { nameOf } from './rota-cell.tsx'
import { type Rooms, useRoomPlan } from './use-room-plan.ts'
import { dayName, type Rota, type RotaDoctor, stretchShort } from './use-rota.ts'

type Props = { branchId: string; rota: Rota; mayEdit: boolean; setUp: string | null; onDone: () => Promise<unknown> }

/** Which doctor sits in which room on which weekday, for every week. */
export function RotaRooms({ branchId, rota, mayEdit, setUp, onDone }: Props) {
  const plan = useRoomPlan(branchId, rota, onDone)
  useUnsaved(() => plan.changed.length > 0 && !plan.isSaving)
  const rooms = rota.points.filter(({ kind }) => kind !== 'desk')
  if (rooms.length === 0)
    return (
      <Empty action={setUp ? <ButtonLink to={setUp}>{t('Add rooms')}</ButtonLink> : null}>
        {t('There are no rooms yet. Add them to the service points first.')}
      </Empty>
    )
  return (
    <div className="grid gap-4">
      <p className="text-muted">
        {t('Visits that need no special room are in the room of their doctor. Booked visits go along when it changes.')}
      </p>
      <Clashes rota={{ ...rota, doctors: plan.doctors }} />
      <RoomPlanTable doctors={plan.doctors} rooms={rooms} onPut={mayEdit ? plan.put : undefined} />
      {plan.changed.length > 0 ? (
        <section
          aria-label={t('Not saved yet')}
          className="sticky bottom-4 z-30 flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-4 shadow-lg"
        >
          <p className="me-auto">
            <strong>{t('Unsaved changes')}</strong>: {plan.changed.map(({ name }) => name).join(listComma())}
          </p>
          <Button onClick={plan.discard}>{t('Discard')}</Button>
          <Button look="primary" busy={plan.isSaving && t('Saving…')} onClick={() => plan.save()}>
            {t('Save room plan')}
          </Button>
        </section>
      ) : null}
      {plan.theirs ? <Conflict rota={rota} plan={plan} theirs={plan.theirs} /> : null}
    </div>
  )
}

type ConflictProps = { rota: Rota; plan: ReturnType<typeof useRoomPlan>; theirs: RotaDoctor }

function Conflict({ rota, plan, theirs }: ConflictProps) {
  return (
    <Dialog title={t('Somebody else changed the plan')} open onClose={plan.later}>
      <BothPlans rota={rota} theirs={theirs} mine={plan.mineOf(theirs)} />
      <p className="flex flex-wrap gap-3">
        <Button look="primary" busy={plan.isSaving && t('Saving…')} onClick={() => plan.save(theirs)}>
          {t('Keep mine')}
        </Button>
        <Button onClick={plan.takeTheirs}>{t('Take theirs')}</Button>
      </p>
    </Dialog>
  )
}

/** Two doctors in one room, in words, before anything is saved. */
function Clashes({ rota }: { rota: Rota }) {
  const clashes = roomClashes(weekFrom(asLocalDate(rota.week)), rota.doctors)
  if (clashes.length === 0) return null
  return (
    <div role="status" className="rounded-card border-2 border-danger p-4 text-danger">
      <ul className="grid gap-1">
        {clashes.slice(0, 6).map((clash) => (
          <li key={`${clash.date}${clash.point_id}${clash.doctors.join()}${clash.during.start}`}>
            {t('{room}: {one} and {other}, {day}, {hours}', {
              room: rota.points.find(({ id }) => id === clash.point_id)?.name ?? '',
              one: nameOf(rota, clash.doctors[0]),
              other: nameOf(rota, clash.doctors[1]),
              day: dayName(weekdayOf(clash.date)),
              hours: stretchShort(clash.during),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}

function BothPlans({ rota, theirs, mine }: { rota: Rota; theirs: RotaDoctor; mine: Rooms }) {
  const words = (plan: Rooms) =>
    plan
      .toSorted((a, b) => a.weekday - b.weekday)
      .map(({ weekday, point_id }) =>
        t('{day}: {room}', {
          day: dayName(weekday),
          room: rota.points.find(({ id }) => id === point_id)?.name ?? '',
        }),
      )
      .join(listComma()) || t('no room')
  return (
    <dl className="grid gap-3">
      <div className="rounded-field bg-sunken p-3">
        <dt className="font-semibold">
          {t('{doctor}, saved by {name}', { doctor: theirs.name, name: theirs.changed_by ?? t('somebody else') })}
        </dt>
        <dd>{words(theirs.rooms)}</dd>
      </div>
      <div className="rounded-field bg-sunken p-3">
        <dt className="font-semibold">{t('Yours, not saved')}</dt>
        <dd>{words(mine)}</dd>
      </div>
    </dl>
  )
}
