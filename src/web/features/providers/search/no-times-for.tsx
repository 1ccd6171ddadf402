import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/page.tsx'
import { keepBeenBefore } from './been-before.ts'
import type { Doctor } from './doctor-choice.ts'
import { WhoFor } from '../booking/who-for.tsx'

type Props = { doctor: Doctor; isGuest: boolean; isPreview: boolean }

/** The page stands, without times for whoever looks: it says why, and what else there is. */
export default function NoTimesFor({ doctor, isGuest, isPreview }: Props) {
  const session = useSession()
  if (isPreview && doctor.offerings.length === 0)
    return <Card>{t('Your free times stand here once you have hours and something to book.')}</Card>
  const isForReturning = doctor.offerings.length > 0 && doctor.services.length > 0
  return (
    <Card className="grid justify-items-start gap-2">
      <p className="text-lg font-semibold">
        {!isForReturning
          ? t('No online times at the moment.')
          : doctor.accepts_new
            ? t('These times are for patients who were here before.')
            : t('{doctor} takes no new patients at the moment.', { doctor: doctor.name })}
      </p>
      <p className="text-muted">
        {isForReturning
          ? t('Whoever was here before can still book. Others who see people for {specialty} have times.', {
              specialty: doctor.specialty,
            })
          : t('Phone the clinic, or look at other doctors for {specialty}.', { specialty: doctor.specialty })}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Link
          to={`/find?q=${encodeURIComponent(doctor.specialty)}`}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline"
        >
          {t('See other doctors')}
        </Link>
        {isForReturning && isGuest ? (
          <Button size="small" onClick={() => keepBeenBefore(doctor.slug, 'yes')}>
            {t('I have been here before')}
          </Button>
        ) : null}
      </p>
      {isForReturning && session?.userType === 'patient' && !isPreview ? <WhoFor /> : null}
    </Card>
  )
}
