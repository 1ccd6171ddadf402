import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { ownMoment } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Card } from '../../ui/page.tsx'
import { type Security, useChange } from './use-security.ts'

/** Where the account is open, and the way to close it elsewhere. */
export function SessionTable({ sessions }: { sessions: Security['sessions'] }) {
  const change = useChange()
  const [ending, setEnding] = useState('')
  const end = (id: string) => {
    setEnding(id)
    void change.run(
      () => call('DELETE /auth/security/sessions/:sessionId', { params: { sessionId: id } }),
      t('Logged out there'),
    )
  }
  const endOthers = () => {
    setEnding('others')
    void change.run(() => call('DELETE /auth/security/sessions', {}), t('Logged out everywhere else'))
  }
  const stateOf = (what: string) => ({
    busy: change.busy && ending === what && t('One moment…'),
    disabled: change.busy && ending !== what,
  })
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-2xl">{t('Where you are logged in')}</h2>
      <ul className="grid gap-2">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line pt-2 first:border-0 first:pt-0"
          >
            <span className="me-auto">
              <span className="font-semibold">{session.device}</span>{' '}
              <span className="text-sm text-muted">
                {t('last active {seen_at}', { seen_at: ownMoment(session.seen_at) })}
              </span>
            </span>
            {session.is_this ? (
              <span className="rounded-chip bg-tint px-2 py-1 text-sm font-semibold text-on-tint">
                {t('This device')}
              </span>
            ) : (
              <Button
                size="small"
                onClick={() => end(session.id)}
                {...stateOf(session.id)}
                aria-label={t('Log out {device}', { device: session.device })}
              >
                {t('Log out')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FieldError id="session-refused" text={change.refused} />
      {sessions.length > 1 ? (
        <div className="grid justify-items-start gap-2">
          <Button onClick={endOthers} {...stateOf('others')} aria-describedby="log-out-means">
            {t('Log out everywhere else')}
          </Button>
          <p id="log-out-means" className="text-sm text-muted">
            {t(
              'This also ends the address of your calendar and turns off notifications on every device, on this one too. Passkeys stay: remove above those that you do not know.',
            )}
          </p>
        </div>
      ) : null}
    </Card>
  )
}
