import { t } from '#domain/language/translate.ts'
import { SelectField } from './field.tsx'

type WordProps = Omit<React.ComponentProps<typeof SelectField>, 'children'> & { words: readonly string[] }

/** A choice of words that are sent in English and read in the language of the page. */
export function WordField({ words, ...field }: WordProps) {
  return (
    <SelectField {...field}>
      <option value="">{t('Select')}</option>
      {words.map((word) => (
        <option key={word} value={word}>
          {t(word)}
        </option>
      ))}
    </SelectField>
  )
}
