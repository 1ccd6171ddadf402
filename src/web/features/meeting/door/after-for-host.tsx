import { t } from '#domain/language/translate.ts'
import type { MovedTo } from '#domain/meetings/other-way.ts'
import { useSession } from '../../../lib/session.ts'
import { wasTold } from '../../../parts/visits/other-way-words.ts'
import { isUntold } from '../../../parts/visits/told-words.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import type { MeetingIn } from '../meeting.ts'
import type { MeetingAccess } from '../use-meeting.ts'
import { MeetingNotice } from './meeting-frame.tsx'
import { PhoneLink } from './phone-link.tsx'

type HostAfter = NonNullable<MeetingIn<'ended'>['after']>

/** What is left to do for hosts: the visit is closed among the appointments. */
export function EndedForHost({ after, access }: { after: HostAfter; access: MeetingAccess }) {
  return (
    <MeetingNotice
      title={t('The call has ended')}
      lead={
        after.visit_is_over
          ? t('The visit is closed. You find it among the appointments.')
          : t('Close the visit now: complete it, or say that the patient did not attend.')
      }
    >
      <HostSteps after={after} access={access} />
    </MeetingNotice>
  )
}

function HostSteps({ after, access }: { after: HostAfter; access: MeetingAccess }) {
  const session = useSession()
  const drawer = session?.userType === 'doctor' ? '/doc/appointments' : '/branch/appointments'
  return (
    <>
      <ButtonLink reloadDocument look="primary" to={`${drawer}?a=${after.appointment_id}`}>
        {t('Open the appointment')}
      </ButtonLink>
      {after.may_reopen ? <Button onClick={() => void access.forget()}>{t('Join again')}</Button> : null}
    </>
  )
}

type MovedProps = { to: MovedTo; after: HostAfter; access: MeetingAccess }

/** A call that went on in another way: whether the patient was told, the number to phone them at, and the visit. */
export function MovedForHost({ to, after, access }: MovedProps) {
  const isPhone = to === 'phone'
  return (
    <MeetingNotice
      title={movedTitle(to)}
      lead={
        isUntold(after)
          ? `${t('Whoever opens this page sees that.')} ${wasTold(to, after)}`
          : t('The patient reads so, and has got a message.')
      }
    >
      {isPhone ? <PhoneLink number={after.patient_number}>{t('Phone the patient:')}</PhoneLink> : null}
      {isPhone && !after.patient_number ? <p>{t('You see no phone number of this patient.')}</p> : null}
      <HostSteps after={after} access={access} />
    </MeetingNotice>
  )
}

export function movedTitle(to: MovedTo): string {
  return to === 'phone' ? t('This visit goes on by phone') : t('This visit is now in person')
}
