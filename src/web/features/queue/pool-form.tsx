import { fault } from '#domain/fault.ts'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { type PointKind, pointKinds } from '../../parts/resources/point-kinds.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError, SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { TickList } from '../../ui/tick-list.tsx'
import type { Point } from './use-board.ts'
import type { Pool } from './use-resources.ts'

type Props = { branchId: string; points: readonly Point[]; pool: Pool | undefined; onDone: () => void }

/** A pool: its name, what it is, and who belongs to it. */
export function PoolForm({ branchId, points, pool, onDone }: Props) {
  const ofKind = (kind: string) => points.filter((point) => point.kind === kind)
  const form = useSentForm({
    defaultValues: {
      name: pool?.name ?? '',
      kind: pool?.kind ?? 'device',
      members: (pool?.members ?? []) as readonly string[],
    },
    send: async ({ name, kind, members }) => {
      const body = {
        name,
        kind: kind as PointKind,
        members: members.filter((id) => ofKind(kind).some((point) => point.id === id)),
      }
      await (pool
        ? call('PUT /branches/:branchId/pools/:poolId', {
            params: { branchId, poolId: pool.id },
            body: { ...body, version: pool.version },
          })
        : call('POST /branches/:branchId/pools', { params: { branchId }, body }))
      onDone()
    },
  })
  const members = form.drawn('members')
  const fitting = ofKind(form.watch('kind'))
  return (
    <Form of={form} className="grid gap-4">
      <TextField
        label={t('Name')}
        maxLength={60}
        {...form.field('name', (name) => (name.trim() === '' ? fault('point_name_missing') : undefined))}
      />
      <SelectField label={t('Type')} {...form.field('kind')}>
        {Object.entries(pointKinds).map(([kind, words]) => (
          <option key={kind} value={kind}>
            {t(words)}
          </option>
        ))}
      </SelectField>
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">{t('What belongs to it')}</legend>
        <TickList
          options={fitting.map(({ id, name }) => ({ value: id, label: name }))}
          value={members.value}
          onChange={(ticked) => members.onChange(ticked)}
        />
        {fitting.length === 0 ? <p className="text-muted">{t('Nothing of this type stands here yet.')}</p> : null}
        <FieldError id="pool-members" text={members.error} />
      </fieldset>
      <p>
        <Button type="submit" look="primary" busy={form.isSending && t('Saving…')}>
          {t('Save')}
        </Button>
      </p>
    </Form>
  )
}
