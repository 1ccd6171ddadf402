import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '#domain/language/translate.ts'
import { profileRules } from '#domain/profiles/doctor-profile-rules.ts'
import { sayFault } from '#contract/fault-texts.ts'
import { call } from '../../lib/browser-call.ts'
import { stillHere, useSentForm } from '../../lib/sent-form.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { LanguageChooser } from './language-chooser.tsx'
import { NameFields } from './name-fields.tsx'
import { AskCheckedAgain, stayed, useAsking } from './ask-checked-again.tsx'
import { bodyOf, closesPage, faultsOf, type Profile, type ProfileValues, valuesOf } from './profile-values.ts'
import { QualificationRows } from './qualification-rows.tsx'
import { SpecialtyBox } from './specialty-box.tsx'
import { TextFields } from './text-fields.tsx'
import { WhomISee } from './whom-i-see.tsx'

type Props = {
  profile: Profile
  change: (work: () => Promise<unknown>, done: string) => Promise<unknown>
  /** Stands beside the form where there is room: the page as it would be now. */
  beside: (values: ProfileValues) => ReactNode
}

/** What patients read: one form, what it makes of the page beside it, and a bar once something is not saved. */
export function ProfileEditor({ profile, change, beside }: Props) {
  const asking = useAsking()
  const form = useProfileForm(profile, change, asking.ask)
  const values = form.watch()
  const isChanged = JSON.stringify(bodyOf(values)) !== JSON.stringify(bodyOf(valuesOf(profile)))
  const faults = form.tries > 0 ? faultsOf(values) : {}
  const errorOf = (field: string) => (faults[field] ? sayFault(faults[field]) : undefined)
  const languages = form.drawn('languages', checkOf('languages'))
  const rows = form.drawn('qualifications', checkOf('qualifications'))
  const texts = form.drawn('texts', checkOf('texts'))
  const from = form.drawn('age_from', checkOf('age_from'))
  const to = form.drawn('age_to', checkOf('age_to'))
  const accepts = form.drawn('accepts_new')
  const specialty = form.drawn('specialty', profileRules.specialty)
  return (
    <Form of={form} label={t('What patients read')} className="grid gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_440px]">
      <div className="grid min-w-0 content-start gap-7">
        <NameFields form={form} />
        <SpecialtyField profile={profile} field={specialty} />
        <TextField label={t('Sub specialty')} {...form.field('sub_specialty', profileRules.sub_specialty)} />
        <LanguageChooser value={languages.value} onChange={languages.onChange} error={languages.error} />
        <TextFields texts={texts.value} onChange={texts.onChange} errorOf={errorOf} />
        <TextArea label={t('Experience')} optional {...form.field('experience', profileRules.experience)} />
        <QualificationRows rows={rows.value} onChange={rows.onChange} errorOf={errorOf} />
        <WhomISee
          value={{ accepts_new: accepts.value, age_from: from.value, age_to: to.value }}
          onChange={({ accepts_new, age_from, age_to }) => {
            if (accepts_new !== undefined) accepts.onChange(accepts_new)
            if (age_from !== undefined) from.onChange(age_from)
            if (age_to !== undefined) to.onChange(age_to)
          }}
          errorOf={errorOf}
        />
        <SelectField
          label={t('Gender')}
          optional
          hint={t('Some patients look for a woman or a man. Your page does not say it.')}
          {...form.field('gender')}
        >
          <option value="">{t('I would rather not say')}</option>
          <option value="female">{t('Woman')}</option>
          <option value="male">{t('Man')}</option>
          <option value="other">{t('Another')}</option>
        </SelectField>
        {isChanged ? (
          <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 shadow-lg">
            <strong role="status" className="me-auto">
              {t('Unsaved changes')}
            </strong>
            <Button onClick={() => form.reset(valuesOf(profile))}>{t('Discard')}</Button>
            <Button type="submit" look="primary" busy={form.isSending && t('Saving…')}>
              {t('Save changes')}
            </Button>
          </div>
        ) : null}
      </div>
      {beside(values)}
      <AskCheckedAgain isSpecialty={values.specialty !== profile.specialty} {...asking} />
    </Form>
  )
}

function useProfileForm(profile: Profile, change: Props['change'], ask: () => Promise<boolean>) {
  const { verification } = useSite()
  return useSentForm<ProfileValues>({
    defaultValues: valuesOf(profile),
    // A row of a list is refused at the list.
    nameOf: (field) => field.split('.')[0] ?? field,
    refusal: (error) => (error === stayed ? undefined : stillHere(error)),
    send: async (values) => {
      if (verification !== 'off' && closesPage(profile, values) && !(await ask())) throw stayed
      await change(() => call('PATCH /doctors/me', { body: bodyOf(values) }), t('Saved'))
    },
  })
}

/** What is wrong below one field, a line each; the rows say it again where it is. */
function checkOf(name: string) {
  return (_: unknown, values: ProfileValues) =>
    Object.entries(faultsOf(values))
      .filter(([field]) => field === name || field.startsWith(`${name}.`))
      .map(([, fault]) => sayFault(fault))
      .join('\n') || undefined
}

type FieldProps = {
  profile: Profile
  field: { value: string; onChange: (id: string) => void; error: string | undefined }
}

function SpecialtyField({ profile, field }: FieldProps) {
  const specialties = useQuery({
    queryKey: ['specialties'],
    queryFn: () => call('GET /healthcare-providers/specialties', {}),
  })
  const own = [{ id: profile.specialty, name: profile.specialty_name }]
  const known = specialties.isPending ? undefined : (specialties.data?.results ?? own)
  return <SpecialtyBox {...field} known={known} hint={t('Another specialty is checked again.')} />
}
