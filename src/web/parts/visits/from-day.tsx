import { t } from '#domain/language/translate.ts'
import { asLocalDate } from '#domain/time/local.ts'
import { dayWords } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'

const takeFocus = (element: HTMLElement | null) => element?.focus()

/** Where the list begins since a date was picked. The focus comes here: what follows is new. */
export default function FromDay({ day, onFirst }: { day: string; onFirst: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <strong key={day} tabIndex={-1} ref={takeFocus}>
        {day ? t('Times from {day}', { day: dayWords(asLocalDate(day)) }) : t('First available')}
      </strong>
      {day ? (
        <Button size="small" onClick={onFirst}>
          {t('First available')}
        </Button>
      ) : null}
    </p>
  )
}
