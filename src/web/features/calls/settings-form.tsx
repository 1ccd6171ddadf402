import type { ReactNode } from 'react'
import { t } from '#domain/language/translate.ts'
import type { useSentForm } from '../../lib/sent-form.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'

export type RoomValues = {
  waiting_text: string
  opens_minutes: string
  fallback_number: string
  guest_links_on: boolean
}

type Props = {
  form: ReturnType<typeof useSentForm<RoomValues>>
  /** What is left empty is as each branch has it. */
  isOfDoctor?: boolean
  alerts?: ReactNode
}

/** What the waiting room says, when it opens and what happens if video fails: of a doctor, or of a branch. */
export function RoomFields({ form, isOfDoctor = false, alerts }: Props) {
  const minutes = (text: string) =>
    (isOfDoctor && text.trim() === '') || (/^\d{1,2}$/.test(text) && Number(text) >= 5 && Number(text) <= 60)
      ? undefined
      : t('Enter a number from 5 to 60')
  return (
    <Form of={form} className="grid gap-8">
      <Part title={t('Waiting room')}>
        <TextArea
          label={t('Welcome text')}
          hint={t('Patients read this while they wait. Up to 280 characters.')}
          optional
          maxLength={280}
          {...form.field('waiting_text')}
        />
        <p className="text-muted">{t('Nobody gets in by themselves: you admit each person.')}</p>
        {alerts}
      </Part>
      <Part title={t('When calls open')}>
        <TextField
          label={t('Minutes before the visit')}
          hint={isOfDoctor ? t('Empty: as each branch has it, usually 15.') : undefined}
          optional={isOfDoctor}
          inputMode="numeric"
          className="max-w-32"
          {...form.field('opens_minutes', minutes)}
        />
      </Part>
      <Part title={t('If video fails')}>
        <TextField
          label={t('Phone number that patients see')}
          hint={t('Shown when a call cannot go on. Empty: the number of the branch is shown.')}
          optional
          type="tel"
          autoComplete="tel"
          dir="ltr"
          maxLength={40}
          {...form.field('fallback_number')}
        />
      </Part>
      <Part title={t('Guests')}>
        <CheckField
          label={t('Links for guests, such as an interpreter or a relative')}
          {...form.field('guest_links_on')}
        />
      </Part>
      <p>
        <Button type="submit" look="primary" busy={form.isSending && t('Saving…')}>
          {t('Save settings')}
        </Button>
      </p>
    </Form>
  )
}

/** A part of the settings: its name at the side, its fields beside it. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 border-t border-line pt-6 lg:grid-cols-[14rem_1fr]">
      <h3 className="text-lg">{title}</h3>
      <div className="grid max-w-xl gap-4">{children}</div>
    </section>
  )
}
