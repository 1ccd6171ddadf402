import { useMutation } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/page.tsx'

type Tested = Answer<'POST /admin/settings/test-mail'>

/** Whether mails really leave: sends one to whoever presses the button, and shows what the server answered. */
export function MailTest({ server }: { server: string | null }) {
  return (
    <SenderTest
      title={t('Mail')}
      says={
        server
          ? t('Mails go out through {server}.', { server })
          : t('No mail server is set. The server writes each mail as a file.')
      }
      send={() => call('POST /admin/settings/test-mail', { body: {} })}
      took={(to) =>
        server
          ? t('The mail server took the mail to {to}.', { to })
          : t('The mail to {to} was written as a file.', { to })
      }
      refused={t('The mail did not go. The mail server said:')}
    />
  )
}

/** The same for text messages, to the own telephone. */
export function TextTest({ carrier }: { carrier: string | null }) {
  return (
    <SenderTest
      title={t('Text messages')}
      says={
        carrier
          ? t('Text messages go out through {server}.', { server: carrier })
          : t('No text messages are sent. The server writes each as a file.')
      }
      send={() => call('POST /admin/settings/test-text', { body: {} })}
      took={(to) =>
        carrier
          ? t('The carrier took the text message to {to}.', { to })
          : t('The text message to {to} was written as a file.', { to })
      }
      refused={t('The text message did not go. The carrier said:')}
    />
  )
}

type TestProps = {
  title: string
  says: string
  send: () => Promise<Tested>
  took: (to: string) => string
  refused: string
}

function SenderTest({ title, says, send, took, refused }: TestProps) {
  const test = useMutation({ mutationFn: send })
  return (
    <Card as="section" className="grid grid-cols-1 gap-3">
      <h2 className="text-xl">{title}</h2>
      <p>{says}</p>
      <p>
        <Button
          onClick={() => test.mutate()}
          busy={test.isPending && t('Sending…')}
          aria-label={t('Send a test to me: {what}', { what: title })}
        >
          {t('Send a test to me')}
        </Button>
      </p>
      <div role="status">
        {test.isError ? <p className="text-danger">{problemText(test.error)}</p> : null}
        {test.data?.is_sent ? <p>{took(test.data.to)}</p> : null}
        {test.data && !test.data.is_sent ? (
          <p className="text-danger">
            {refused} <bdi dir="ltr">{test.data.answer}</bdi>
          </p>
        ) : null}
      </div>
    </Card>
  )
}
