import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react'
import { useState, type PointerEvent } from 'react'
import { t } from '#domain/language/translate.ts'
import { most } from '#domain/profiles/public-profile.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import type { QualificationRow } from './profile-values.ts'
import { NumberField } from '../../ui/date-field.tsx'

type Rows = readonly QualificationRow[]
type Props = {
  rows: Rows
  onChange: (rows: QualificationRow[]) => void
  /** What is wrong with a field of a row, once the form was sent. */
  errorOf: (field: string) => string | undefined
}

/** Titles with place and year in the doctor's own order: dragged, or moved by buttons. */
export function QualificationRows({ rows, onChange, errorOf }: Props) {
  const [said, setSaid] = useState('')
  const move = (from: number, to: number) => {
    const row = rows[from]
    if (!row || to < 0 || to >= rows.length || from === to) return
    onChange(rows.toSpliced(from, 1).toSpliced(to, 0, row))
    setSaid(t('Now number {place} of {count}', { place: to + 1, count: rows.length }))
  }
  const add = () => onChange([...rows, { key: crypto.randomUUID(), title: '', institution: '', year: '' }])
  return (
    <fieldset id="qualifications" className="grid gap-3">
      <legend className="mb-1 font-semibold">
        {t('Qualifications')} <span className="font-normal text-muted">{t('(optional)')}</span>
      </legend>
      <ol className="grid gap-3">
        {rows.map((row, place) => (
          <li key={row.key} data-place={place} className="grid gap-3 rounded-field border border-line bg-surface p-3">
            <RowFields
              row={row}
              onEdit={(part) => onChange(rows.map((one) => (one.key === row.key ? { ...one, ...part } : one)))}
              errorOf={(name) => errorOf(`qualifications.${place}.${name}`)}
            >
              <RowActs
                place={place}
                count={rows.length}
                onMove={(to) => move(place, to)}
                onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
              />
            </RowFields>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      <FieldError id="qualifications-error" text={errorOf('qualifications')} />
      {rows.length < most.qualifications ? (
        <p>
          <Button size="small" onClick={add}>
            {t('Add a qualification')}
          </Button>
        </p>
      ) : null}
    </fieldset>
  )
}

type FieldsProps = {
  row: QualificationRow
  onEdit: (part: Partial<QualificationRow>) => void
  errorOf: (name: string) => string | undefined
  children: React.ReactNode
}

function RowFields({ row, onEdit, errorOf, children }: FieldsProps) {
  const field = (name: 'title' | 'institution' | 'year') => ({
    value: row[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => onEdit({ [name]: event.target.value }),
    error: errorOf(name),
  })
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_88px] gap-3">
        <TextField label={t('Title or degree')} maxLength={most.line} {...field('title')} />
        <NumberField label={t('Year')} inputMode="numeric" maxLength={4} {...field('year')} />
      </div>
      <div className="grid items-end gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]">
        <TextField label={t('Institution')} maxLength={most.line} {...field('institution')} />
        {children}
      </div>
    </>
  )
}

type Acts = { place: number; count: number; onMove: (to: number) => void; onRemove: () => void }

function RowActs({ place, count, onMove, onRemove }: Acts) {
  const button =
    'grid size-11 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink aria-disabled:opacity-40'
  const number = place + 1
  const drag = (event: PointerEvent) => {
    if (event.buttons !== 1) return
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-place]')
    if (under?.dataset.place !== undefined) onMove(Number(under.dataset.place))
  }
  return (
    <div className="flex justify-end">
      {count > 1 ? (
        <>
          <span
            aria-hidden
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={drag}
            className={`${button} cursor-grab touch-none`}
          >
            <GripVertical size={18} />
          </span>
          <button
            type="button"
            className={button}
            aria-disabled={place === 0}
            aria-label={t('Move qualification {number} up', { number })}
            onClick={() => onMove(place - 1)}
          >
            <ArrowUp size={18} aria-hidden />
          </button>
          <button
            type="button"
            className={button}
            aria-disabled={number === count}
            aria-label={t('Move qualification {number} down', { number })}
            onClick={() => onMove(place + 1)}
          >
            <ArrowDown size={18} aria-hidden />
          </button>
        </>
      ) : null}
      <button
        type="button"
        className={button}
        aria-label={t('Remove qualification {number}', { number })}
        onClick={onRemove}
      >
        <Trash2 size={18} aria-hidden />
      </button>
    </div>
  )
}
