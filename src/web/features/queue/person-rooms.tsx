import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listComma, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { currentOf } from '../../lib/current-of.ts'
import { useSentForm, stillHere } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { isShut } from '../../lib/shown.ts'
import { BothVersions } from '../../ui/both-versions.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'
import { SaveOrClose } from '../../ui/save-or-close.tsx'
import { TickList } from '../../ui/tick-list.tsx'
import { changesOf, type Points, ticksOf, type Who, withTicks } from './rooms-of-person.ts'
import { factLine } from '../../ui/facts.tsx'

type Props = { branchId: string; person: Who; onClose: () => void }

/** The rooms and desks of one person: where a doctor works, and where somebody calls people. */
export function PersonRooms({ branchId, person, onClose }: Props) {
  const rooms = useQuery({
    queryKey: ['point-people', branchId],
    queryFn: () => call('GET /branches/:branchId/point-people', { params: { branchId } }),
    gcTime: 0,
    // What is ticked stands on the list as it was when the dialog was opened.
    refetchOnWindowFocus: false,
  })
  return (
    <Dialog title={t('Rooms of {name}', { name: person.name })} open wide onClose={onClose}>
      {isShut(rooms) ? (
        <LoadFailed what={t('the rooms')} error={rooms.error} again={() => void rooms.refetch()} />
      ) : !rooms.data ? (
        <Skeleton rows={3} />
      ) : rooms.data.points.length === 0 ? (
        <p className="text-muted">{t('This branch has no rooms or desks yet. Add them under Service points.')}</p>
      ) : (
        <RoomsForm branchId={branchId} person={person} all={rooms.data} onClose={onClose} />
      )}
    </Dialog>
  )
}

type All = Answer<'GET /branches/:branchId/point-people'>

function RoomsForm({ branchId, person, all, onClose }: Props & { all: All }) {
  const { form, theirs, settle } = useRooms(branchId, person, all.points, onClose)
  const [works, calls] = [form.drawn('works'), form.drawn('calls')]
  const options = (noteOf: (point: Points[number]) => string) =>
    all.points.map((point) => ({ value: point.id, label: factLine([point.name, noteOf(point)]) }))
  const isDoctor = all.doctors.some((doctor) => doctor.practitioner_id === person.practitioner_id)
  const isStaff = all.staff.some(({ account_id }) => account_id === person.account_id)
  return (
    <Form of={form} className="grid gap-5">
      <BothVersions
        theirs={theirs && ticksOf([theirs], person)}
        form={{ values: form.values, reset: (saved) => form.reset(withOthers(form.values(), saved, theirs?.id)) }}
        linesOf={(_, mine) => (theirs ? linesOf(theirs, withTicks(theirs, person, mine), all) : [])}
        onSettled={settle}
      />
      {isDoctor ? (
        <Rooms title={t('Works in')} hint={t('A room has one doctor: whoever works there now gives way.')}>
          <TickList
            options={options(({ practitioner_id, doctor }) =>
              doctor && practitioner_id !== person.practitioner_id ? t('now {name}', { name: doctor }) : '',
            )}
            {...works}
          />
        </Rooms>
      ) : null}
      {isStaff ? (
        <Rooms
          title={t('Calls people to')}
          hint={t(
            'Where nobody is named, everybody who works in the queue calls. Naming somebody leaves it to who is named.',
          )}
        >
          <TickList
            options={options(({ staff }) => namesIn(all, others(staff, person)) || t('nobody else named'))}
            {...calls}
          />
        </Rooms>
      ) : null}
      {isDoctor || isStaff ? (
        <SaveOrClose isFoot isSending={form.isSending} onClose={onClose} />
      ) : (
        <p className="text-muted">
          {t('{name} neither treats patients at this branch nor works in its queue.', { name: person.name })}
        </p>
      )}
    </Form>
  )
}

function Rooms({ title, hint, children }: { title: string; hint: string; children: React.ReactNode }) {
  return (
    <fieldset className="grid min-w-0 content-start gap-2">
      <legend className="mb-1 font-semibold">{title}</legend>
      <p className="text-sm text-muted">{hint}</p>
      <div className="grid gap-x-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}

/** What is ticked, on the rooms as they were first seen; a room that somebody else changed meanwhile is shown as it is now. */
function useRooms(branchId: string, person: Who, points: Points, onClose: () => void) {
  const queries = useQueryClient()
  const [base, setBase] = useState(points)
  const [theirs, setTheirs] = useState<Points[number]>()
  const form = useSentForm({
    defaultValues: ticksOf(points, person),
    refusal: (error) => {
      const current = currentOf<Points[number]>(error)
      setTheirs(current)
      return current ? undefined : stillHere(error)
    },
    send: async (values) => {
      const changes = changesOf(base, person, values)
      if (changes.length > 0)
        await call('PUT /branches/:branchId/point-people', { params: { branchId }, body: { changes } })
      await Promise.all(
        ['queue', 'resources', 'point-people'].map((key) => queries.invalidateQueries({ queryKey: [key, branchId] })),
      )
      toast('success', t('The rooms of {name} are saved', { name: person.name }))
      onClose()
    },
  })
  const settle = () => {
    setBase(base.map((point) => (point.id === theirs?.id ? theirs : point)))
    setTheirs(undefined)
  }
  return { form, theirs, settle }
}

type Ticks = ReturnType<typeof ticksOf>

/** The saved ticks of one room among what is ticked of the others. */
function withOthers(mine: Ticks, saved: Ticks, room: string | undefined): Ticks {
  const others = (ids: readonly string[]) => ids.filter((id) => id !== room)
  return { works: [...others(mine.works), ...saved.works], calls: [...others(mine.calls), ...saved.calls] }
}

function linesOf(theirs: Points[number], mine: Points[number], all: All) {
  const doctor = (id: string | null) => all.doctors.find((one) => one.practitioner_id === id)?.name ?? t('Nobody')
  const callers = ({ staff }: Points[number]) => namesIn(all, staff) || t('Everybody')
  return [
    {
      label: t('{room}: doctor', { room: theirs.name }),
      theirs: doctor(theirs.practitioner_id),
      mine: doctor(mine.practitioner_id),
    },
    { label: t('{room}: who calls there', { room: theirs.name }), theirs: callers(theirs), mine: callers(mine) },
  ]
}

/** The names of who is named, in the order of the list. */
const namesIn = (all: All, accounts: readonly string[]) =>
  all.staff
    .filter(({ account_id }) => accounts.includes(account_id))
    .map(({ name }) => name)
    .join(listComma())

const others = (staff: readonly string[], person: Who) => staff.filter((id) => id !== person.account_id)
