import { t } from '#domain/language/translate.ts'
import { kindWords, pointKinds } from '../../../parts/resources/point-kinds.ts'
import { Button } from '../../../ui/button.tsx'
import { CountField } from '../../../ui/count-field.tsx'
import { FieldError, SelectField } from '../../../ui/field.tsx'
import type { NeedLine } from './need-lines.ts'
import type { Setup } from '../setup/use-setup.ts'

const mostNeeds = 10

type Props = {
  needs: readonly NeedLine[]
  resources: Setup['resources']
  error: string | undefined
  onChange: (needs: NeedLine[]) => void
}

/** Rooms and devices that a visit takes, each for all of it or for some of its minutes. */
export function NeedsEditor({ needs, resources, error, onChange }: Props) {
  const edit = (key: string, part: Partial<NeedLine>) =>
    onChange(needs.map((need) => (need.key === key ? { ...need, ...part } : need)))
  const add = () =>
    onChange([...needs, { key: crypto.randomUUID(), what: '', count: '1', from_minute: '0', until_minute: '' }])
  return (
    <fieldset className="grid gap-4" aria-describedby={error ? 'needs-error' : undefined}>
      <legend className="mb-2 text-lg font-semibold">{t('What it needs')}</legend>
      <p className="text-sm text-muted">
        {t('A time is only offered when these are free too. Without a line, the visit needs nobody but you.')}
      </p>
      {needs.map((need, index) => (
        <div key={need.key} className="grid gap-3 rounded-field border border-line p-3">
          <SelectField
            label={t('Room or device {number}', { number: index + 1 })}
            value={need.what}
            onChange={(event) => edit(need.key, { what: event.target.value })}
          >
            <option value="">{t('Choose one')}</option>
            <Choices resources={resources} current={need.what} />
          </SelectField>
          <div className="grid grid-cols-3 items-end gap-3">
            <CountField
              label={t('How many')}
              least={1}
              most={20}
              value={need.count}
              onChange={({ target }) => edit(need.key, { count: target.value })}
            />
            <CountField
              label={t('From minute')}
              least={0}
              most={480}
              step={5}
              value={need.from_minute}
              onChange={({ target }) => edit(need.key, { from_minute: target.value })}
            />
            <CountField
              label={t('Until minute')}
              least={0}
              most={480}
              step={5}
              value={need.until_minute}
              onChange={({ target }) => edit(need.key, { until_minute: target.value })}
            />
          </div>
          <p className="text-sm text-muted">{t('Leave the last minute empty for all of the visit.')}</p>
          <p>
            <Button size="small" onClick={() => onChange(needs.filter(({ key }) => key !== need.key))}>
              {t('Remove room or device {number}', { number: index + 1 })}
            </Button>
          </p>
        </div>
      ))}
      <FieldError id="needs-error" text={error} />
      {needs.length < mostNeeds ? (
        <p>
          <Button size="small" onClick={add}>
            {t('Add a room or device')}
          </Button>
        </p>
      ) : null}
    </fieldset>
  )
}

/** Pools and things of each branch by name, and any of a kind, wherever the visit is. */
function Choices({ resources, current }: { resources: Setup['resources']; current: string }) {
  const own = current.startsWith('kind:') ? current.slice('kind:'.length) : ''
  const kinds = [...Object.keys(pointKinds), ...(own === '' || own in pointKinds ? [] : [own])]
  return (
    <>
      {resources.flatMap(({ branch_id, pools, points }) => [
        ...pools.map(({ id, name }) => (
          <option key={id} value={`pool:${id}`}>
            {t('Any one of {pool}', { pool: name })}
          </option>
        )),
        ...points.map(({ id, name }) => (
          <option key={`${branch_id} ${id}`} value={`point:${id}`}>
            {name}
          </option>
        )),
      ])}
      {kinds.map((kind) => (
        <option key={kind} value={`kind:${kind}`}>
          {t('Any of this type: {kind}', { kind: kindWords(kind) })}
        </option>
      ))}
    </>
  )
}
