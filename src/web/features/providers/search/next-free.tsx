import { t } from '#domain/language/translate.ts'
import { shortDayIn, timeIn } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'

/** The next free time of a doctor, until it has come. */
export function NextFree({ zone, at }: { zone: string; at: string | null }) {
  const now = useNow()
  if (!at || Date.parse(at) <= now) return null
  return (
    <p className="text-sm text-muted">
      {t('Next: {day}, {time}', { day: shortDayIn(zone, at), time: timeIn(zone, at) })}
    </p>
  )
}
