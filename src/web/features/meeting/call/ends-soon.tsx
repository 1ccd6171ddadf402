import { t } from '#domain/language/translate.ts'
import { useNow } from '../../../lib/use-now.ts'
import { isNearlyOver } from './is-nearly-over.ts'

/** For whoever leads the visit: that its time is nearly over, said once and without a sound; others are still talking. */
export function EndsSoon({ end }: { end: string }) {
  const isNear = isNearlyOver(Date.parse(end), useNow())
  return (
    <p role="status" className="text-center text-sm text-pine-muted empty:hidden">
      {isNear ? t('The time of this visit ends in 5 minutes or less.') : null}
    </p>
  )
}
