import { dateWords } from '#domain/language/date-words.ts'
import { localeOf } from '#domain/language/languages.ts'
import { currentLanguage, mark, t } from '#domain/language/translate.ts'
import { messageKinds } from '#domain/messages/message-kinds.ts'
import { nameOfPlace, nameToSay } from '#domain/profiles/name-rules.ts'
import { trendOf, type Cell } from '#domain/statistics/measures.ts'
import type { WeekFigure } from '#domain/statistics/week.ts'
import type { Instant } from '#domain/time/instant.ts'
import { letter, type MailSite, settingsOf } from '../../core/messages/letter.ts'
import { messageRows, type MessageRow } from '../../core/messages/outbox.ts'
import { inLanguage } from '../../platform/language.ts'
import type { WeekReader } from './weekly-figures.sql.ts'

export type BranchWeek = { readonly name: string; readonly figures: readonly WeekFigure[] }

const words = {
  visits: mark('Appointments: {figure}'),
  completed: mark('Completed: {figure}'),
  no_show: mark('Did not attend: {figure}'),
  utilisation: mark('Booked time: {figure}'),
  wait: mark('Median wait: {figure}'),
} as const

/** N44: the figures of a week beside those of the week before, for whoever runs the place. No person is in them. */
export function weekMessages(
  now: Instant,
  site: MailSite,
  reader: Pick<WeekReader, 'account' | 'email' | 'language' | 'name' | 'week'>,
  branches: readonly BranchWeek[],
): MessageRow[] {
  const { account, email, language, name, week } = reader
  const to = { email, phone_number: '', account, off: [] }
  return inLanguage(language, () => {
    const [first, ...others] = branches
    const place = nameToSay(nameOfPlace, first && others.length === 0 ? first.name : name, t('The clinic'))
    const path = '/fam/statistics'
    return messageRows(now, to, {
      kind: messageKinds.weekFigures,
      subject: t('{branch}: week of {date}', { branch: place, date: dateWords(week) }),
      path,
      group: 'weekly',
      letter: letter({
        title: t('Your week in figures'),
        lead: [
          t('The week from {date}, each figure beside that of the week before.', { date: dateWords(week) }),
          ...branches.flatMap((branch) => [
            ...(others.length > 0 ? [branch.name] : []),
            ...branch.figures.map((figure) => t(words[figure.key], { figure: figureWords(figure) })),
          ]),
        ],
        action: { words: t('See all figures'), link: `${site.publicUrl}${path}` },
        why: t('You get this email because you asked {brand} for the figures of each week.', { brand: site.brand }),
        settings: settingsOf(site, 'facility-manager'),
      }),
    })
  })
}

/** "120 (+5)", "83% (−2 points)"; a small group is not told apart. */
function figureWords({ unit, now, before }: WeekFigure): string {
  const trend = trendOf(now, before)
  const told = cellWords(now, unit)
  if (!trend) return told
  const sign = trend.way === 'down' ? -1 : 1
  const by = sign * (unit === 'share' ? Math.round(trend.by * 1000) / 10 : Math.round(trend.by))
  const change = numberFormat({ signDisplay: 'exceptZero' }).format(by)
  if (unit === 'share') return t('{figure} ({change} points)', { figure: told, change })
  return t('{figure} ({change})', { figure: told, change })
}

function cellWords(cell: Cell, unit: WeekFigure['unit']): string {
  if (cell === 'few') return t('fewer than 5')
  if (cell === null) return '–'
  if (unit === 'share') return numberFormat({ style: 'percent', maximumFractionDigits: 0 }).format(cell)
  return unit === 'minutes' ? t('{count, number} min', { count: Math.round(cell) }) : numberFormat({}).format(cell)
}

function numberFormat(options: Intl.NumberFormatOptions) {
  return new Intl.NumberFormat(localeOf(currentLanguage()), options)
}
