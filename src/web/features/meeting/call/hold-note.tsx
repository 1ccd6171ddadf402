import { t } from '#domain/language/translate.ts'
import { similarPath } from '#domain/search/doctor-paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import type { Known } from '../meeting.ts'

/** Says in every state of a call that its visit does not take place while the doctor's licence does not stand. */
export function HoldNote({
  meeting: { on_hold, doctor, you, similar },
  inCall = false,
}: {
  meeting: Known
  inCall?: boolean
}) {
  if (!on_hold) return null
  return (
    <div role="status" className="grid gap-2 rounded-card bg-sun px-5 py-4 text-on-sun">
      <p className="text-lg font-semibold">{t('This appointment is on hold')}</p>
      <p>
        {t('The licence of {doctor} is not confirmed at the moment. Until it is, the appointment can’t take place.', {
          doctor,
        })}{' '}
        {you.role === 'patient'
          ? t('You can book another doctor now. If the licence is confirmed in time, we write to you.')
          : null}
        {you.role === 'host' ? t('Nobody can be let in until then.') : null}
      </p>
      {you.role === 'patient' && !inCall ? (
        <p>
          <ButtonLink
            reloadDocument
            to={similarPath({ specialty: '', city: '', ...similar, mode: 'video' })}
            size="small"
          >
            {t('Find another doctor')}
          </ButtonLink>
        </p>
      ) : null}
    </div>
  )
}
