import { useRef, useState } from 'react'
import {
  longestLetter,
  longestTemplateName,
  type Placeholder,
  placeholders,
  placeholderWords,
} from '#domain/records/letters.ts'
import { t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { currentOf } from '../../../lib/current-of.ts'
import { stillHere, useSentForm } from '../../../lib/sent-form.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { SaveOrClose } from '../../../ui/save-or-close.tsx'
import { Form } from '../../../ui/form.tsx'
import type { Desk, Template } from './use-letter.ts'

type Props = {
  appointmentId: string
  desk: Desk
  template: Template | undefined
  onKept: (template: Template) => void
  onClose: () => void
}
type Values = { name: string; text: string; whose: 'own' | 'shared' }

/** A new template, or one under another name or with another text. */
export function TemplateForm({ appointmentId, desk, template, onKept, onClose }: Props) {
  const [theirs, setTheirs] = useState<Template>()
  const form = useSentForm<Values>({
    defaultValues: { name: template?.name ?? '', text: template?.text ?? '', whose: desk.may_own ? 'own' : 'shared' },
    refusal: (error) => {
      const current = currentOf<Template>(error)
      setTheirs(current)
      return current ? undefined : stillHere(error)
    },
    send: async ({ name, text, whose }) => {
      const typed = { name: name.trim(), text: text.trim() }
      onKept(
        template
          ? await call('PUT /letter-templates/:templateId', {
              params: { templateId: template.id },
              body: { ...typed, version: (theirs ?? template).version },
            })
          : await call('POST /appointments/:appointmentId/letter-templates', {
              params: { appointmentId },
              body: { ...typed, is_shared: whose === 'shared' },
            }),
      )
      toast('success', t('Saved'))
    },
  })
  const { insert, ...text } = useInsert(form)
  return (
    <Form of={form}>
      {theirs ? <Theirs template={theirs} /> : null}
      <TextField
        label={t('Name')}
        maxLength={longestTemplateName}
        autoFocus
        autoComplete="off"
        {...form.field('name', (name) => (name.trim() === '' ? t('Give the template a name') : undefined))}
      />
      {template || !desk.may_own || !desk.may_share ? null : (
        <SelectField label={t('Who writes with it')} {...form.field('whose')}>
          <option value="own">{t('Only you')}</option>
          <option value="shared">{t('Everybody who writes at {branch}', { branch: desk.facts.branch })}</option>
        </SelectField>
      )}
      <TextArea label={t('Text')} rows={12} dir="auto" maxLength={longestLetter} {...text} />
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-sm text-muted">
          {t('Each visit fills these in. Put them where they belong:')}
        </legend>
        <p className="flex flex-wrap gap-2">
          {placeholders.map((one) => (
            <Button key={one} size="small" onClick={() => insert(one)}>
              {t(placeholderWords[one])}
            </Button>
          ))}
        </p>
      </fieldset>
      <SaveOrClose
        isSending={form.isSending}
        onClose={onClose}
        save={theirs ? t('Keep mine') : t('Save template')}
        close={t('Cancel')}
      />
    </Form>
  )
}

/** Somebody changed the template meanwhile: what is saved stands beside what is typed, which stays. */
function Theirs({ template: { name, text } }: { template: Template }) {
  return (
    <div role="alert" className="grid gap-2 rounded-field bg-tint p-3 text-on-tint" dir="auto">
      <p className="font-semibold">{t('Somebody else changed this template. It now reads:')}</p>
      <p className="font-semibold break-words">{name}</p>
      <p className="break-words whitespace-pre-wrap">{text}</p>
    </div>
  )
}

/** The field of the text, and what puts a place into it where the cursor stands. */
function useInsert(form: ReturnType<typeof useSentForm<Values>>) {
  const area = useRef<HTMLTextAreaElement>(null)
  const { ref, ...field } = form.field('text', (text) => (text.trim() === '' ? t('Write something first') : undefined))
  const insert = (one: Placeholder) => {
    const box = area.current
    if (!box) return
    box.setRangeText(`{${one}}`, box.selectionStart, box.selectionEnd, 'end')
    form.setValue('text', box.value, { shouldDirty: true })
    box.focus()
  }
  return {
    ...field,
    insert,
    ref: (box: HTMLTextAreaElement | null) => {
      area.current = box
      ref(box)
    },
  }
}
