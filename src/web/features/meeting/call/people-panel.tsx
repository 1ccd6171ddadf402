import { Lock, LockOpen, UserCheck, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { GuestLinks } from './guest-links.tsx'
import { roleWords } from './host-words.ts'
import type { Admitted, Hosting, Participant } from '../meeting.ts'
import type { HostActs } from './use-hosting.ts'
import type { MeetingAccess } from '../use-meeting.ts'

type Props = { meeting: Admitted; access: MeetingAccess; acts: HostActs }

/** Who is in and who waits; a host lets in, sends out and locks the door. */
export function PeoplePanel({ meeting, access, acts }: Props) {
  const { host, participants, participant_id: self } = meeting
  return (
    <div className="grid content-start gap-6 overflow-y-auto">
      {host ? <Waiting host={host} acts={acts} /> : null}
      {host && host.turned_away.length > 0 ? <TurnedAway host={host} acts={acts} /> : null}
      <section className="grid gap-2">
        <h3 className="text-lg">{t('In the call')}</h3>
        <ul className="grid gap-1">
          {participants.map((person) => (
            <li key={person.id} className="flex min-h-11 flex-wrap items-center gap-2">
              <span className="me-auto min-w-0">
                <bdi className="font-semibold">{person.name}</bdi>{' '}
                <span className="text-muted">{person.id === self ? t('You') : roleWords(person)}</span>
              </span>
              {host && person.id !== self && person.role !== 'host' ? <Remove person={person} acts={acts} /> : null}
            </li>
          ))}
        </ul>
      </section>
      {host ? (
        <Button onClick={() => void acts.lock(!meeting.is_locked)} aria-pressed={meeting.is_locked}>
          {meeting.is_locked ? <Lock size={20} aria-hidden /> : <LockOpen size={20} aria-hidden />}
          {meeting.is_locked ? t('Unlock the call') : t('Lock the call')}
        </Button>
      ) : null}
      {host?.guest_links_on ? <GuestLinks access={access} acts={acts} /> : null}
    </div>
  )
}

function Waiting({ host, acts }: { host: Hosting; acts: HostActs }) {
  return (
    <section className="grid gap-2">
      <h3 className="text-lg">{t('Waiting')}</h3>
      {host.waiting.length === 0 ? <p className="text-muted">{t('Nobody waits.')}</p> : null}
      <ul className="grid gap-3">
        {host.waiting.map((person) => (
          <li key={person.id} className="grid gap-2 rounded-card border border-line p-3">
            <p>
              <bdi className="font-semibold">{person.name}</bdi> <span className="text-muted">{roleWords(person)}</span>
            </p>
            <p className="flex flex-wrap gap-2">
              <Button
                size="small"
                look="primary"
                busy={acts.busy === `admit ${person.id}` && '…'}
                onClick={() => void acts.admit(person.id)}
              >
                <UserCheck size={18} aria-hidden />
                {t('Admit')} <span className="sr-only">{person.name}</span>
              </Button>
              <TurnAway person={person} acts={acts} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function TurnAway({ person, acts }: { person: Participant; acts: HostActs }) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setAsks(true)}>
        <UserMinus size={18} aria-hidden />
        {t('Turn away')} <span className="sr-only">{person.name}</span>
      </Button>
      <Confirm
        title={t('Turn {name} away?', { name: person.name })}
        open={asks}
        act={t('Turn away')}
        onClose={() => setAsks(false)}
        onAct={() => acts.deny(person.id)}
      >
        {t('They read that they were not let in, and cannot knock again unless you let them wait again.')}
      </Confirm>
    </>
  )
}

/** Who was turned away or sent out, by mistake perhaps. */
function TurnedAway({ host, acts }: { host: Hosting; acts: HostActs }) {
  return (
    <section className="grid gap-2">
      <h3 className="text-lg">{t('Turned away or removed')}</h3>
      <ul className="grid gap-1">
        {host.turned_away.map((person) => (
          <li key={person.id} className="flex min-h-11 flex-wrap items-center gap-2">
            <span className="me-auto min-w-0">
              <bdi className="font-semibold">{person.name}</bdi> <span className="text-muted">{roleWords(person)}</span>
            </span>
            <Button
              size="small"
              busy={acts.busy === `wait ${person.id}` && '…'}
              onClick={() => void acts.letWait(person.id)}
            >
              {t('Let wait again')} <span className="sr-only">{person.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Remove({ person, acts }: { person: Participant; acts: HostActs }) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setAsks(true)}>
        {t('Remove')} <span className="sr-only">{person.name}</span>
      </Button>
      <Confirm
        title={t('Remove {name}?', { name: person.name })}
        open={asks}
        act={t('Remove')}
        onClose={() => setAsks(false)}
        onAct={() => acts.remove(person.id)}
      >
        {t('They leave the call at once, and cannot come back unless you let them wait again.')}
      </Confirm>
    </>
  )
}
