import { fault } from '#domain/fault.ts'
import { languageNames, languages, offeredLanguages, type OwnLanguage } from '#domain/language/languages.ts'
import { listComma, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { problemText } from '../../lib/call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { FieldError, SelectField } from '../../ui/field.tsx'
import { TickList } from '../../ui/tick-list.tsx'
import { ChangeDialog, useSaveSetting } from './change-setting.tsx'

/** Tags with commas as names: "Français, English". */
export function namesOf(tags: string): string {
  return offeredLanguages(tags)
    .map((language) => languageNames[language])
    .join(listComma())
}

type Props = {
  value: Answer<'GET /admin/settings'>['values'][number]
  typed: string | undefined
  onClose: () => void
}

type Wish = { value: OwnLanguage[]; first: OwnLanguage | '' }

/** Which languages are offered, and which of them is for whoever asks for none. */
export function ChangeLanguages({ value: { value, original, seen }, typed, onClose }: Props) {
  const save = useSaveSetting({ setting: 'languages', seen }, onClose)
  const before = offeredLanguages(typed || value || original)
  const form = useSentForm<Wish>({
    defaultValues: { value: [...before], first: before[0] ?? '' },
    refusal: problemText,
    send: (wish) => save(inOrder(wish).join(',')),
  })
  const offered = form.drawn('value', (ticked) => (ticked.length === 0 ? fault('language_missing') : undefined))
  const [first = ''] = inOrder({ value: offered.value, first: form.watch('first') })
  return (
    <ChangeDialog title={t('Languages')} form={form} onClose={onClose}>
      <fieldset className="grid gap-1" aria-describedby={offered.error ? 'languages-problem' : undefined}>
        <legend className="font-semibold">{t('Offered')}</legend>
        <TickList
          options={languages.map((language) => ({ value: language, label: languageNames[language] }))}
          value={offered.value}
          onChange={offered.onChange}
        />
        <FieldError id="languages-problem" text={offered.error} />
      </fieldset>
      <SelectField
        label={t('Where somebody asks for none of them')}
        hint={t('Whoever chose a language that is not offered any more reads this one, and so do their messages.')}
        {...form.field('first')}
        value={first}
      >
        {languages
          .filter((language) => offered.value.includes(language))
          .map((language) => (
            <option key={language} value={language}>
              {languageNames[language]}
            </option>
          ))}
      </SelectField>
    </ChangeDialog>
  )
}

/** Those that are ticked, the first one first; where that one is not among them, the next. */
function inOrder({ value, first }: Wish): OwnLanguage[] {
  const ticked = languages.filter((language) => value.includes(language))
  return ticked.toSorted((one, other) => Number(other === first) - Number(one === first))
}
