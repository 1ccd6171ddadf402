import { CalendarX2, Clock, Hourglass, MailWarning, Mail, ShieldAlert, UserPlus, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { dayIn, timeIn } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { alertPath } from './alert-path.ts'
import type { Alert } from './use-facility-day.ts'

type Told = { readonly icon: LucideIcon; readonly words: string; readonly act: string }

const firstShown = 6

/** What waits for somebody, the most pressing first; each line leads to where it is settled. */
export function NeedsAttention({ alerts }: { alerts: readonly Alert[] }) {
  const [isWhole, setWhole] = useState(false)
  if (alerts.length === 0) return <p className="text-muted">{t('Nothing is urgent now.')}</p>
  return (
    <>
      <ul className="grid">
        {alerts.slice(0, isWhole ? undefined : firstShown).map((alert) => (
          <Line
            key={`${alert.kind} ${alert.branch_id} ${alert.practitioner_id} ${alert.name}`}
            told={toldOf(alert)}
            to={alertPath(alert)}
          />
        ))}
      </ul>
      {alerts.length > firstShown && !isWhole ? (
        <Button size="small" className="justify-self-start" onClick={() => setWhole(true)}>
          {t('Show all {count}', { count: alerts.length })}
        </Button>
      ) : null}
    </>
  )
}

function Line({ told: { icon: Icon, words, act }, to }: { told: Told; to: string }) {
  return (
    <li className="flex items-start gap-3 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
      <Icon size={20} aria-hidden className="mt-0.5 flex-none text-danger" />
      <p className="grid gap-0.5">
        <span>{words}</span>
        <Link to={to} className="justify-self-start font-semibold text-brand hover:underline">
          {act}
        </Link>
      </p>
    </li>
  )
}

function toldOf(alert: Alert): Told {
  const { name, branch, count } = alert
  const day = alert.at ? dayIn(alert.time_zone, alert.at) : ''
  const time = alert.at ? timeIn(alert.time_zone, alert.at) : ''
  switch (alert.kind) {
    case 'doctor_away':
      return {
        icon: CalendarX2,
        words: t(
          '{name} is away, and {count, plural, one {# appointment still stands} other {# appointments still stand}} at {branch}. The first: {day}.',
          { name, count, branch, day },
        ),
        act: t('See the appointments'),
      }
    case 'request_due':
      return {
        icon: Hourglass,
        words: t(
          '{count, plural, one {# request} other {# requests}} at {branch} must be answered soon: the first by {time}.',
          { count, branch, time },
        ),
        act: t('Answer requests'),
      }
    case 'verification_ended':
      return {
        icon: ShieldAlert,
        words: t('{name} is no longer verified, and patients cannot book.', { name }),
        act: t('See doctors'),
      }
    case 'no_hours':
      return {
        icon: Clock,
        words: t('{branch} has no opening hours of any doctor yet.', { branch }),
        act: t('Set hours'),
      }
    case 'asks_to_join':
      return {
        icon: UserPlus,
        words: t('{name} asks to work at {branch}.', { name, branch }),
        act: t('Answer'),
      }
    case 'invitation_expired':
      return {
        icon: MailWarning,
        words: t('The invitation of {name} to {branch} has expired.', { name, branch }),
        act: t('Invite again'),
      }
    case 'invitation_pending':
      return {
        icon: Mail,
        words: t('{name} has not yet accepted the invitation to {branch}.', { name, branch }),
        act: t('See users'),
      }
  }
}
