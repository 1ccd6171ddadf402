import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { foldWords } from '#domain/search/fold.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/page.tsx'
import { placeOf } from './place-of.ts'

type Specialty = { readonly id: string; readonly name: string }
type Props = {
  /** Undefined until they are known: who types before could be forgotten. */
  known: readonly Specialty[] | undefined
  value: string
  onChange: (id: string) => void
  hint: string
  error: string | undefined
}

/** A specialty of the list, found by the first letters of one of its words; a text that is none of them chooses nothing. */
export function SpecialtyBox({ known, ...rest }: Props) {
  return known ? <Box known={known} {...rest} /> : <Skeleton rows={1} />
}

function Box({ known, value, onChange, hint, error }: Props & { known: readonly Specialty[] }) {
  // What was chosen anew elsewhere, such as by "Discard", stands in a new box.
  const [box, setBox] = useState({ said: value, count: 0 })
  if (box.said !== value) setBox({ said: value, count: box.count + 1 })
  const say = (id: string) => {
    setBox({ ...box, said: id })
    // Who is still typing has chosen nothing yet, as before.
    if (id !== value) onChange(id)
  }
  const called = (text: string) => known.find(({ name }) => foldWords(name) === foldWords(text))
  return (
    <div className="grid gap-1.5">
      <Combobox
        key={`${known.length} ${box.count}`}
        label={t('Specialty')}
        hint={hint}
        initial={known.find(({ id }) => id === value)?.name ?? ''}
        least={1}
        isWrong={error !== undefined}
        errorId="specialty-error"
        suggest={(text) => Promise.resolve(matching(known, text))}
        onText={(text) => say(called(text)?.id ?? '')}
        none={t('No specialty is called that.')}
      />
      <FieldError id="specialty-error" text={error} />
    </div>
  )
}

function matching(known: readonly Specialty[], text: string) {
  const wanted = foldWords(text)
  return known
    .map(({ id, name }) => ({ key: id, label: name, place: placeOf([name], wanted) }))
    .filter(({ place }) => place >= 0)
    .toSorted((a, b) => a.place - b.place || a.label.localeCompare(b.label))
}
