import { listComma, t } from '#domain/language/translate.ts'
import { shortDayIn, timeIn, todayIn, viewerZone, wallOf } from '../../../lib/format.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { beforeCall } from './join-call.ts'
import type { Visit } from './visit.ts'

type Props = { visit: Visit; now: number; linkToken: string | undefined }

/** Until a call opens: from when one can join, and the test of camera and sound, whose result the doctor sees. */
export function BeforeCall({ visit, now, linkToken }: Props) {
  const before = beforeCall(visit, now, linkToken)
  if (!before) return null
  return (
    <>
      <p className="basis-full">{t('You can join from {opens}.', { opens: ownOpening(before.opens) })}</p>
      <ButtonLink reloadDocument to={before.test}>
        {t('Test my camera and sound')}
      </ButtonLink>
    </>
  )
}

/** A call has no place: its opening is told in the reader's time, with the day unless it is today. */
function ownOpening(moment: string): string {
  const zone = viewerZone()
  const time = timeIn(zone, moment)
  return wallOf(zone, moment).date === todayIn(zone) ? time : `${shortDayIn(zone, moment)}${listComma()}${time}`
}
