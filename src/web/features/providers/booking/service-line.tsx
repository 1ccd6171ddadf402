import { t } from '#domain/language/translate.ts'
import { fee, minutesWords } from '../../../lib/format.ts'

type Shown = { minutes: number; fee_minor: number | null; currency: string; approval?: string }

/** Minutes and price, each kept in its own direction. */
export function ServiceLine({ service }: { service: Shown }) {
  return serviceWords(service).map((word, place) => (
    <span key={word}>
      {place > 0 ? ' · ' : ''}
      {/* Browsers and servers do not write every currency alike. */}
      <bdi suppressHydrationWarning>{word}</bdi>
    </span>
  ))
}

/** "40 minutes", "£45.00", and whether the clinic has to say yes. */
function serviceWords({ minutes, fee_minor, currency, approval }: Shown): string[] {
  return [minutesWords(minutes), fee(fee_minor, currency), ...(approval === 'manual' ? [t('the clinic confirms')] : [])]
}
