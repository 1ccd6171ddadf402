import { mark, t } from '#domain/language/translate.ts'
import { addDays, type LocalDate } from '#domain/time/local.ts'
import type { SetAddress } from '../../../lib/use-address.ts'
import { firstOfWeek, type ListDays, listDays } from '../calendar/calendar-span.ts'

/** How many days the address asks a list to be of. */
export function listDaysIn(search: URLSearchParams): ListDays {
  return listDays.find((days) => String(days) === search.get('days')) ?? 30
}

type Choice = { readonly words: string; readonly days: ListDays; readonly from: (today: LocalDate) => LocalDate }

const choices: readonly Choice[] = [
  { words: mark('Today'), days: 1, from: (today) => today },
  { words: mark('Tomorrow'), days: 1, from: (today) => addDays(today, 1) },
  { words: mark('This week'), days: 7, from: firstOfWeek },
  { words: mark('Next 7 days'), days: 7, from: (today) => today },
  { words: mark('Next 30 days'), days: 30, from: (today) => today },
  { words: mark('Past 30 days'), days: 30, from: (today) => addDays(today, -30) },
]

type Props = { date: LocalDate; today: LocalDate; days: ListDays; set: SetAddress }

/** The spans that a list is asked for most, one tap each. */
export function ListSpans({ date, today, days, set }: Props) {
  // On the first day of a week two of them are the same days: the first is the one that is on.
  const chosen = choices.find((choice) => choice.days === days && choice.from(today) === date)
  return (
    <p role="group" aria-label={t('Which days')} className="no-print flex flex-wrap gap-2">
      {choices.map((choice) => (
        <button
          key={choice.words}
          type="button"
          aria-pressed={choice === chosen}
          onClick={() => {
            const from = choice.from(today)
            set({
              date: from === today ? null : from,
              days: choice.days === 30 ? null : String(choice.days),
              page: null,
            })
          }}
          className="min-h-9 rounded-full border border-field px-3 text-sm font-semibold hover:bg-sunken aria-pressed:border-brand aria-pressed:bg-tint aria-pressed:text-on-tint"
        >
          {t(choice.words)}
        </button>
      ))}
    </p>
  )
}
