import { X } from 'lucide-react'
import { useState } from 'react'
import { foldWords } from '#domain/search/fold.ts'
import { t } from '#domain/language/translate.ts'
import { spokenLanguages } from '#domain/language/spoken-languages.ts'
import { languageName } from '#domain/language/language-name.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { FieldError } from '../../ui/field.tsx'
import { placeOf } from './place-of.ts'

type Props = { value: readonly string[]; onChange: (value: string[]) => void; error: string | undefined }

const mostShown = 8

/** The languages that a doctor speaks: typed in the reader's language or their own, each a chip that can go again. */
export function LanguageChooser({ value, onChange, error }: Props) {
  // A new box after each choice: it is empty, and the next language can be typed at once.
  const [chosen, setChosen] = useState(0)
  const add = (tag: string) => {
    onChange([...value.filter((one) => one !== tag), tag])
    setChosen(chosen + 1)
  }
  return (
    <div className="grid gap-2" id="languages">
      <Combobox
        key={chosen}
        autoFocus={chosen > 0}
        label={t('Languages you speak')}
        hint={t('Patients filter by language. Type the first letters of one.')}
        least={1}
        isWrong={error !== undefined}
        suggest={(text) => Promise.resolve(matching(text, value))}
        onChoose={({ key }) => add(key)}
        none={t('No language is called that.')}
      />
      {value.length > 0 ? (
        <ul aria-label={t('Languages you speak')} className="flex flex-wrap gap-2">
          {value.map((tag) => (
            <li key={tag} className="flex items-center rounded-full bg-tint ps-4 text-on-tint">
              {languageName(tag)}
              <button
                type="button"
                aria-label={t('Remove {what}', { what: languageName(tag) })}
                onClick={() => onChange(value.filter((one) => one !== tag))}
                className="grid size-10 place-items-center rounded-full hover:bg-brand hover:text-on-brand"
              >
                <X size={16} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <FieldError id="languages-error" text={error} />
    </div>
  )
}

/** Languages by their name here or by their own name; those that begin so come first. */
function matching(text: string, taken: readonly string[]) {
  const wanted = foldWords(text)
  if (wanted === '') return []
  return spokenLanguages
    .filter((tag) => !taken.includes(tag))
    .map((key) => ({ key, label: languageName(key), hint: ownName(key) }))
    .map((one) => ({ one, place: placeOf([one.label, one.hint, one.key], wanted) }))
    .filter(({ place }) => place >= 0)
    .sort((a, b) => a.place - b.place || a.one.label.localeCompare(b.one.label))
    .slice(0, mostShown)
    .map(({ one }) => one)
}

const ownName = (tag: string) => new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
