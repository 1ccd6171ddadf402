import { useState } from 'react'
import { emailAddress } from '#domain/profiles/person-rules.ts'
import { t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { problemText } from '../../../lib/call.ts'
import { useSentForm } from '../../../lib/sent-form.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'

/** For guests whose link is no more: new ones go to the address they booked with. Nothing here says whether it is known. */
export function NewLink() {
  const [sentTo, setSentTo] = useState('')
  const form = useSentForm({
    defaultValues: { email: '' },
    only: 'email',
    refusal: problemText,
    send: async ({ email }) => {
      await call('POST /visit/links', { body: { email } })
      setSentTo(email)
    },
  })
  if (sentTo)
    return (
      <p role="status" className="reading rounded-card bg-tint p-4 text-on-tint">
        {t('If appointments lie ahead for {email}, new links to them are on their way there.', { email: sentTo })}
      </p>
    )
  return (
    <Form of={form} className="grid max-w-md gap-4" isFree>
      <TextField
        label={t('Email')}
        hint={t('The address you booked with.')}
        type="email"
        autoComplete="email"
        {...form.field('email', emailAddress)}
      />
      <Button type="submit" look="primary" className="justify-self-start" busy={form.isSending && t('Sending…')}>
        {t('Send me a new link')}
      </Button>
    </Form>
  )
}
