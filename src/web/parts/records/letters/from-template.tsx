import { useState } from 'react'
import { fillLetter, longestLetter, longestLetterTitle } from '#domain/records/letters.ts'
import { t } from '#domain/language/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { type Desk, factWords, type Letter, type Template } from './use-letter.ts'

type Props = { desk: Desk; letter: Letter; onPick: (letter: Letter) => void; onTemplates: () => void }

/** Begins a letter from a template, with what is known of the visit in its places. */
export function FromTemplate({ desk, letter, onPick, onTemplates }: Props) {
  const [asked, setAsked] = useState<Template>()
  const facts = factWords(desk)
  const pick = ({ name, text }: Template) =>
    onPick({
      title: fillLetter(name, facts).slice(0, longestLetterTitle),
      text: fillLetter(text, facts).slice(0, longestLetter),
    })
  const choose = (id: string) => {
    const template = desk.templates.find((one) => one.id === id)
    if (!template) return
    if (letter.text.trim() === '') pick(template)
    else setAsked(template)
  }
  return (
    <div className="grid gap-2">
      {desk.templates.length > 0 ? (
        <SelectField label={t('Begin from a template')} value="" onChange={({ target }) => choose(target.value)}>
          <option value="">{t('Choose a template')}</option>
          {desk.templates.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : (
        <p className="text-muted">{t('There are no templates yet. Make one of what you write often.')}</p>
      )}
      <p>
        <Button size="small" onClick={onTemplates}>
          {desk.templates.length > 0 ? t('Change templates') : t('Make a template')}
        </Button>
      </p>
      {asked ? (
        <Confirm
          title={t('Replace what you wrote?')}
          open
          act={t('Replace')}
          onClose={() => setAsked(undefined)}
          onAct={async () => pick(asked)}
        >
          {t('The template “{name}” takes the place of the letter as it stands.', { name: asked.name })}
        </Confirm>
      ) : null}
    </div>
  )
}
