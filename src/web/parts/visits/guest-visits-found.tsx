import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { rich } from '../../lib/rich.tsx'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Card } from '../../ui/page.tsx'

/** Visits that were booked in this name without the account: to add by a code, or why they stay with the clinic. */
export default function GuestVisitsFound({ toAdd, staying }: { toAdd: number; staying: number }) {
  return (
    <Card as="section" className="grid max-w-2xl gap-3">
      <h2 className="text-2xl">{t('Booked without your account')}</h2>
      {toAdd > 0 ? <ToAdd count={toAdd} /> : null}
      {staying > 0 ? (
        <p>
          {t(
            '{count, plural, one {# visit in your name stays with its clinic, which knows more of you than one booking} other {# visits in your name stay with their clinics, which know more of you than one booking}}.',
            { count: staying },
          )}{' '}
          {t('So does one at the time of another visit of yours.')}{' '}
          {t('Ask at the desk when you come, and the clinic joins the two.')}{' '}
          {t('Until then the link in our email opens the visit.')}
        </p>
      ) : null}
    </Card>
  )
}

function ToAdd({ count }: { count: number }) {
  const queries = useQueryClient()
  const [sentTo, setSentTo] = useState('')
  const [isSending, setSending] = useState(false)
  const [refused, setRefused] = useState('')
  const send = async () => {
    setSending(true)
    setRefused('')
    try {
      setSentTo((await call('POST /auth/me/guest-visits', {})).email)
    } catch (error) {
      setRefused(problemText(error))
    } finally {
      setSending(false)
    }
  }
  const confirm = async (code: string) => {
    const { added } = await call('POST /auth/me/guest-visits/confirm', { body: { code } })
    toast(
      added > 0 ? 'success' : 'info',
      added > 0
        ? t('{count, plural, one {# visit is in your account now} other {# visits are in your account now}}', {
            count: added,
          })
        : t('The visit meets another one of yours in time, so it stays with the clinic'),
    )
    await Promise.all(
      [['guest-visits'], ['appointments', 'mine'], ['draft']].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    )
  }
  return (
    <>
      <p>
        {t(
          '{count, plural, one {# visit was booked with your email address, in your name} other {# visits were booked with your email address, in your name}}.',
          { count },
        )}
      </p>
      {sentTo ? (
        <>
          <p>
            {rich('We sent a 6-digit code to <strong>{sentTo}</strong>. It works for 15 minutes.', {
              strong: (text) => <strong>{text}</strong>,
              sentTo,
            })}
          </p>
          <CodeField onComplete={confirm} submitLabel={t('Add to my account')} />
        </>
      ) : null}
      <FieldError id="guest-visits-refused" text={refused || undefined} />
      <p>
        <Button look={sentTo ? 'quiet' : 'primary'} busy={isSending && t('Sending…')} onClick={() => void send()}>
          {sentTo ? t('Send a new code') : t('Add to my account')}
        </Button>
      </p>
      {sentTo ? null : (
        <p className="text-muted">{t('We send a code to your email first, so that nobody else adds them.')}</p>
      )}
    </>
  )
}
