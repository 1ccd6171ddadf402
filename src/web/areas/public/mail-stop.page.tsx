import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { mark, t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { isShut } from '../../lib/shown.ts'
import { problemText } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { Card, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'

export const meta = () => [{ title: t('Emails we send you') }, { name: 'robots', content: 'noindex' }]

const words = {
  reminders: { on: mark('You get reminders of your appointments by email.'), off: mark('You get no more reminders by email. We still write when the clinic changes an appointment.') },
  requests: { on: mark('You get an email for each request that waits for you.'), off: mark('You get no more emails about requests. They stand on your dashboard.') },
  agenda: { on: mark('You get the agenda of each day by email.'), off: mark('You get no more agendas by email. Your day stands on your dashboard.') },
  weekly: { on: mark('You get the figures of each week by email.'), off: mark('You get no more figures by email. They stand on your statistics page.') },
} // prettier-ignore

/** Opened from a mail: stops mails of its kind, and lets somebody take that back. Nothing is changed by looking. */
export default function MailStopPage() {
  const { token = '' } = useParams()
  const queries = useQueryClient()
  const key = ['mail-stop', token]
  const stop = useQuery({ queryKey: key, queryFn: () => call('POST /mail-stops', { body: { token } }), retry: false })
  const change = useMutation({
    mutationFn: (is_off: boolean) => call('POST /mail-stops', { body: { token, is_off } }),
    onSuccess: (saved) => queries.setQueryData(key, saved),
  })
  return (
    <div className="wrap grid max-w-2xl gap-6 py-12">
      <PageTitle>{t('Emails we send you')}</PageTitle>
      {stop.isPending ? <Skeleton rows={2} /> : null}
      {isShut(stop) ? (
        <LoadFailed what={t('your messages')} error={stop.error} again={() => void stop.refetch()} />
      ) : null}
      {stop.data ? (
        <Card className="grid justify-items-start gap-4">
          <p role="status" className="text-lg">
            {t(words[stop.data.group][stop.data.is_off ? 'off' : 'on'])}
          </p>
          {change.isError ? <p role="alert">{problemText(change.error)}</p> : null}
          <Button
            look={stop.data.is_off ? 'plain' : 'primary'}
            busy={change.isPending && t('Saving…')}
            onClick={() => change.mutate(!stop.data.is_off)}
          >
            {stop.data.is_off ? t('Get them again') : t('Stop these emails')}
          </Button>
        </Card>
      ) : null}
    </div>
  )
}
