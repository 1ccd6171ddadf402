import { t } from '#domain/language/translate.ts'
import { useSession } from '../../../lib/session.ts'
import { useSite } from '../../../lib/site.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { saveCallEntry } from '../call-calendar.ts'
import type { Closed, Known, MeetingIn } from '../meeting.ts'
import { EndedForHost, MovedForHost, movedTitle } from './after-for-host.tsx'
import { MeetingNotice } from './meeting-frame.tsx'
import { PhoneLink } from './phone-link.tsx'
import { thereOf, whenOf } from '../meeting-words.ts'
import type { MeetingAccess } from '../use-meeting.ts'

/** Every state in which there is nothing to join: it explains itself and says what one can do. */
export function ClosedState({ meeting, access }: { meeting: Closed; access: MeetingAccess }) {
  switch (meeting.state) {
    case 'not_found':
      return <NotFound />
    case 'too_early':
      return <TooEarly meeting={meeting} access={access} />
    case 'ended':
      return meeting.after ? <EndedForHost after={meeting.after} access={access} /> : <Ended meeting={meeting} />
    case 'elsewhere':
      return (
        <MeetingNotice
          title={t('You joined from another place')}
          lead={t('The call goes on there. You can bring it back to this page.')}
        >
          <Button look="primary" onClick={() => void access.forget()}>
            {t('Join here instead')}
          </Button>
        </MeetingNotice>
      )
    case 'left':
      return (
        <MeetingNotice
          title={meeting.is_open_again ? t('The call is open again') : t('You left the call')}
          lead={
            meeting.is_open_again
              ? t('{doctor} is there by video. You can come back in.', { doctor: meeting.doctor })
              : t('You can come back while the call is open.')
          }
        >
          <Button look="primary" onClick={() => void access.forget()}>
            {t('Join again')}
          </Button>
          <Home />
        </MeetingNotice>
      )
    case 'denied':
    case 'removed':
      return (
        <MeetingNotice
          title={t('You are not in this call')}
          lead={t(
            'The clinic did not let you in, or ended the call for you. If you think this is wrong, phone the clinic.',
          )}
        >
          <Phone meeting={meeting} />
        </MeetingNotice>
      )
    case 'cancelled':
      return (
        <MeetingNotice
          title={t('This appointment is cancelled')}
          lead={t('The call will not take place. Your message about it says who cancelled, and why.')}
        >
          <Phone meeting={meeting} />
          <Home />
        </MeetingNotice>
      )
    case 'moved_to_phone':
      return meeting.after ? (
        <MovedForHost to={meeting.to} after={meeting.after} access={access} />
      ) : (
        <Moved meeting={meeting} />
      )
  }
}

function NotFound() {
  return (
    <MeetingNotice
      title={t('No call here')}
      lead={t('This call does not exist or has ended. Ask your clinic for the link.')}
    >
      <Home />
    </MeetingNotice>
  )
}

function TooEarly({ meeting, access }: { meeting: MeetingIn<'too_early'>; access: MeetingAccess }) {
  const { brand } = useSite()
  const there = thereOf(meeting)
  return (
    <MeetingNotice
      title={t('You are early')}
      lead={
        <>
          {t('Your call with {doctor} is on {day} at {time}. You can join from {opens}.', {
            doctor: meeting.doctor,
            ...whenOf(meeting),
          })}
          {there ? <span className="block text-base">{there}</span> : null}
        </>
      }
    >
      <Button onClick={() => void saveCallEntry(access, brand, meeting)}>{t('Add to calendar')}</Button>
      <ButtonLink to={testOf(access.meetId, meeting.appointment_id)} look="primary">
        {t('Test my camera')}
      </ButtonLink>
    </MeetingNotice>
  )
}

/** The test of camera and sound for this visit, from which one comes back to its call. */
function testOf(meetId: string, visit: string | null): string {
  return `/meet/test?${new URLSearchParams({ meet: meetId, ...(visit ? { visit } : {}) })}`
}

function Ended({ meeting }: { meeting: MeetingIn<'ended'> }) {
  const session = useSession()
  const isPatient = session?.userType === 'patient' && meeting.appointment_id !== null
  return (
    <MeetingNotice
      title={t('The call has ended.')}
      lead={
        meeting.you.role === 'patient'
          ? t('{doctor} may add documents to your records.', { doctor: meeting.doctor })
          : t('Thank you for being there.')
      }
    >
      {meeting.you.role === 'patient' ? (
        <ButtonLink
          reloadDocument
          look="primary"
          to={isPatient ? `/usr/appointments?visit=${meeting.appointment_id}` : (meeting.again_at ?? '/find')}
        >
          {t('Book follow-up')}
        </ButtonLink>
      ) : null}
      <Home />
    </MeetingNotice>
  )
}

function Moved({ meeting }: { meeting: MeetingIn<'moved_to_phone'> }) {
  const isPhone = meeting.to === 'phone'
  return (
    <MeetingNotice
      title={movedTitle(meeting.to)}
      lead={
        isPhone
          ? t('{doctor} will phone you. Stay near your phone.', { doctor: meeting.doctor })
          : meeting.to === 'in_person'
            ? t('Come to {branch} on {day} at {time}.', { branch: meeting.branch, ...whenOf(meeting) })
            : t('{doctor} goes on with it at {branch}, at another time.', {
                doctor: meeting.doctor,
                branch: meeting.branch,
              })
      }
    >
      {meeting.again_at ? (
        <ButtonLink reloadDocument look="primary" to={meeting.again_at}>
          {t('Choose a time')}
        </ButtonLink>
      ) : null}
      <Phone meeting={meeting} />
      <Home />
    </MeetingNotice>
  )
}

/** The number of the clinic, where it gave one. */
function Phone({ meeting }: { meeting: Pick<Known, 'fallback_number'> }) {
  return <PhoneLink number={meeting.fallback_number}>{t('Phone the clinic:')}</PhoneLink>
}

function Home() {
  const session = useSession()
  if (session?.userType === 'patient')
    return (
      <ButtonLink reloadDocument to="/usr/calls">
        {t('See my calls')}
      </ButtonLink>
    )
  if (session?.userType === 'doctor')
    return (
      <ButtonLink reloadDocument to="/doc/calls">
        {t('See my calls')}
      </ButtonLink>
    )
  return (
    <ButtonLink reloadDocument to="/">
      {t('Go to Homepage')}
    </ButtonLink>
  )
}
