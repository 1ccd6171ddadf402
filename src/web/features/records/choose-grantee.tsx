import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { mark, t } from '#domain/language/translate.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { foundGrantees, type Grantee, mostWithoutSearch } from './share-with.ts'

const hints = {
  practitioner: '',
  branch: mark('Everybody who may see records there can open it.'),
  carer: mark('They help you with visits. They open what you share, and you see when they look.'),
} as const

type Props = { grantees: readonly Grantee[]; chosen: Grantee; onChoose: (id: string) => void }

/** With whom: a handful is a list to choose from, more are looked for by name. */
export function ChooseGrantee(props: Props) {
  if (props.grantees.length > mostWithoutSearch) return <Searched {...props} />
  const { grantees, chosen, onChoose } = props
  const hint = hints[chosen.kind]
  return (
    <SelectField
      label={t('With')}
      hint={hint ? t(hint) : undefined}
      value={chosen.id}
      onChange={({ target }) => onChoose(target.value)}
    >
      {grantees.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

function Searched({ grantees, chosen, onChoose }: Props) {
  const name = useId()
  const [typed, setTyped] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const found = foundGrantees(grantees, typed)
  const hint = hints[chosen.kind]
  // Whom it would go to is always in sight, whatever is looked for.
  const shown = found.includes(chosen) ? found : [chosen, ...found]
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter takes the only one that fits; it never shares with whoever was chosen before.
    if (event.key === 'Enter') {
      event.preventDefault()
      const [only, other] = found
      if (only && !other) onChoose(only.id)
    }
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    const boxes = [...(list.current?.querySelectorAll('input') ?? [])]
    const first = boxes.find(({ value }) => value === found[0]?.id) ?? boxes[0]
    first?.focus()
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">{t('With')}</legend>
      <TextField
        label={t('Find by name')}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={found.length === 0 ? '' : 'sr-only'}>
        {found.length === 0
          ? t('Nobody you can share with is called that.')
          : t('{count, plural, one {# found} other {# found}}', { count: found.length })}
      </p>
      <div ref={list} className="grid max-h-64 gap-1 overflow-y-auto rounded-field border border-field p-1">
        {shown.map(({ id, name: whom }) => (
          <label
            key={id}
            className={`flex min-h-11 items-center gap-3 rounded-chip px-3 py-2 ${id === chosen.id ? 'bg-tint text-on-tint' : ''}`}
          >
            <input type="radio" name={name} value={id} checked={id === chosen.id} onChange={() => onChoose(id)} />
            <bdi className="min-w-0 wrap-anywhere">{whom}</bdi>
          </label>
        ))}
      </div>
      {hint ? <p className="text-sm text-muted">{t(hint)}</p> : null}
    </fieldset>
  )
}
