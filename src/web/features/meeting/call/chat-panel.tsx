import { Send } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { t } from '#domain/language/translate.ts'
import { problemText } from '../../../lib/call.ts'
import { timeIn, viewerZone } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import type { ChatForm, useChat } from './use-chat.ts'

type Props = { form: ChatForm; chat: ReturnType<typeof useChat> }

/** What is written in the call; it works while the picture does not, and goes with the call. */
export function ChatPanel({ form, chat }: Props) {
  const end = useRef<HTMLDivElement>(null)
  const lines = chat.data ?? []
  useEffect(() => {
    // Newer browsers answer with a promise here, which is nothing to clean up by.
    end.current?.scrollIntoView({ block: 'end' })
  }, [lines.length])
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4">
      <ol
        aria-live="polite"
        // What is written scrolls; who uses the keyboard scrolls it too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t('Chat')}
        className="grid min-h-0 flex-1 content-start gap-3 overflow-y-auto"
      >
        {lines.length === 0 ? <li className="text-muted">{t('Messages disappear when the call ends.')}</li> : null}
        {lines.map((line) => (
          <li
            key={line.number}
            className={`max-w-[85%] rounded-card p-3 ${line.is_own ? 'ms-auto bg-tint text-on-tint' : 'me-auto bg-sunken'}`}
          >
            <p className="text-sm">
              <strong>
                <bdi>{line.is_own ? t('You') : line.name}</bdi>
              </strong>{' '}
              <span className="figures">{timeIn(viewerZone(), line.at)}</span>
            </p>
            <p className="whitespace-pre-line" dir="auto">
              {line.body}
            </p>
          </li>
        ))}
        <li aria-hidden>
          <div ref={end} />
        </li>
      </ol>
      {chat.isError ? <p role="alert">{problemText(chat.error)}.</p> : null}
      <Form isFree of={form} className="grid gap-2">
        <TextArea label={t('Message to everybody')} rows={2} {...form.body} />
        <Button
          type="submit"
          look="primary"
          size="small"
          className="justify-self-end"
          busy={form.isSending && t('Sending…')}
        >
          <Send size={18} aria-hidden className="rtl:-scale-x-100" />
          {t('Send')}
        </Button>
      </Form>
    </div>
  )
}
