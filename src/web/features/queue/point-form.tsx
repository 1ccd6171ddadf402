import { t } from '#domain/language/translate.ts'
import { fault } from '#domain/fault.ts'
import { call } from '../../lib/browser-call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { useTheirs } from '../../lib/use-theirs.ts'
import { BothVersions, type VersionLine } from '../../ui/both-versions.tsx'
import { CountField } from '../../ui/count-field.tsx'
import { CheckField, SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { SaveOrClose } from '../../ui/save-or-close.tsx'
import { kindWords, type PointKind, pointKinds } from '../../parts/resources/point-kinds.ts'
import { namesOf, type PointChoices, PointNames, serviceWords, usePointChoices } from './point-names.tsx'
import type { Board, Point } from './use-board.ts'

type Props = {
  branchId: string
  doctors: Board['doctors']
  point: Point | undefined
  onClose: () => void
  onDone: () => void
}

/** A room, a desk or a device: its name, what it is, who works there, and whom it calls. */
export function PointForm({ branchId, doctors, point, onClose, onDone }: Props) {
  const { theirs, version, refusal, settle } = useTheirs(point)
  const form = useSentForm({
    defaultValues: valuesOf(point),
    refusal,
    send: async (values) => {
      const body = bodyOf(values)
      await (point
        ? call('PUT /branches/:branchId/points/:pointId', {
            params: { branchId, pointId: point.id },
            body: { ...body, version },
          })
        : call('POST /branches/:branchId/points', { params: { branchId }, body }))
      toast('success', t('{point} is saved', { point: body.name }))
      onDone()
    },
  })
  const choices = usePointChoices(branchId)
  const [services, staff] = [form.drawn('services'), form.drawn('staff')]
  const isDevice = form.watch('kind') === 'device'
  return (
    <Form of={form} className="grid gap-4">
      <BothVersions
        theirs={theirs && valuesOf(theirs)}
        form={form}
        linesOf={(saved, mine) => [...linesOf(saved, mine, doctors), ...namedLines(saved, mine, choices.data)]}
        onSettled={settle}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('Name')}
          maxLength={60}
          {...form.field('name', (name) => (name.trim() === '' ? fault('point_name_missing') : undefined))}
        />
        <SelectField
          label={t('Type')}
          {...form.field('kind', (kind) => (kind === '' ? fault('point_kind_missing') : undefined))}
        >
          <option value="">{t('Select a type')}</option>
          <KindOptions />
        </SelectField>
        <CountField label={t('Visits at once')} least={1} most={20} {...form.field('lanes')} />
        {isDevice ? null : (
          <>
            <SelectField label={t('Doctor who works there')} optional {...form.field('practitioner_id')}>
              <DoctorOptions doctors={doctors} />
            </SelectField>
            <SelectField label={t('Calls')} {...form.field('queue')}>
              <option value="common">{commonWords()}</option>
              <option value="own">{ownWords()}</option>
            </SelectField>
          </>
        )}
        <TextField
          label={t('How to get there')}
          hint={t('Patients read it: first floor, left.')}
          optional
          maxLength={200}
          {...form.field('directions')}
        />
        {isDevice ? null : (
          <TextField
            label={t('Letter of its numbers')}
            hint={t('For a point that calls its own people.')}
            optional
            maxLength={2}
            {...form.field('prefix', (prefix) =>
              /^[A-Za-z]{0,2}$/.test(prefix) ? undefined : t('One or two letters, A to Z'),
            )}
          />
        )}
      </div>
      {isDevice ? null : <PointNames choices={choices} services={services} staff={staff} />}
      <CheckField label={t('Step-free')} {...form.field('step_free')} />
      <SaveOrClose isFoot isSending={form.isSending} onClose={onClose} />
    </Form>
  )
}

function valuesOf(point: Point | undefined) {
  return {
    name: point?.name ?? '',
    kind: point?.kind ?? '',
    lanes: String(point?.lanes ?? 1),
    directions: point?.directions ?? '',
    practitioner_id: point?.practitioner_id ?? '',
    queue: point?.queue ?? 'common',
    prefix: point?.prefix ?? '',
    step_free: point?.step_free ?? true,
    services: (point?.services ?? []) as readonly string[],
    staff: (point?.staff ?? []) as readonly string[],
  }
}

type Values = ReturnType<typeof valuesOf>

function bodyOf({ practitioner_id, kind, lanes, prefix, services, staff, ...values }: Values) {
  return {
    ...values,
    kind: kind as PointKind,
    lanes: Number(lanes) || 1,
    prefix: prefix.toUpperCase(),
    practitioner_id: practitioner_id || null,
    services: [...services],
    staff: [...staff],
    // A device calls nobody.
    ...(kind === 'device'
      ? { practitioner_id: null, queue: 'common' as const, prefix: '', services: [], staff: [] }
      : {}),
  }
}

function linesOf(theirs: Values, mine: Values, doctors: Board['doctors']): VersionLine[] {
  const words: readonly [string, (values: Values) => string][] = [
    [t('Name'), ({ name }) => name],
    [t('Type'), ({ kind }) => kindWords(kind)],
    [t('Visits at once'), ({ lanes }) => lanes],
    [t('Doctor who works there'), (v) => doctors.find((d) => d.practitioner_id === v.practitioner_id)?.name ?? ''],
    [t('Calls'), ({ queue }) => (queue === 'own' ? ownWords() : commonWords())],
    [t('How to get there'), ({ directions }) => directions],
    [t('Letter of its numbers'), ({ prefix }) => prefix.toUpperCase()],
    [t('Step-free'), ({ step_free }) => (step_free ? t('Yes') : t('No'))],
  ]
  return words.map(([label, say]) => ({ label, theirs: say(theirs), mine: say(mine) }))
}

function namedLines(theirs: Values, mine: Values, choices: PointChoices | undefined): VersionLine[] {
  const services = (choices?.services ?? []).map((service) => [service.id, serviceWords(service)] as const)
  const staff = (choices?.staff ?? []).map(({ account_id, name }) => [account_id, name] as const)
  return [
    {
      label: t('Services'),
      theirs: namesOf(theirs.services, services) || t('Any service'),
      mine: namesOf(mine.services, services) || t('Any service'),
    },
    {
      label: t('Who calls people here'),
      theirs: namesOf(theirs.staff, staff) || t('Whoever works in the queue'),
      mine: namesOf(mine.staff, staff) || t('Whoever works in the queue'),
    },
  ]
}

const commonWords = () => t('Whoever no other open point calls')
const ownWords = () => t('Only its own people')

function DoctorOptions({ doctors }: Pick<Props, 'doctors'>) {
  return (
    <>
      <option value="">{t('Nobody in particular')}</option>
      {doctors.map(({ practitioner_id, name }) => (
        <option key={practitioner_id} value={practitioner_id}>
          {name}
        </option>
      ))}
    </>
  )
}

function KindOptions() {
  return Object.entries(pointKinds).map(([kind, words]) => (
    <option key={kind} value={kind}>
      {t(words)}
    </option>
  ))
}
