import { changedDays } from '#domain/availability/rota.ts'
import { stretchOf } from '#domain/availability/day-plan.ts'
import { listComma, t } from '#domain/language/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { dayName, type RotaDoctor, stretchShort } from './use-rota.ts'
import type { Period } from '../setup/use-setup.ts'

type BothProps = {
  before: readonly Period[]
  theirs: RotaDoctor
  mine: readonly Period[]
  onMine: () => Promise<void>
  onTheirs: () => void
}

/** Somebody saved other hours meanwhile: both are shown, and one of them is chosen. */
export function BothWeeks({ before, theirs, mine, onMine, onTheirs }: BothProps) {
  const both = [
    { whose: t('Saved by {name}', { name: theirs.changed_by ?? t('somebody else') }), week: theirs.rules },
    { whose: t('Yours, not saved'), week: mine },
  ]
  return (
    <div role="alert" className="grid gap-4">
      <p>{t('These hours were changed while you had them open.')}</p>
      <dl className="grid gap-3 sm:grid-cols-2">
        {both.map(({ whose, week }) => (
          <div key={whose} className="rounded-field bg-sunken p-3">
            <dt className="font-semibold">{whose}</dt>
            {changedDays(before, week).map(({ weekday, after }) => (
              <dd key={weekday} className="figures">
                {t('{day}: {hours}', { day: dayName(weekday), hours: weekWords(after, theirs.services) })}
              </dd>
            ))}
            {changedDays(before, week).length === 0 ? <dd>{t('as before')}</dd> : null}
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap gap-3">
        <Button look="primary" onClick={() => void onMine()}>
          {t('Keep mine')}
        </Button>
        <Button onClick={onTheirs}>{t('Take theirs')}</Button>
      </p>
    </div>
  )
}

function weekWords(periods: readonly Period[], services: RotaDoctor['services']): string {
  if (periods.length === 0) return t('no hours')
  return periods
    .map((period) => {
      const hours = stretchShort(stretchOf(period))
      if (period.services === null) return hours
      const chosen = period.services.map(
        (one) => services.find(({ id }) => id === one)?.name ?? t('A service that is not offered any more'),
      )
      return t('{hours} (only {services})', { hours, services: chosen.join(listComma()) })
    })
    .join(listComma())
}
