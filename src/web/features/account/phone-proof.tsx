import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { useAsked } from '../../lib/use-asked.ts'
import { rich } from '../../lib/rich.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Card } from '../../ui/page.tsx'
import { useApply, useChange } from './use-security.ts'

/** Whether the number in the profile is confirmed, and the way there: a code by text message. */
export function PhoneProof() {
  const account = useQuery({ queryKey: ['me'], queryFn: () => call('GET /auth/me', {}) })
  const number = account.data?.phone_number ?? ''
  const isRead = number !== ''
  const heading = useRef<HTMLHeadingElement>(null)
  useAsked(isRead ? 'mobile' : undefined, () => heading.current?.focus())
  if (!isRead) return null
  return (
    <Card as="section" className="grid max-w-xl gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        {t('Your mobile number')}
      </h2>
      {account.data?.phone_confirmed ? (
        <p className="flex items-center gap-2">
          <BadgeCheck aria-hidden className="flex-none text-brand" />
          <span>{rich('<number></number> is confirmed.', { number: () => <bdi dir="ltr">{number}</bdi> })}</span>
        </p>
      ) : (
        <Unconfirmed key={number} number={number} />
      )}
    </Card>
  )
}

function Unconfirmed({ number }: { number: string }) {
  const [sentTo, setSentTo] = useState('')
  const messages = useQuery({ queryKey: ['messages'], queryFn: () => call('GET /auth/messages', {}) })
  const { busy, refused, run } = useChange()
  const apply = useApply()
  const send = async () => {
    const sent = await run(() => call('POST /auth/me/phone', {}), '')
    if (sent) setSentTo(sent.sent_to)
  }
  return (
    <>
      <p>
        {rich('<number></number> is not confirmed yet.', {
          number: () => <bdi dir="ltr">{number}</bdi>,
        })}
      </p>
      {sentTo ? (
        <CodeField
          submitLabel={t('Confirm number')}
          onComplete={(code) =>
            apply(() => call('POST /auth/me/phone/confirm', { body: { code } }), t('Number confirmed'))
          }
        />
      ) : null}
      <FieldError id="phone-refused" text={refused || undefined} />
      {messages.data?.sends_texts === false ? (
        <p className="text-muted">{t('No text messages are sent here, so the number stays unconfirmed.')}</p>
      ) : (
        <p>
          <Button busy={busy && t('Sending…')} onClick={() => void send()}>
            {sentTo ? t('Send a new code') : t('Send a code by text message')}
          </Button>
        </p>
      )}
    </>
  )
}
