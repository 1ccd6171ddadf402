import { useEffect, useEffectEvent, useState } from 'react'
import { mark, t } from '#domain/language/translate.ts'
import { contactRules, contactTopics, type ContactTopic, mostLettersOfMessage } from '#domain/profiles/contact-rules.ts'
import { call } from '../../lib/browser-call.ts'
import type { Call } from '../../lib/call.ts'
import { type Refused, useSentForm } from '../../lib/sent-form.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError, TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'

const topicWords: Readonly<Record<ContactTopic, string>> = {
  patient: mark('Patient'),
  doctor: mark('Doctor'),
  facility: mark('Facility'),
  press: mark('Press'),
  privacy: mark('Privacy'),
  broken: mark('Something is broken'),
}

const keptFields = ['name', 'email', 'topic', 'message'] as const

type Typed = { name: string; email: string; topic: string; message: string }
type Message = Typed & { website?: string }
type Sent = { reference: string; email: string }

/** Returns by which reference the message is known, and where the answer goes. */
export async function sendMessage(ask: Call, { topic, website = '', ...typed }: Message): Promise<Sent> {
  const body = { ...typed, topic: topic as ContactTopic, website }
  const { reference } = await ask('POST /contact', { body })
  return { reference, email: typed.email }
}

type Props = {
  /** What was typed and refused before React was there. */
  before: (Refused & { readonly typed: Typed }) | undefined
  onSent: (sent: Sent) => void
}

/** Works as the server wrote it; React takes it over with what stands in its fields by then. */
export function ContactForm({ before, onSent }: Props) {
  const [topicSoFar] = useState(chosenSoFar)
  const form = useSentForm<Message>({
    // Texts are read from the fields themselves: somebody may have typed already.
    defaultValues: topicSoFar ? { topic: topicSoFar } : {},
    before,
    send: async (message) => {
      const sent = await sendMessage(call, message)
      sessionStorage.removeItem('typed:message')
      onSent(sent)
    },
  })
  const keep = useEffectEvent(() =>
    import('../../lib/kept-typing.ts').then(
      ({ keepTyping }) => keepTyping('message', form, keptFields),
      () => () => undefined,
    ),
  )
  useEffect(() => {
    const keeping = keep()
    return () => void keeping.then((stop) => stop())
  }, [])
  const { error: topicError, ...topic } = form.field('topic', contactRules.topic)
  const { error: _, ...website } = form.field('website')
  const typed = before?.typed
  return (
    <Form of={form} isFree method="post" className="grid max-w-xl gap-5">
      <TextField
        label={t('Name')}
        autoComplete="name"
        defaultValue={typed?.name}
        {...form.field('name', contactRules.name)}
      />
      <TextField
        label={t('Email')}
        type="email"
        autoComplete="email"
        defaultValue={typed?.email}
        {...form.field('email', contactRules.email)}
      />
      <fieldset className="grid gap-2" aria-describedby={topicError ? 'topic-error' : undefined}>
        <legend className="mb-1 font-semibold">{t('What is this about?')}</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-1">
          {contactTopics.map((value) => (
            <label key={value} className="flex min-h-11 items-center gap-2">
              <input type="radio" value={value} defaultChecked={typed?.topic === value} {...topic} />
              {t(topicWords[value])}
            </label>
          ))}
        </div>
        <FieldError id="topic-error" text={topicError} />
      </fieldset>
      <TextArea
        label={t('Message')}
        rows={6}
        maxLength={mostLettersOfMessage}
        hint={t('20 characters or more')}
        defaultValue={typed?.message}
        {...form.field('message', contactRules.message)}
      />
      {/* Hidden from people and from screen readers; machines that fill every field give themselves away. */}
      <p hidden>
        <label>
          {t('Leave this empty')} <input tabIndex={-1} autoComplete="off" {...website} />
        </label>
      </p>
      <p>
        <Button type="submit" look="primary" busy={form.isSending && t('Sending…')}>
          {t('Send message')}
        </Button>
      </p>
    </Form>
  )
}

/** Which topic somebody chose before React was there: of radio buttons the form would not see it by itself. */
function chosenSoFar(): string | undefined {
  if (typeof document === 'undefined') return undefined
  return document.querySelector<HTMLInputElement>('input[name=topic]:checked')?.value
}
