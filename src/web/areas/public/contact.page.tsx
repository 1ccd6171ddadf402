import {
  Form,
  useActionData,
  useNavigation,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
} from 'react-router'
import { mark, t } from '#domain/language/translate.ts'
import { rich } from '../../lib/rich.tsx'
import { ContactClinic } from '../../features/site/contact-clinic.tsx'
import { call } from '../../lib/browser-call.ts'
import { fieldErrors, problemText, type Call } from '../../lib/call.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { serverCall } from '../../lib/server-call.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { FieldError, TextArea, TextField } from '../../ui/field.tsx'
import { Card, PageTitle } from '../../ui/page.tsx'

export const handle = { isStill: true }

export const meta = (source: Parameters<typeof pageMeta>[0]) =>
  pageMeta(source, {
    title: t('Talk to us'),
    description: t('Find the phone number of your clinic, or write to the people who run this site.'),
  })

const topics = [
  ['patient', mark('Patient')],
  ['doctor', mark('Doctor')],
  ['facility', mark('Facility')],
  ['press', mark('Press')],
  ['privacy', mark('Privacy')],
  ['broken', mark('Something is broken')],
] as const
type Topic = (typeof topics)[number][0]

/** The same steps on the server, for browsers without scripts, and in the browser. */
async function send(ask: Call, request: Request) {
  const form = await request.formData()
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const typed = { name: text('name'), email: text('email'), topic: text('topic'), message: text('message') }
  try {
    const body = { ...typed, topic: typed.topic as Topic, website: text('website') }
    const { reference } = await ask('POST /contact', { body })
    return { sent: { reference, email: typed.email }, typed: undefined, errors: {}, refused: '' }
  } catch (error) {
    const errors = fieldErrors(error)
    const refused = Object.keys(errors).length > 0 ? '' : problemText(error)
    return { sent: undefined, typed, errors, refused }
  }
}

export const action = ({ request, context }: ActionFunctionArgs) => send(serverCall(context), request)
export const clientAction = ({ request }: ClientActionFunctionArgs) => send(call, request)

export default function Contact() {
  const result = useActionData<typeof action>()
  const { brand, contactHours, operator, operatorAddress } = useSite()
  return (
    <div className="wrap grid gap-10 py-12 lg:grid-cols-[1fr_360px]">
      <div className="grid content-start gap-10">
        <PageTitle
          lead={t(
            'For questions about an appointment, the clinic can help fastest. For anything about {brand}, write to us.',
            { brand },
          )}
        >
          {t('Talk to us')}
        </PageTitle>
        <section className="grid gap-4" aria-labelledby="clinic">
          <h2 id="clinic" className="text-2xl">
            {t('About an appointment? Contact the clinic')}
          </h2>
          <ContactClinic />
        </section>
        <section className="grid gap-4" aria-labelledby="write">
          <h2 id="write" className="text-2xl">
            {t('About {brand}', { brand })}
          </h2>
          {result?.sent ? (
            <div role="status" className="rounded-card border border-line bg-tint p-5 text-on-tint">
              <p className="text-lg font-semibold">{t('Message sent.')}</p>
              <p>
                {rich('We reply to <bdi>{email}</bdi> within 2 working days. Reference {reference}', {
                  bdi: (text) => <bdi>{text}</bdi>,
                  email: result.sent.email,
                  reference: result.sent.reference,
                })}
              </p>
            </div>
          ) : (
            <ContactForm typed={result?.typed} errors={result?.errors ?? {}} refused={result?.refused ?? ''} />
          )}
        </section>
      </div>
      <Card as="section" className="self-start">
        <h2 className="text-xl">{operator}</h2>
        {operatorAddress ? <p className="mt-2 whitespace-pre-line text-muted">{operatorAddress}</p> : null}
        {contactHours ? <p className="mt-2 text-muted">{contactHours}</p> : null}
        <p className="mt-2 text-muted">{t('Messages are read by people. Do not send health details here.')}</p>
      </Card>
    </div>
  )
}

type FormProps = {
  typed: { name: string; email: string; topic: string; message: string } | undefined
  errors: Record<string, string>
  refused: string
}

function ContactForm({ typed, errors, refused }: FormProps) {
  const { state } = useNavigation()
  const messages = refused ? [refused] : Object.values(errors)
  return (
    <Form method="post" noValidate className="grid max-w-xl gap-5" preventScrollReset>
      <ErrorSummary messages={messages} at={messages.length} />
      <TextField label={t('Name')} name="name" autoComplete="name" defaultValue={typed?.name} error={errors.name} />
      <TextField
        label={t('Email')}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={typed?.email}
        error={errors.email}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-semibold">{t('What is this about?')}</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-1">
          {topics.map(([value, label]) => (
            <label key={value} className="flex min-h-11 items-center gap-2">
              <input type="radio" name="topic" value={value} defaultChecked={typed?.topic === value} />
              {t(label)}
            </label>
          ))}
        </div>
        <FieldError id="topic-error" text={errors.topic ? t('Select what this is about') : undefined} />
      </fieldset>
      <TextArea
        label={t('Message')}
        name="message"
        rows={6}
        maxLength={2000}
        hint={t('20 characters or more')}
        defaultValue={typed?.message}
        error={errors.message}
      />
      {/* Hidden from people and from screen readers; machines that fill every field give themselves away. */}
      <p hidden>
        <label>
          {t('Leave this empty')} <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <p>
        <Button type="submit" look="primary" busy={state === 'submitting' && t('Sending…')}>
          {t('Send message')}
        </Button>
      </p>
    </Form>
  )
}
