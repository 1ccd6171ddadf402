import { useState } from 'react'
import { useLoaderData, useParams, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { mark, t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { type Call, problemText } from '../../lib/call.ts'
import { orNotFound } from '../../lib/or-not-found.ts'
import { serverCall } from '../../lib/server-call.ts'
import { Button } from '../../ui/button.tsx'
import { Card, PageTitle } from '../../ui/page.tsx'

const load = (ask: Call, token: string) => orNotFound(ask('GET /mail-stops/:token', { params: { token } }))

export const loader = ({ params, context }: LoaderFunctionArgs) => load(serverCall(context), params.token ?? '')
export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => load(call, params.token ?? '')

export const meta = () => [{ title: t('Emails we send you') }, { name: 'robots', content: 'noindex' }]

const words = {
  reminders: { on: mark('You get reminders of your appointments by email.'), off: mark('You get no more reminders by email. We still write when the clinic changes an appointment.') },
  requests: { on: mark('You get an email for each request that waits for you.'), off: mark('You get no more emails about requests. They stand on your dashboard.') },
} // prettier-ignore

/** Opened from a mail: stops mails of its kind, and lets somebody take that back. Nothing is changed by looking. */
export default function MailStopPage() {
  const first = useLoaderData<typeof loader>()
  const { token = '' } = useParams()
  const [isOff, setOff] = useState(first.is_off)
  const [refused, setRefused] = useState('')
  const [isSending, setSending] = useState(false)
  const change = async () => {
    setSending(true)
    setRefused('')
    try {
      const saved = await call('POST /mail-stops/:token', { params: { token }, body: { is_off: !isOff } })
      setOff(saved.is_off)
    } catch (error) {
      setRefused(problemText(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <div className="wrap grid max-w-2xl gap-6 py-12">
      <PageTitle>{t('Emails we send you')}</PageTitle>
      <Card className="grid justify-items-start gap-4">
        <p role="status" className="text-lg">
          {t(words[first.group][isOff ? 'off' : 'on'])}
        </p>
        {refused ? <p role="alert">{refused}</p> : null}
        <Button look={isOff ? undefined : 'primary'} busy={isSending && t('Saving…')} onClick={() => void change()}>
          {isOff ? t('Get them again') : t('Stop these emails')}
        </Button>
      </Card>
    </div>
  )
}
