import { directionOf, languageNames } from '#domain/language/languages.ts'
import { t } from '#domain/language/translate.ts'
import { otherNames } from '#domain/language/specialty-names.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckField, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { CloseForm } from '../../ui/leave-guard.tsx'
import type { KeptSpecialty } from './specialty.ts'

const noNames = { fr: '', ar: '' }
const noPlain = { en: '', ...noNames }

/** A specialty that is new, or that stands: its names, and one word or phrase a line. */
export function SpecialtyForm({ one, onClose }: { one: KeptSpecialty | null; onClose: () => void }) {
  const form = useSentForm({
    defaultValues: {
      name: one?.name ?? '',
      names: one?.names ?? noNames,
      plain: one?.plain ?? noPlain,
      words: one?.words.join('\n') ?? '',
      is_active: one?.is_active ?? true,
    },
    refusal: problemText,
    send: async ({ name, names, plain, words, is_active: isActive }) => {
      const body = { name, names, plain, words: words.split('\n').filter((word) => word.trim() !== '') }
      if (one)
        await call('PUT /admin/specialties/:specialtyId', {
          params: { specialtyId: one.id },
          body: { ...body, is_active: isActive },
        })
      else await call('POST /admin/specialties', { body })
      toast('success', t('Saved'))
      onClose()
    },
  })
  return (
    <Dialog title={one ? t('Change {name}', { name: one.said }) : t('Add a specialty')} open onClose={onClose}>
      <Form of={form} className="grid gap-4">
        <TextField label={t('Name in {language}', { language: languageNames.en })} {...form.field('name')} />
        {otherNames.map((language) => (
          <TextField
            key={language}
            lang={language}
            dir={directionOf(language)}
            label={t('Name in {language}', { language: languageNames[language] })}
            optional
            hint={
              language === otherNames[0]
                ? t('Empty: our own translation, or the English name where there is none.')
                : undefined
            }
            {...form.field(`names.${language}`)}
          />
        ))}
        <PlainNames field={(language) => form.field(`plain.${language}`)} />
        {one ? (
          <CheckField
            label={t('New doctors choose it, and patients are shown the way to it. Who has it keeps it.')}
            {...form.field('is_active')}
          />
        ) : null}
        <TextArea
          label={t('Words that lead to it')}
          hint={t('One a line, in any language: what people type when they look for such a doctor.')}
          rows={8}
          {...form.field('words')}
        />
        <p className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={form.isSending && t('Saving…')}>
            {t('Save')}
          </Button>
          <CloseForm onClose={onClose}>{t('Go back')}</CloseForm>
        </p>
      </Form>
    </Dialog>
  )
}

const plainLanguages = ['en', ...otherNames] as const
type Field = React.ComponentProps<typeof TextField>

/** What people call such a doctor, in each language: it stands beside the name wherever patients read it. */
function PlainNames({ field }: { field: (language: (typeof plainLanguages)[number]) => Pick<Field, 'name'> }) {
  return plainLanguages.map((language) => (
    <TextField
      key={language}
      lang={language}
      dir={directionOf(language)}
      label={t('What people call such a doctor, in {language}', { language: languageNames[language] })}
      optional
      hint={language === plainLanguages[0] ? t('Such as “heart doctor”. Patients read it beside the name.') : undefined}
      {...field(language)}
    />
  ))
}

/** Two become one: said before, since it is not taken back. */
export function MergeSpecialty({
  one,
  all,
  onClose,
}: {
  one: KeptSpecialty
  all: readonly KeptSpecialty[]
  onClose: () => void
}) {
  const others = all.filter(({ id }) => id !== one.id)
  const form = useSentForm({
    defaultValues: { into: '' },
    refusal: problemText,
    send: async ({ into }) => {
      const done = await call('POST /admin/specialties/:specialtyId/merge', {
        params: { specialtyId: one.id },
        body: { into },
      })
      toast(
        'success',
        t('{count, plural, =0 {No doctor moved} one {# doctor moved} other {# doctors moved}}', {
          count: done.doctors,
        }),
      )
      onClose()
    },
  })
  return (
    <Dialog title={t('Merge {name}', { name: one.said })} open onClose={onClose}>
      <p>{t('Its doctors, its words and its links go to the other one. You can’t take it back.')}</p>
      <Form of={form} className="grid gap-4">
        <SelectField
          label={t('Into')}
          {...form.field('into', (id) => (id === '' ? t('Choose a specialty') : undefined))}
        >
          <option value="">{t('Choose a specialty')}</option>
          {others.map(({ id, said }) => (
            <option key={id} value={id}>
              {said}
            </option>
          ))}
        </SelectField>
        <p className="flex flex-wrap gap-3">
          <Button type="submit" look="danger" busy={form.isSending && t('Saving…')}>
            {t('Merge')}
          </Button>
          <CloseForm onClose={onClose}>{t('Go back')}</CloseForm>
        </p>
      </Form>
    </Dialog>
  )
}
