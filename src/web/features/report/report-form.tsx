import { useState } from 'react'
import { mark, t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { type Refused, useSentForm } from '../../lib/sent-form.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'

export const reportWords = {
  place: mark('Address, phone or hours'),
  specialty: mark('Specialty or training'),
  licence: mark('Licence'),
  not_this_person: mark('This is not the person'),
  other: mark('Something else'),
} as const

type Kind = keyof typeof reportWords
export const reportKinds = Object.keys(reportWords) as Kind[]

/** What became of what was sent before there were scripts. */
export type ReportSent = {
  readonly isSent: boolean
  readonly refused: (Refused & { readonly typed: { readonly kind: Kind; readonly words: string } }) | undefined
}

/** What somebody says is wrong; thanked in its place, so that nobody sends it twice. */
export function ReportForm({ slug, before }: { slug: string; before: ReportSent | undefined }) {
  const [isSent, setSent] = useState(before?.isSent === true)
  const form = useSentForm({
    defaultValues: { kind: 'place' as Kind, words: '' },
    before: before?.refused,
    refusal: problemText,
    send: async (body) => {
      await call('POST /doctors/:slug/reports', { params: { slug }, body })
      setSent(true)
    },
  })
  if (isSent)
    return (
      <p role="status" className="rounded-card bg-tint p-5 text-on-tint">
        {t('Thank you. A person reads it and asks the doctor.')}
      </p>
    )
  return (
    <Form of={form} method="post" className="grid gap-4">
      <SelectField label={t('What is wrong')} defaultValue={before?.refused?.typed.kind} {...form.field('kind')}>
        {reportKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(reportWords[kind])}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={t('What is right, and how you know')}
        maxLength={1000}
        defaultValue={before?.refused?.typed.words}
        {...form.field('words')}
      />
      <Button type="submit" className="justify-self-start" busy={form.isSending && t('Sending…')}>
        {t('Send')}
      </Button>
    </Form>
  )
}
