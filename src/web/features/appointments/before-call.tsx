import { t } from '#domain/language/translate.ts'
import { timeIn } from '../../lib/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { beforeCall } from './join-call.ts'
import type { Visit } from './visit.ts'

type Props = { visit: Visit; now: number; linkToken: string | undefined }

/** Until a call opens: from when one can join, and the test of camera and sound, whose result the doctor sees. */
export function BeforeCall({ visit, now, linkToken }: Props) {
  const before = beforeCall(visit, now, linkToken)
  if (!before) return null
  return (
    <>
      <p className="basis-full">{t('You can join from {opens}.', { opens: timeIn(visit.time_zone, before.opens) })}</p>
      <ButtonLink reloadDocument to={before.test}>
        {t('Test my camera and sound')}
      </ButtonLink>
    </>
  )
}
